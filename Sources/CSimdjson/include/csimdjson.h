#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a value is.
enum {
  CSJ_NULL = 0,
  CSJ_FALSE = 1,
  CSJ_TRUE = 2,
  CSJ_INTEGER = 3,  // payload: the bits of an int64_t
  CSJ_UNSIGNED = 4, // payload: a uint64_t above INT64_MAX
  CSJ_DOUBLE = 5,   // payload: the bits of a double
  CSJ_STRING = 6,   // payload: offset << 32 | length in the string bytes
  CSJ_ARRAY = 7,    // payload: the number of elements
  CSJ_OBJECT = 8    // payload: the number of members; key and value nodes take turns
};

/// Why a text was refused.
enum {
  CSJ_OK = 0,
  CSJ_NO_MEMORY = 1,
  CSJ_TOO_DEEP = 2,
  CSJ_BAD_UTF8 = 3,
  CSJ_BAD_NUMBER = 4,
  CSJ_EMPTY = 5,
  CSJ_TOO_LONG = 6,
  CSJ_SYNTAX = 7
};

/// One value of a text. Values stand in the order in which they are written, each container before its contents.
typedef struct {
  uint64_t payload;
  uint32_t next; // index of the first node after this value and all that is in it
  uint32_t kind;
} csj_node;

typedef struct csj_parser csj_parser;

/// The values of the text that was read last; valid until the parser reads again.
typedef struct {
  const csj_node *nodes;
  size_t node_count;
  const uint8_t *strings;
  size_t string_count;
} csj_result;

/// A parser with its buffers, or NULL when there is no memory.
csj_parser *csj_parser_create(void);
void csj_parser_destroy(csj_parser *parser);

/// Reads one JSON text of `count` bytes; a status above. A half surrogate pair in an escape becomes U+FFFD.
int csj_parse(csj_parser *parser, const uint8_t *bytes, size_t count, csj_result *result);

#ifdef __cplusplus
}
#endif
#endif
