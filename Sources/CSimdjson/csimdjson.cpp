#include "csimdjson.h"
#include <simdjson.h>
