#pragma once
// The inside of a segmenter, shared by the files that work on it. Not part of the module's header.

#include "cicu.h"
#include "compiled_rules.h"
#include <stddef.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>

struct cicu_segmenter {
  UBreakIterator *line, *grapheme;
  // Their rules, if ICU's layout of them is known.
  compiled_rules *line_rules, *grapheme_rules;
  // Opened when first asked for.
  UBreakIterator *word;
  char locale[ULOC_FULLNAME_CAPACITY];
  const uint8_t *utf8;
  int32_t utf8_count;
  // The text in UTF-16, made when ICU is first asked. Results are ascending, so their UTF-8 offsets are counted along the way, without a map.
  UChar *units;
  int32_t unit_count, unit_capacity;
  int has_units, is_ascii;
  int32_t *offsets;
  int32_t offset_capacity;
};

/// Makes room for `needed` elements. Zero if memory is short.
int cicu_reserve(void **buffer, int32_t *capacity, int64_t needed, size_t size);
/// Turns the text into UTF-16, once. Zero if memory is short.
int cicu_make_units(cicu_segmenter *segmenter);
/// The UTF-8 offset of unit `to`, given that of unit `from`.
int32_t cicu_advance(const cicu_segmenter *segmenter, int32_t byte, int32_t from, int32_t to);
