// For x86-64 processors with vectors of 32 bytes that can be loaded from places apart.
#include "shared.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define FOR_AVX2 __attribute__((target("avx2,bmi")))
#define ROUTINE FOR_AVX2 INLINE

enum { lanes = 8, groups = 2 };

ROUTINE __m256i load(const int32_t *numbers) { return _mm256_loadu_si256((const __m256i *)numbers); }
ROUTINE void store(int32_t *numbers, __m256i vector) { _mm256_storeu_si256((__m256i *)numbers, vector); }
ROUTINE __m256i gather(const int32_t *numbers, __m256i places) { return _mm256_i32gather_epi32(numbers, places, 4); }
ROUTINE __m256i choose(__m256i where, __m256i yes, __m256i no) { return _mm256_blendv_epi8(no, yes, where); }

// How many of the next segments end within a bound. Ends grow, so those that do come first.
ROUTINE int32_t fitting(const int32_t *ends, int32_t bound) {
  const __m256i bounds = _mm256_set1_epi32(bound);
  const __m256 low = _mm256_castsi256_ps(_mm256_cmpgt_epi32(load(ends), bounds));
  const __m256 high = _mm256_castsi256_ps(_mm256_cmpgt_epi32(load(ends + lanes), bounds));
  const uint32_t beyond = (uint32_t)_mm256_movemask_ps(low) | (uint32_t)_mm256_movemask_ps(high) << lanes;
  return (int32_t)_tzcnt_u32(beyond | 1u << reach);
}

// Eight paragraphs, each in a lane of its own: they stand in the order of their widths, so that all end after about as many lines, and
// the only branch that is hard to foresee is taken once for the eight of them. Steps depend on each other, so several groups go side by
// side.
typedef struct {
  size_t paragraph;
  // The segment that comes next, and the one behind the last.
  __m256i segment, end;
  // The segment that the line begins with, and where it begins.
  __m256i head, start;
  // Of the paragraphs so far.
  __m256i lines, widest, last;
} group;

// The group that begins with a paragraph. Lanes without a paragraph are over from the start.
ROUTINE group load_group(const sb_paragraphs *p, size_t paragraph) {
  int32_t firsts[lanes + 1];
  const size_t left = p->count - paragraph;
  const int32_t *from = p->first_segments + paragraph;
  if (RARELY(left < lanes)) {
    for (size_t lane = 0; lane <= lanes; lane++) firsts[lane] = from[lane < left ? lane : left];
    from = firsts;
  }
  const __m256i none = _mm256_setzero_si256(), segment = load(from);
  return (group){
      .paragraph = paragraph,
      .segment = segment,
      .end = load(from + 1),
      .head = segment,
      .start = gather(p->starts, segment),
      .lines = none,
      .widest = none,
      .last = none,
  };
}

// Fills a line in each lane, or goes on with one of more than sixteen segments; false if there is nothing more to do.
ROUTINE int step(const sb_paragraphs *p, group *g, int32_t limit) {
  int32_t from[lanes], bounds[lanes];
  store(from, g->segment);
  store(bounds, _mm256_add_epi32(g->start, _mm256_set1_epi32(limit)));
#define FITTING(lane) fitting(p->ends + from[lane], bounds[lane])
  const __m256i count = _mm256_setr_epi32(FITTING(0), FITTING(1), FITTING(2), FITTING(3), FITTING(4), FITTING(5),
                                          FITTING(6), FITTING(7));
#undef FITTING
  const __m256i next = _mm256_min_epi32(_mm256_add_epi32(g->segment, count), g->end);
  const __m256i is_under_way = _mm256_cmpgt_epi32(g->end, next);
  const __m256i goes_on = _mm256_and_si256(_mm256_cmpeq_epi32(count, _mm256_set1_epi32(reach)), is_under_way);
  const __m256i is_line = _mm256_andnot_si256(goes_on, _mm256_cmpgt_epi32(next, g->head));
  // One less where there is a line.
  const __m256i width = _mm256_sub_epi32(gather(p->ends, _mm256_add_epi32(next, is_line)), g->start);
  g->lines = _mm256_sub_epi32(g->lines, is_line);
  g->widest = _mm256_max_epi32(g->widest, _mm256_and_si256(width, is_line));
  g->last = choose(is_line, width, g->last);
  g->head = choose(is_line, next, g->head);
  g->start = choose(is_line, gather(p->starts, next), g->start);
  g->segment = next;
  return !_mm256_testz_si256(is_under_way, _mm256_or_si256(is_line, goes_on));
}

// Keeps what the paragraphs of a group come to, and adds those that are stuck to the others.
ROUTINE size_t store_group(const group *g, sb_measures measures, uint16_t *stuck, size_t stuck_count) {
  store(measures.line_counts + g->paragraph, g->lines);
  store(measures.widest + g->paragraph, g->widest);
  store(measures.last + g->paragraph, g->last);
  const __m256i is_stuck = _mm256_cmpgt_epi32(g->end, g->segment);
  uint32_t lanes_left = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_stuck));
  while (RARELY(lanes_left != 0)) {
    const size_t paragraph = g->paragraph + _tzcnt_u32(lanes_left);
    clear(measures, paragraph);
    stuck[stuck_count++] = (uint16_t)paragraph;
    lanes_left &= lanes_left - 1;
  }
  return stuck_count;
}

FOR_AVX2 size_t sb_fill_avx2(const sb_paragraphs *p, size_t first, int32_t limit, sb_measures measures,
                             uint16_t *stuck) {
  size_t stuck_count = 0, next = first;
  group g[groups];
  for (size_t k = 0; k < groups; k++) {
    g[k] = load_group(p, next < p->count ? next : p->count);
    next += lanes;
  }
  size_t over = 0;
  while (over < groups) {
    int goes_on[groups];
    for (size_t k = 0; k < groups; k++) goes_on[k] = step(p, &g[k], limit);
    over = 0;
    for (size_t k = 0; k < groups; k++) {
      if (goes_on[k]) continue;
      if (g[k].paragraph == p->count) {
        over++;
        continue;
      }
      stuck_count = store_group(&g[k], measures, stuck, stuck_count);
      g[k] = load_group(p, next < p->count ? next : p->count);
      next += lanes;
    }
  }
  return stuck_count;
}

FOR_AVX2 void sb_copy_last_avx2(const sb_paragraphs *p, sb_measures measures, sb_measures texts) {
  size_t text = 0;
  for (; text + lanes <= p->text_count; text += lanes) {
    const __m256i places = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(p->last_paragraphs + text)));
    store(texts.line_counts + text, gather(measures.line_counts, places));
    store(texts.widest + text, gather(measures.widest, places));
    store(texts.last + text, gather(measures.last, places));
  }
  copy_last(p, text, measures, texts);
}

sb_vectors sb_best_vectors(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") ? SB_AVX2 : SB_BASELINE;
}

#else

sb_vectors sb_best_vectors(void) { return SB_BASELINE; }

#endif
