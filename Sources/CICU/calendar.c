#include "cicu.h"
#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

enum { max_zone = 128, max_pattern = 128, max_text = 256, max_formats = 8 };

typedef struct {
  char skeleton[32];
  UDateFormat *format;
} cached_format;

struct cicu_calendar {
  UChar zone[max_zone];
  char locale[ULOC_FULLNAME_CAPACITY];
  UCalendar *calendar;
  cached_format formats[max_formats];
  int format_count;
};

// The range that ICU's calendars can tell; beyond it the nearest end is taken.
static const double max_instant = 8.64e15;

static double clamped(int64_t instant) {
  double value = (double)instant;
  return value > max_instant ? max_instant : value < -max_instant ? -max_instant : value;
}

static int known_zone(const char *name, UChar *zone) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length;
  u_strFromUTF8(zone, max_zone, &length, name, -1, &status);
  if (U_FAILURE(status) || length == 0 || length >= max_zone || !strcmp(name, "Etc/Unknown")) return 0;
  UChar canonical[max_zone];
  UBool is_system;
  ucal_getCanonicalTimeZoneID(zone, length, canonical, max_zone, &is_system, &status);
  return U_SUCCESS(status);
}

static int known_language(const char *tag, char *locale) {
  char hyphens[ULOC_FULLNAME_CAPACITY];
  size_t length = strlen(tag);
  if (length == 0 || length >= sizeof hyphens) return 0;
  for (size_t i = 0; i <= length; i++) hyphens[i] = tag[i] == '_' ? '-' : tag[i];
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  uloc_forLanguageTag(hyphens, locale, ULOC_FULLNAME_CAPACITY, &parsed, &status);
  return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING && parsed == (int32_t)length;
}

cicu_calendar *cicu_calendar_open(const char *zone, const char *language, int *fault) {
  *fault = 3;
  cicu_calendar *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  if (!known_zone(zone, c->zone)) *fault = 1;
  else if (!known_language(language, c->locale)) *fault = 2;
  else {
    UErrorCode status = U_ZERO_ERROR;
    c->calendar = ucal_open(c->zone, -1, c->locale, UCAL_GREGORIAN, &status);
    if (U_SUCCESS(status)) {
      *fault = 0;
      return c;
    }
  }
  cicu_calendar_close(c);
  return NULL;
}

void cicu_calendar_close(cicu_calendar *c) {
  if (!c) return;
  for (int i = 0; i < c->format_count; i++) udat_close(c->formats[i].format);
  if (c->calendar) ucal_close(c->calendar);
  free(c);
}

int cicu_calendar_offset(cicu_calendar *c, int64_t instant, int32_t *offset, int64_t *from, int64_t *until) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(c->calendar, clamped(instant), &status);
  *offset = ucal_get(c->calendar, UCAL_ZONE_OFFSET, &status) + ucal_get(c->calendar, UCAL_DST_OFFSET, &status);
  if (U_FAILURE(status)) return 0;
  UDate transition;
  *from = INT64_MIN;
  *until = INT64_MAX;
  if (ucal_getTimeZoneTransitionDate(c->calendar, UCAL_TZ_TRANSITION_PREVIOUS_INCLUSIVE, &transition, &status) &&
      U_SUCCESS(status))
    *from = (int64_t)transition;
  if (ucal_getTimeZoneTransitionDate(c->calendar, UCAL_TZ_TRANSITION_NEXT, &transition, &status) && U_SUCCESS(status))
    *until = (int64_t)transition;
  return U_SUCCESS(status);
}

static UDateFormat *open_format(const cicu_calendar *c, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  UChar wide[32], pattern[max_pattern];
  int32_t length;
  u_strFromUTF8(wide, 32, &length, skeleton, -1, &status);
  UDateTimePatternGenerator *generator = udatpg_open(c->locale, &status);
  int32_t count = udatpg_getBestPattern(generator, wide, length, pattern, max_pattern, &status);
  udatpg_close(generator);
  if (U_FAILURE(status)) return NULL;
  UDateFormat *format = udat_open(UDAT_PATTERN, UDAT_PATTERN, c->locale, c->zone, -1, pattern, count, &status);
  return U_SUCCESS(status) ? format : NULL;
}

static UDateFormat *find_format(cicu_calendar *c, const char *skeleton) {
  for (int i = 0; i < c->format_count; i++)
    if (!strcmp(c->formats[i].skeleton, skeleton)) return c->formats[i].format;
  if (strlen(skeleton) >= sizeof c->formats[0].skeleton) return NULL;
  UDateFormat *format = open_format(c, skeleton);
  if (!format) return NULL;
  if (c->format_count == max_formats) udat_close(c->formats[--c->format_count].format);
  cached_format *slot = &c->formats[c->format_count++];
  strcpy(slot->skeleton, skeleton);
  slot->format = format;
  return format;
}

int32_t cicu_calendar_format(cicu_calendar *c, const char *skeleton, int64_t instant, char *buffer, int32_t capacity) {
  UDateFormat *format = find_format(c, skeleton);
  if (!format) return -1;
  UErrorCode status = U_ZERO_ERROR;
  UChar text[max_text];
  int32_t count = udat_format(format, clamped(instant), text, max_text, NULL, &status);
  int32_t length = 0;
  if (U_SUCCESS(status)) u_strToUTF8(buffer, capacity, &length, text, count, &status);
  return U_SUCCESS(status) && length <= capacity ? length : -1;
}

int32_t cicu_zone_names(char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *names = ucal_openTimeZones(&status);
  int32_t total = 0, length = 0;
  const char *name;
  while (U_SUCCESS(status) && (name = uenum_next(names, &length, &status))) {
    if (total + length + 1 <= capacity) {
      memcpy(buffer + total, name, (size_t)length);
      buffer[total + length] = '\n';
    }
    total += length + 1;
  }
  uenum_close(names);
  return total;
}
