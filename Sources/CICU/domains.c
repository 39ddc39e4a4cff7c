#include "cicu.h"
#include <unicode/uidna.h>

int cicu_domain_to_ascii(const uint8_t *utf8, int32_t count, char *buffer, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UIDNA *idna = uidna_openUTS46(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII, &status);
  if (U_FAILURE(status)) return 0;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t length = uidna_nameToASCII_UTF8(idna, (const char *)utf8, count, buffer, capacity, &info, &status);
  uidna_close(idna);
  if (U_FAILURE(status) || info.errors != 0 || length > capacity) return 0;
  return length;
}
