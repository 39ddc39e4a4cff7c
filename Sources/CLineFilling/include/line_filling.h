#ifndef SCROLLBACK_LINE_FILLING_H
#define SCROLLBACK_LINE_FILLING_H

#include <stddef.h>
#include <stdint.h>

/// Paragraphs one after the other, as `PackedTexts` holds them. Positions are in units of 1/1024 of a point and grow through all.
typedef struct {
  /// The natural width of each paragraph, ascending.
  const int32_t *natural_widths;
  /// The first segment of each paragraph, which has one at least, and the number of segments.
  const int32_t *first_segments;
  /// Where segments begin, and where they end; one more start and sixteen more ends follow, the ends greater than all.
  const int32_t *starts;
  const int32_t *ends;
  /// The text of each paragraph.
  const uint16_t *texts;
  size_t count;
  /// The last paragraph of each text; the number of paragraphs for a text without one.
  const uint16_t *last_paragraphs;
  size_t text_count;
  /// The paragraphs that are not the last ones of their texts.
  const uint16_t *other_paragraphs;
  size_t other_count;
} sb_paragraphs;

/// What paragraphs, or texts, come to: the number of lines, the width of the widest and of the last one.
typedef struct {
  int32_t *line_counts;
  int32_t *widest;
  int32_t *last;
} sb_measures;

/// What the processor can do: what all of its family can, or more.
typedef enum { SB_BASELINE = 0, SB_AVX2 = 1 } sb_vectors;

/// What this processor can do.
sb_vectors sb_best_vectors(void);

/// Fills lines of at most `limit` with the segments of all paragraphs.
///
/// - Parameter texts: takes the measures of the texts.
/// - Parameter scratch: has room for the measures of all paragraphs and eight more.
/// - Parameter stuck: takes the paragraphs that have a segment wider than a line, and are not counted; it has room for all.
/// - Parameter vectors: the result does not depend on it.
/// - Returns: how many are stuck.
size_t sb_fill_lines(const sb_paragraphs *paragraphs, int32_t limit, sb_measures texts, sb_measures scratch,
                     uint16_t *stuck, sb_vectors vectors);

#endif
