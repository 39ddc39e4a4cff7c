#pragma once
// What the package needs from ICU, without a single ICU type: any module may import this beside Foundation.

/// The version of ICU in use, as "72.1".
void cicu_version(char *buffer, int capacity);
