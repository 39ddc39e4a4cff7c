#include "cicu.h"
#include <stdio.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>

void cicu_version(char *buffer, int capacity) {
  UVersionInfo version;
  u_getVersion(version);
  snprintf(buffer, (size_t)capacity, "%d.%d", version[0], version[1]);
}

int cicu_major_version(void) {
  UVersionInfo version;
  u_getVersion(version);
  return version[0];
}

void cicu_unicode_version(char *buffer, int capacity) {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  snprintf(buffer, (size_t)capacity, "%d.%d", version[0], version[1]);
}
