#include "bidi_oracles.h"
#include <fribidi/fribidi.h>
#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/utf16.h>

int fribidi_levels(const uint32_t *scalars, int32_t count, int base, uint8_t *levels) {
  FriBidiCharType *types = malloc((size_t)count * sizeof *types + 1);
  FriBidiBracketType *brackets = malloc((size_t)count * sizeof *brackets + 1);
  FriBidiLevel *found = malloc((size_t)count * sizeof *found + 1);
  FriBidiParType direction = base ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
  int done = 0;
  if (types && brackets && found) {
    fribidi_get_bidi_types(scalars, count, types);
    fribidi_get_bracket_types(scalars, count, types, brackets);
    done = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, found) > 0;
    for (int32_t i = 0; i < count; i++) levels[i] = (uint8_t)found[i];
  }
  free(types);
  free(brackets);
  free(found);
  return done;
}

int icu_levels(const uint32_t *scalars, int32_t count, int base, uint8_t *levels) {
  UChar *units = malloc((size_t)count * 2 * sizeof *units + 1);
  UBiDi *bidi = ubidi_open();
  int done = 0;
  if (units && bidi) {
    int32_t n = 0;
    for (int32_t i = 0; i < count; i++) U16_APPEND_UNSAFE(units, n, scalars[i]);
    UErrorCode status = U_ZERO_ERROR;
    ubidi_setPara(bidi, units, n, (UBiDiLevel)base, NULL, &status);
    const UBiDiLevel *found = ubidi_getLevels(bidi, &status);
    done = U_FAILURE(status) ? 0 : ubidi_getDirection(bidi) == UBIDI_MIXED ? 1 : 2;
    for (int32_t i = 0, unit = 0; done && i < count; unit += U16_LENGTH(scalars[i]), i++) levels[i] = found[unit];
  }
  ubidi_close(bidi);
  free(units);
  return done;
}
