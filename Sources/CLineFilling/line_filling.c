#include "line_filling.h"

#include <string.h>

#include "shared.h"

// The first paragraph that is wider than a line.
static size_t first_long(const sb_paragraphs *p, int32_t limit) {
  size_t first = 0, count = p->count;
  while (count > 0) {
    const size_t half = count / 2;
    if (p->natural_widths[first + half] <= limit) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}

// Paragraphs of one line.
static void place_short(const sb_paragraphs *p, size_t end, sb_measures measures) {
  for (size_t paragraph = 0; paragraph < end; paragraph++) measures.line_counts[paragraph] = 1;
  memcpy(measures.widest, p->natural_widths, end * sizeof(int32_t));
  memcpy(measures.last, p->natural_widths, end * sizeof(int32_t));
}

// Adds the paragraphs of a text to its last one.
static void add_others(const sb_paragraphs *p, sb_measures measures, sb_measures texts) {
  for (size_t index = 0; index < p->other_count; index++) {
    const size_t paragraph = p->other_paragraphs[index];
    const size_t text = p->texts[paragraph];
    const int32_t widest = measures.widest[paragraph];
    texts.line_counts[text] += measures.line_counts[paragraph];
    texts.widest[text] = widest > texts.widest[text] ? widest : texts.widest[text];
  }
}

size_t sb_fill_lines(const sb_paragraphs *p, int32_t limit, sb_measures texts, sb_measures scratch, uint16_t *stuck,
                     sb_vectors vectors) {
  const size_t first = first_long(p, limit);
  if (first > 0) place_short(p, first, scratch);
  size_t stuck_count = 0;
#if defined(__x86_64__)
  const int is_wide = vectors == SB_AVX2;
#else
  const int is_wide = 0;
  (void)vectors;
#endif
  if (first < p->count) {
    stuck_count = is_wide ? sb_fill_avx2(p, first, limit, scratch, stuck)
                          : sb_fill_baseline(p, first, limit, scratch, stuck);
  }
  // Texts without a paragraph take what is here.
  clear(scratch, p->count);
  if (is_wide) {
    sb_copy_last_avx2(p, scratch, texts);
  } else {
    sb_copy_last_baseline(p, scratch, texts);
  }
  add_others(p, scratch, texts);
  return stuck_count;
}
