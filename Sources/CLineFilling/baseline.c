// For any processor.
#include <string.h>

#include "shared.h"

// All functions that take or return vectors are inlined, so that none is called by a convention.
#pragma clang diagnostic ignored "-Wpsabi"

typedef int32_t reach_vector __attribute__((vector_size(4 * reach)));

// How many of the next segments end within a bound. Ends grow, so those that do come first.
INLINE int32_t fitting(const int32_t *ends, int32_t bound) {
  reach_vector next;
  memcpy(&next, ends, sizeof next);
  reach_vector fits = next <= bound;
#if defined(__x86_64__)
  typedef _Bool bools __attribute__((ext_vector_type(reach)));
  const uint32_t bits = __builtin_bit_cast(uint16_t, __builtin_convertvector(fits, bools));
  return __builtin_ctz(~bits);
#else
  return -__builtin_reduce_add(fits);
#endif
}

// Goes from line to line through some of the paragraphs, whose segments stand one after the other.
//
// Each step of a walker depends on the one before it, so several walkers go side by side. A step has no branch that is hard to foresee:
// whether a paragraph is over changes numbers, not the way.
typedef struct {
  size_t paragraph, end;
  // The segment that the next line begins with, and where it begins.
  int32_t segment, start;
  // Of the paragraph so far.
  int32_t lines, widest;
} walker;

enum { walkers = 4 };

INLINE walker walk(const sb_paragraphs *p, size_t first, size_t end) {
  const int32_t segment = p->first_segments[first];
  return (walker){.paragraph = first, .end = end, .segment = segment, .start = p->starts[segment]};
}

INLINE void step(walker *w, const sb_paragraphs *p, int32_t limit, sb_measures measures) {
  const int32_t end = p->first_segments[w->paragraph + 1];
  const int32_t bound = w->start + limit;
  int32_t next = w->segment, count;
  do {
    count = fitting(p->ends + next, bound);
    next += count;
  } while (RARELY(count == reach && next < end));
  next = next < end ? next : end;
  int32_t lines = w->lines + 1;
  if (RARELY(next == w->segment)) {
    // A segment is wider than a line.
    lines = INT32_MIN;
    next = end;
  }
  const int32_t width = p->ends[next - 1] - w->start;
  const int32_t widest = width > w->widest ? width : w->widest;
  measures.line_counts[w->paragraph] = lines;
  measures.widest[w->paragraph] = widest;
  measures.last[w->paragraph] = width;
  const int32_t is_over = -(next == end);
  w->paragraph += next == end;
  w->lines = lines & ~is_over;
  w->widest = widest & ~is_over;
  w->segment = next;
  w->start = p->starts[next];
}

size_t sb_fill_baseline(const sb_paragraphs *p, size_t first, int32_t limit, sb_measures measures, uint16_t *stuck) {
  walker w[walkers];
  const size_t count = p->count - first;
  for (size_t k = 0; k < walkers; k++) {
    w[k] = walk(p, first + count * k / walkers, first + count * (k + 1) / walkers);
  }
  while (1) {
    size_t least = 0, most = 0;
    for (size_t k = 1; k < walkers; k++) {
      const size_t left = w[k].end - w[k].paragraph;
      if (left < w[least].end - w[least].paragraph) least = k;
      if (left > w[most].end - w[most].paragraph) most = k;
    }
    // A step ends one paragraph at most, so that many steps need no check.
    size_t rounds = w[least].end - w[least].paragraph;
    if (rounds == 0) {
      // Whose way is over takes half of the longest one.
      const size_t left = w[most].end - w[most].paragraph;
      if (left < 2) break;
      const size_t middle = w[most].end - left / 2;
      w[least] = walk(p, middle, w[most].end);
      w[most].end = middle;
      continue;
    }
    while (rounds-- > 0) {
      for (size_t k = 0; k < walkers; k++) step(&w[k], p, limit, measures);
    }
  }
  for (size_t k = 0; k < walkers; k++) {
    while (w[k].paragraph < w[k].end) step(&w[k], p, limit, measures);
  }
  size_t stuck_count = 0;
  for (size_t paragraph = first; paragraph < p->count; paragraph++) {
    if (RARELY(measures.line_counts[paragraph] < 0)) {
      clear(measures, paragraph);
      stuck[stuck_count++] = (uint16_t)paragraph;
    }
  }
  return stuck_count;
}

void sb_copy_last_baseline(const sb_paragraphs *p, sb_measures measures, sb_measures texts) {
  copy_last(p, 0, measures, texts);
}
