#include "cicu.h"
#include <stdio.h>
#include <unicode/uversion.h>

void cicu_version(char *buffer, int capacity) {
  UVersionInfo version;
  u_getVersion(version);
  snprintf(buffer, (size_t)capacity, "%d.%d", version[0], version[1]);
}
