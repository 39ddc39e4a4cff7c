#pragma once
// Levels by other implementations of UAX #9, for one paragraph of UTF-32. No header of theirs is shown.

#include <stdint.h>

/// Levels by FriBidi; zero if memory is short.
int fribidi_levels(const uint32_t *scalars, int32_t count, int base, uint8_t *levels);
/// Levels by ICU's `ubidi`; zero on failure, 2 if all runs in one direction, where ICU gives only parities.
int icu_levels(const uint32_t *scalars, int32_t count, int base, uint8_t *levels);
