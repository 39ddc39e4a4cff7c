#pragma once
// ICU's compiled break rules, walked straight over UTF-8. Not part of the module's header.

#include "cicu.h"
#include <unicode/ubrk.h>

typedef struct compiled_rules compiled_rules;

/// The rules of an iterator. NULL if their layout is not the one known here; the iterator itself then has to do.
compiled_rules *compiled_rules_open(UBreakIterator *iterator, int32_t status_threshold);
void compiled_rules_close(compiled_rules *rules);

/// The boundary that follows the one at `start`, which must be before `count`; the complement of its offset if its
/// status reaches the threshold. Or `compiled_rules_dictionary`, if the text on the way holds a character whose
/// boundaries come from a dictionary.
int32_t compiled_rules_next(const compiled_rules *rules, const uint8_t *utf8, int32_t count, int32_t start);

enum { compiled_rules_dictionary = INT32_MAX };
