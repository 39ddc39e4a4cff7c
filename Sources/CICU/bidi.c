#include "segmenter.h"
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/utf16.h>

enum {
  // BD16 gives up on brackets nested deeper than this.
  max_brackets = 63,
  // Neutral, and no bracket.
  plain_neutral = 0x2022,
};

// ICU keeps every unmatched opening bracket and looks through all of them at each closing one, which is quadratic in a
// text that nests brackets without end. BD16 looks no further than 63.
static int nests_too_deep(const UChar *units, int32_t count) {
  UChar32 closing[max_brackets];
  // Brackets pair within their isolate only.
  int32_t isolate[max_brackets];
  int32_t depth = 0, isolates = 0;
  for (int32_t i = 0; i < count;) {
    UChar32 c;
    U16_NEXT(units, i, count, c);
    if (c >= 'a' && c <= 'z') continue;
    switch (u_getIntPropertyValue(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
      case U_BPT_OPEN:
        if (depth == max_brackets) return 1;
        isolate[depth] = isolates;
        closing[depth++] = cicu_paired_bracket(c);
        continue;
      case U_BPT_CLOSE:
        for (int32_t k = depth - 1; k >= 0 && isolate[k] == isolates; k--) {
          if (closing[k] != cicu_canonical_bracket(c)) continue;
          depth = k;
          break;
        }
        continue;
      default: break;
    }
    switch (u_charDirection(c)) {
      case U_LEFT_TO_RIGHT_ISOLATE:
      case U_RIGHT_TO_LEFT_ISOLATE:
      case U_FIRST_STRONG_ISOLATE: isolates++; break;
      case U_POP_DIRECTIONAL_ISOLATE:
        if (isolates > 0) isolates--;
        while (depth > 0 && isolate[depth - 1] > isolates) depth--;
        break;
      case U_BLOCK_SEPARATOR: isolates = depth = 0; break;
      default: break;
    }
  }
  return 0;
}

static UChar *without_brackets(const UChar *units, int32_t count) {
  UChar *copy = malloc((size_t)count * sizeof *copy);
  if (!copy) return NULL;
  // All brackets are in the Basic Multilingual Plane; a surrogate has no bracket type.
  for (int32_t i = 0; i < count; i++)
    copy[i] = u_getIntPropertyValue(units[i], UCHAR_BIDI_PAIRED_BRACKET_TYPE) == U_BPT_NONE ? units[i] : plain_neutral;
  return copy;
}

static const cicu_level_run *collect(cicu_segmenter *s, const UChar *units, int level, int32_t *count) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(s->bidi, units, s->unit_count, (UBiDiLevel)level, NULL, &status);
  const UBiDiLevel *levels = s->unit_count > 0 ? ubidi_getLevels(s->bidi, &status) : NULL;
  if (U_FAILURE(status)) return NULL;
  int32_t n = 0, byte = 0;
  for (int32_t start = 0; start < s->unit_count;) {
    int32_t end = start + 1;
    while (end < s->unit_count && levels[end] == levels[start]) end++;
    if (!cicu_reserve((void **)&s->runs, &s->run_capacity, (int64_t)n + 1, sizeof *s->runs)) return NULL;
    byte = cicu_advance(s, byte, start, end);
    s->runs[n++] = (cicu_level_run){.end = byte, .level = levels[start]};
    start = end;
  }
  *count = n;
  return s->runs;
}

int cicu_takes_line_end_level(int32_t scalar) {
  switch (u_charDirection(scalar)) {
    case U_WHITE_SPACE_NEUTRAL:
    case U_SEGMENT_SEPARATOR:
    case U_BLOCK_SEPARATOR:
    case U_BOUNDARY_NEUTRAL:
    case U_FIRST_STRONG_ISOLATE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_POP_DIRECTIONAL_ISOLATE:
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE:
    case U_POP_DIRECTIONAL_FORMAT: return 1;
    default: return 0;
  }
}

const cicu_level_run *cicu_level_runs(cicu_segmenter *s, int level, int32_t *count) {
  *count = 0;
  if (!cicu_make_units(s) || (!s->bidi && !(s->bidi = ubidi_open()))) return NULL;
  // An empty text still needs somewhere to point.
  if (!cicu_reserve((void **)&s->runs, &s->run_capacity, 1, sizeof *s->runs)) return NULL;
  if (!nests_too_deep(s->units, s->unit_count)) return collect(s, s->units, level, count);
  UChar *plain = without_brackets(s->units, s->unit_count);
  if (!plain) return NULL;
  const cicu_level_run *runs = collect(s, plain, level, count);
  // The handle must not keep a text that is about to go.
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(s->bidi, s->units, 0, (UBiDiLevel)level, NULL, &status);
  free(plain);
  return runs;
}
