#include "segmenter.h"
#include <stdlib.h>
#include <string.h>
#include <unicode/uloc.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

static UBreakIterator *open_iterator(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  if (U_SUCCESS(status)) return iterator;
  status = U_ZERO_ERROR;
  iterator = ubrk_open(type, "", NULL, 0, &status);
  return U_SUCCESS(status) ? iterator : NULL;
}

cicu_segmenter *cicu_segmenter_open(const char *language, const char *strictness) {
  cicu_segmenter *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(language, s->locale, (int32_t)sizeof s->locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) s->locale[0] = 0;
  status = U_ZERO_ERROR;
  uloc_setKeywordValue("lb", strictness, s->locale, (int32_t)sizeof s->locale, &status);
  s->line = open_iterator(UBRK_LINE, s->locale);
  s->grapheme = open_iterator(UBRK_CHARACTER, s->locale);
  if (s->line && s->grapheme) {
    s->line_rules = compiled_rules_open(s->line, UBRK_LINE_HARD);
    s->grapheme_rules = compiled_rules_open(s->grapheme, INT32_MAX);
    return s;
  }
  cicu_segmenter_close(s);
  return NULL;
}

void cicu_segmenter_close(cicu_segmenter *s) {
  if (!s) return;
  if (s->line) ubrk_close(s->line);
  if (s->grapheme) ubrk_close(s->grapheme);
  if (s->word) ubrk_close(s->word);
  compiled_rules_close(s->line_rules);
  compiled_rules_close(s->grapheme_rules);
  free(s->units);
  free(s->offsets);
  free(s);
}

int cicu_reserve(void **buffer, int32_t *capacity, int64_t needed, size_t size) {
  if (needed <= *capacity) return 1;
  int64_t larger = needed + needed / 2 + 64;
  if (larger > INT32_MAX) larger = INT32_MAX;
  if (larger < needed) return 0;
  void *moved = realloc(*buffer, (size_t)larger * size);
  if (!moved) return 0;
  *buffer = moved;
  *capacity = (int32_t)larger;
  return 1;
}

int cicu_segmenter_walks_rules(const cicu_segmenter *s) { return s->line_rules && s->grapheme_rules; }

void cicu_segmenter_use_iterators(cicu_segmenter *s) {
  compiled_rules_close(s->line_rules);
  compiled_rules_close(s->grapheme_rules);
  s->line_rules = s->grapheme_rules = NULL;
}

void cicu_segmenter_set_text(cicu_segmenter *s, const uint8_t *utf8, int32_t count) {
  s->utf8 = utf8;
  s->utf8_count = count;
  s->has_units = 0;
}

int cicu_make_units(cicu_segmenter *s) {
  if (s->has_units) return 1;
  const uint8_t *utf8 = s->utf8;
  int32_t count = s->utf8_count;
  s->unit_count = 0;
  if (!cicu_reserve((void **)&s->units, &s->unit_capacity, count, sizeof *s->units)) return 0;
  UChar *units = s->units;
  int32_t i = 0, n = 0;
  while (i < count && utf8[i] < 0x80) units[n++] = utf8[i++];
  s->is_ascii = i == count;
  while (i < count) {
    UChar32 c = utf8[i];
    if (c < 0x80) {
      units[n++] = (UChar)c;
      i++;
      continue;
    }
    // A byte that begins nothing becomes one unit, so there are never more units than bytes.
    U8_NEXT_OR_FFFD(utf8, i, count, c);
    U16_APPEND_UNSAFE(units, n, c);
  }
  s->unit_count = n;
  s->has_units = 1;
  return 1;
}

int32_t cicu_advance(const cicu_segmenter *s, int32_t byte, int32_t from, int32_t to) {
  if (s->is_ascii) return to;
  const UChar *units = s->units;
  for (int32_t i = from; i < to; i++) {
    UChar u = units[i];
    // A surrogate is half of four bytes.
    byte += 1 + (u >= 0x80) + (u >= 0x800) - ((u & 0xF800) == 0xD800);
  }
  return byte < s->utf8_count ? byte : s->utf8_count;
}

static int ends_line(UChar unit) {
  switch (unit) {
    case 0x0A: case 0x0B: case 0x0C: case 0x0D: case 0x85: case 0x2028: case 0x2029: return 1;
    default: return 0;
  }
}

static const int32_t *collect(cicu_segmenter *s, UBreakIterator *iterator, int starts, int32_t threshold,
                              int32_t *count) {
  *count = 0;
  UErrorCode status = U_ZERO_ERROR;
  if (!iterator || !cicu_make_units(s)) return NULL;
  ubrk_setText(iterator, s->units, s->unit_count, &status);
  if (U_FAILURE(status)) return NULL;
  int32_t n = 0, unit = 0, byte = 0;
  if (!cicu_reserve((void **)&s->offsets, &s->offset_capacity, 64, sizeof *s->offsets)) return NULL;
  if (starts) s->offsets[n++] = 0;
  for (int32_t p = ubrk_next(iterator); p != UBRK_DONE; p = ubrk_next(iterator)) {
    if (n == s->offset_capacity &&
        !cicu_reserve((void **)&s->offsets, &s->offset_capacity, (int64_t)n + 1, sizeof *s->offsets))
      return NULL;
    byte = cicu_advance(s, byte, unit, p);
    unit = p;
    int reaches = threshold && ubrk_getRuleStatus(iterator) >= threshold;
    // Places that a dictionary finds have the status of the whole stretch, which may end in a line feed.
    if (reaches && iterator == s->line) reaches = ends_line(s->units[p - 1]);
    s->offsets[n++] = reaches ? ~byte : byte;
  }
  *count = n;
  return s->offsets;
}

// NULL if the rules are not known, the text needs a dictionary, or memory is short.
static const int32_t *walk(cicu_segmenter *s, const compiled_rules *rules, int starts, int32_t *count) {
  *count = 0;
  if (!rules || !cicu_reserve((void **)&s->offsets, &s->offset_capacity, 64, sizeof *s->offsets)) return NULL;
  int32_t n = 0;
  if (starts) s->offsets[n++] = 0;
  for (int32_t p = 0; p < s->utf8_count;) {
    if (n == s->offset_capacity &&
        !cicu_reserve((void **)&s->offsets, &s->offset_capacity, (int64_t)n + 1, sizeof *s->offsets))
      return NULL;
    int32_t next = compiled_rules_next(rules, s->utf8, s->utf8_count, p);
    if (next == compiled_rules_dictionary) return NULL;
    s->offsets[n++] = next;
    p = next < 0 ? ~next : next;
  }
  *count = n;
  return s->offsets;
}

const int32_t *cicu_line_breaks(cicu_segmenter *s, int32_t *count) {
  const int32_t *walked = walk(s, s->line_rules, 0, count);
  return walked ? walked : collect(s, s->line, 0, UBRK_LINE_HARD, count);
}

const int32_t *cicu_grapheme_breaks(cicu_segmenter *s, int32_t *count) {
  const int32_t *walked = walk(s, s->grapheme_rules, 1, count);
  return walked ? walked : collect(s, s->grapheme, 1, 0, count);
}

const int32_t *cicu_word_breaks(cicu_segmenter *s, int32_t *count) {
  if (!s->word) s->word = open_iterator(UBRK_WORD, s->locale);
  return collect(s, s->word, 1, UBRK_WORD_NUMBER, count);
}
