#pragma once
// Classes of scalars that are younger than the installed ICU. Not part of the module's header.

#include <stdint.h>

/// The class of the aksara rules of UAX #14 (LB28a, since Unicode 15.1), as one of `CICU_LINE_…`; -1 if there is none.
int newer_line_class(int32_t scalar);
/// The class of Indic_Conjunct_Break by Unicode 17.0, as one of `CICU_CONJUNCT_…`; none for what has
/// extended graphemes since Unicode 15.0.
int newer_conjunct_class(int32_t scalar);
