// What the ways of filling lines have in common.
#ifndef SCROLLBACK_LINE_FILLING_SHARED_H
#define SCROLLBACK_LINE_FILLING_SHARED_H

#include "line_filling.h"

#define INLINE static inline __attribute__((always_inline))
#define RARELY(condition) __builtin_expect(!!(condition), 0)

// So many segments are compared at once; few lines have more.
enum { reach = 16 };

// Fills lines with the paragraphs from `first` on, and keeps the measures of each; the same as in `sb_fill_lines` else.
size_t sb_fill_baseline(const sb_paragraphs *p, size_t first, int32_t limit, sb_measures measures, uint16_t *stuck);
size_t sb_fill_avx2(const sb_paragraphs *p, size_t first, int32_t limit, sb_measures measures, uint16_t *stuck);

// Gives each text the measures of its last paragraph.
void sb_copy_last_baseline(const sb_paragraphs *p, sb_measures measures, sb_measures texts);
void sb_copy_last_avx2(const sb_paragraphs *p, sb_measures measures, sb_measures texts);

INLINE void copy_last(const sb_paragraphs *p, size_t first, sb_measures measures, sb_measures texts) {
  for (size_t text = first; text < p->text_count; text++) {
    const size_t paragraph = p->last_paragraphs[text];
    texts.line_counts[text] = measures.line_counts[paragraph];
    texts.widest[text] = measures.widest[paragraph];
    texts.last[text] = measures.last[paragraph];
  }
}

// A paragraph that has a segment wider than a line counts for nothing.
INLINE void clear(sb_measures measures, size_t paragraph) {
  measures.line_counts[paragraph] = 0;
  measures.widest[paragraph] = 0;
  measures.last[paragraph] = 0;
}

#endif
