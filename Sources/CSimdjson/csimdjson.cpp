#include "csimdjson.h"

#include <cstring>
#include <new>
#include <simdjson.h>
#include <vector>

// Every entry point is noexcept towards Swift: simdjson is used through its error codes, and the only exceptions left,
// those of the containers when memory runs out, end in a catch here.

namespace {

constexpr size_t maximum_depth = 256;
// Offsets and lengths are 32 bits wide; half a gigabyte leaves room for what unescaping and counting add.
constexpr size_t maximum_count = size_t(1) << 29;

int hex_digit(uint8_t c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The code unit of an escape \uXXXX at `p`, or -1.
int escaped_unit(const uint8_t *p, const uint8_t *end) {
  if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return -1;
  int unit = 0;
  for (int i = 2; i < 6; i++) {
    int digit = hex_digit(p[i]);
    if (digit < 0) return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

// simdjson refuses a high surrogate alone and lets a low one through as bytes that are not UTF-8. Exports that cut a
// text in the middle of an emoji have both, so each is overwritten, in place, by the escape of U+FFFD.
void replace_lone_surrogates(uint8_t *p, uint8_t *end) {
  while ((p = static_cast<uint8_t *>(memchr(p, '\\', size_t(end - p)))) != nullptr) {
    int unit = escaped_unit(p, end);
    if (unit < 0) {
      p += 2;
      if (p >= end) return;
      continue;
    }
    if (unit >= 0xD800 && unit <= 0xDBFF) {
      int low = escaped_unit(p + 6, end);
      if (low >= 0xDC00 && low <= 0xDFFF) {
        p += 12;
        if (p >= end) return;
        continue;
      }
    }
    if (unit >= 0xD800 && unit <= 0xDFFF) memcpy(p, "\\ufffd", 6);
    p += 6;
    if (p >= end) return;
  }
}

} // namespace

struct csj_parser {
  simdjson::dom::parser parser{maximum_count};
  std::vector<uint8_t> input;
  std::vector<csj_node> nodes;
  std::vector<uint8_t> strings;

  void string(std::string_view text) {
    uint64_t payload = uint64_t(strings.size()) << 32 | text.size();
    const uint8_t *bytes = reinterpret_cast<const uint8_t *>(text.data());
    strings.insert(strings.end(), bytes, bytes + text.size());
    leaf(CSJ_STRING, payload);
  }

  void leaf(uint32_t kind, uint64_t payload) {
    nodes.push_back(csj_node{payload, uint32_t(nodes.size() + 1), kind});
  }

  // Depth of recursion is bounded by `maximum_depth`, which the parser holds.
  void flatten(simdjson::dom::element element) {
    using simdjson::dom::element_type;
    switch (element.type()) {
    case element_type::ARRAY: {
      simdjson::dom::array array;
      if (element.get(array)) return leaf(CSJ_NULL, 0);
      size_t index = nodes.size();
      uint64_t count = 0;
      leaf(CSJ_ARRAY, 0);
      for (simdjson::dom::element child : array) {
        flatten(child);
        count++;
      }
      nodes[index].payload = count;
      nodes[index].next = uint32_t(nodes.size());
      return;
    }
    case element_type::OBJECT: {
      simdjson::dom::object object;
      if (element.get(object)) return leaf(CSJ_NULL, 0);
      size_t index = nodes.size();
      uint64_t count = 0;
      leaf(CSJ_OBJECT, 0);
      for (simdjson::dom::key_value_pair member : object) {
        string(member.key);
        flatten(member.value);
        count++;
      }
      nodes[index].payload = count;
      nodes[index].next = uint32_t(nodes.size());
      return;
    }
    case element_type::INT64: {
      int64_t value = 0;
      if (element.get(value)) value = 0;
      return leaf(CSJ_INTEGER, uint64_t(value));
    }
    case element_type::UINT64: {
      uint64_t value = 0;
      if (element.get(value)) value = 0;
      return leaf(CSJ_UNSIGNED, value);
    }
    case element_type::DOUBLE: {
      double value = 0;
      if (element.get(value)) value = 0;
      uint64_t bits;
      memcpy(&bits, &value, sizeof bits);
      return leaf(CSJ_DOUBLE, bits);
    }
    case element_type::STRING: {
      std::string_view value;
      if (element.get(value)) value = {};
      return string(value);
    }
    case element_type::BOOL: {
      bool value = false;
      if (element.get(value)) value = false;
      return leaf(value ? CSJ_TRUE : CSJ_FALSE, 0);
    }
    case element_type::NULL_VALUE:
      return leaf(CSJ_NULL, 0);
    }
    leaf(CSJ_NULL, 0);
  }

  int parse(const uint8_t *bytes, size_t count, csj_result *result) {
    if (count > maximum_count) return CSJ_TOO_LONG;
    if (input.size() < count + simdjson::SIMDJSON_PADDING) input.resize(count + simdjson::SIMDJSON_PADDING);
    if (count > 0) memcpy(input.data(), bytes, count);
    memset(input.data() + count, ' ', simdjson::SIMDJSON_PADDING);
    if (count > 0) replace_lone_surrogates(input.data(), input.data() + count);

    if (parser.capacity() < count || parser.max_depth() != maximum_depth) {
      size_t capacity = count < 4096 ? 4096 : count + count / 2;
      if (parser.allocate(capacity > maximum_count ? maximum_count : capacity, maximum_depth)) return CSJ_NO_MEMORY;
    }
    simdjson::dom::element root;
    switch (parser.parse(input.data(), count, false).get(root)) {
    case simdjson::SUCCESS:
      break;
    case simdjson::MEMALLOC:
      return CSJ_NO_MEMORY;
    case simdjson::CAPACITY:
      return CSJ_TOO_LONG;
    case simdjson::DEPTH_ERROR:
      return CSJ_TOO_DEEP;
    case simdjson::UTF8_ERROR:
      return CSJ_BAD_UTF8;
    case simdjson::NUMBER_ERROR:
      return CSJ_BAD_NUMBER;
    case simdjson::EMPTY:
      return CSJ_EMPTY;
    default:
      return CSJ_SYNTAX;
    }
    nodes.clear();
    strings.clear();
    flatten(root);
    result->nodes = nodes.data();
    result->node_count = nodes.size();
    result->strings = strings.data();
    result->string_count = strings.size();
    return CSJ_OK;
  }
};

csj_parser *csj_parser_create(void) {
  try {
    return new (std::nothrow) csj_parser();
  } catch (...) {
    return nullptr;
  }
}

void csj_parser_destroy(csj_parser *parser) { delete parser; }

int csj_parse(csj_parser *parser, const uint8_t *bytes, size_t count, csj_result *result) {
  try {
    return parser->parse(bytes, count, result);
  } catch (...) {
    return CSJ_NO_MEMORY;
  }
}
