// Half the time of breaking lines through ICU's iterators goes into UTF-16, their caches and their indirections. The
// rules themselves are a state machine, which ICU hands out in binary (ubrk_getBinaryRules); here it is run over the
// bytes. The layout of the binary is ICU's own affair: magic and format version are checked, then every offset, and
// anything unknown leaves the work to the iterator. ICU 69 and later write format 6.
#include "compiled_rules.h"
#include <stdlib.h>
#include <string.h>
#include <unicode/ucptrie.h>

enum {
  magic = 0xB1A0,
  format = 6,
  stop_state = 0,
  start_state = 1,
  end_category = 1,
  begin_category = 2,
  begin_required = 2,  // flag of a table
  rows_of_bytes = 4,   // flag of a table
  accepts_always = 1,
  max_look_aheads = 32,
};

// Flags of a transition, above the offset of the row it leads to.
static const uint32_t accepts = UINT32_C(1) << 31, looks_ahead = UINT32_C(1) << 30,
                      row_mask = (UINT32_C(1) << 30) - 1;

typedef struct {
  uint32_t magic;
  uint8_t version[4];
  uint32_t length, category_count;
  uint32_t forward, forward_length, reverse, reverse_length, trie, trie_length;
  uint32_t source, source_length, status, status_length, reserved[6];
} header;

typedef struct {
  uint32_t state_count, row_length, dictionary_start, look_ahead_size, flags;
} state_table;

// A row of the walked table: a transition for each category, and three facts about the state.
enum { is_hard, accepting, look_ahead, fact_count };

struct compiled_rules {
  void *data;
  UCPTrie *trie;
  uint32_t *rows;
  uint32_t categories, stride, dictionary_start, first_row;
  int has_wide_values;
  uint16_t ascii[128];
};

static uint32_t cell(const uint8_t *row, uint32_t index, int bytes) {
  if (bytes) return row[index];
  uint16_t value;
  memcpy(&value, row + 2 * index, sizeof value);
  return value;
}

static uint32_t category_of(const compiled_rules *r, UChar32 c) {
  return r->has_wide_values ? UCPTRIE_FAST_GET(r->trie, UCPTRIE_16, c) : UCPTRIE_FAST_GET(r->trie, UCPTRIE_8, c);
}

static int is_inside(uint32_t offset, uint32_t length, uint32_t total) {
  return offset <= total && length <= total - offset && offset % 4 == 0;
}

// Whether the largest status of a set, which is its last, reaches the threshold.
static int reaches(const uint32_t *status, uint32_t status_count, uint32_t index, int32_t threshold, int *ok) {
  if (index >= status_count || status[index] >= status_count - index) return *ok = 0;
  return (int32_t)status[index + status[index]] >= threshold;
}

static int fill_rows(compiled_rules *r, const header *h, const state_table *t, int32_t threshold) {
  int bytes = (t->flags & rows_of_bytes) != 0;
  uint32_t cells = 3 + r->categories;
  const uint8_t *rows = (const uint8_t *)(t + 1);
  if (t->state_count <= start_state || t->row_length < cells * (bytes ? 1 : 2)) return 0;
  if ((uint64_t)t->state_count * t->row_length > h->forward_length - sizeof *t) return 0;
  if ((uint64_t)t->state_count * r->stride >= row_mask || t->look_ahead_size > max_look_aheads) return 0;
  r->rows = calloc((size_t)t->state_count * r->stride, sizeof *r->rows);
  if (!r->rows) return 0;

  const uint32_t *status = (const uint32_t *)((const char *)r->data + h->status);
  int ok = 1;
  for (uint32_t state = 0; state < t->state_count; state++) {
    const uint8_t *row = rows + (size_t)state * t->row_length;
    uint32_t *out = r->rows + (size_t)state * r->stride;
    uint32_t *facts = out + r->categories;
    facts[accepting] = cell(row, 0, bytes);
    facts[look_ahead] = cell(row, 1, bytes);
    facts[is_hard] = (uint32_t)reaches(status, h->status_length / 4, cell(row, 2, bytes), threshold, &ok);
    if (facts[look_ahead] >= max_look_aheads) return 0;
    if (facts[accepting] != accepts_always && facts[accepting] >= max_look_aheads) return 0;
    for (uint32_t k = 0; k < r->categories; k++) {
      uint32_t next = cell(row, 3 + k, bytes);
      if (next >= t->state_count) return 0;
      const uint8_t *target = rows + (size_t)next * t->row_length;
      out[k] = next * r->stride;
      if (cell(target, 0, bytes) == accepts_always) out[k] |= accepts;
      if (cell(target, 0, bytes) > accepts_always || cell(target, 1, bytes) != 0) out[k] |= looks_ahead;
    }
  }
  return ok;
}

static int load(compiled_rules *r, UBreakIterator *iterator, int32_t threshold) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ubrk_getBinaryRules(iterator, NULL, 0, &status);
  if (U_FAILURE(status) || length < (int32_t)sizeof(header)) return 0;
  r->data = malloc((size_t)length);
  if (!r->data) return 0;
  ubrk_getBinaryRules(iterator, r->data, (uint32_t)length, &status);
  const header *h = r->data;
  if (U_FAILURE(status) || h->magic != magic || h->version[0] != format || h->length > (uint32_t)length) return 0;
  if (!is_inside(h->forward, h->forward_length, h->length) || h->forward_length < sizeof(state_table)) return 0;
  if (!is_inside(h->trie, h->trie_length, h->length) || !is_inside(h->status, h->status_length, h->length)) return 0;

  r->trie = ucptrie_openFromBinary(UCPTRIE_TYPE_FAST, UCPTRIE_VALUE_BITS_ANY, (const char *)r->data + h->trie,
                                   (int32_t)h->trie_length, NULL, &status);
  if (U_FAILURE(status)) return 0;
  UCPTrieValueWidth width = ucptrie_getValueWidth(r->trie);
  if (width != UCPTRIE_VALUE_BITS_8 && width != UCPTRIE_VALUE_BITS_16) return 0;
  r->has_wide_values = width == UCPTRIE_VALUE_BITS_16;

  const state_table *t = (const state_table *)((const char *)r->data + h->forward);
  r->categories = h->category_count;
  if (r->categories <= begin_category || r->categories > 1 << 12) return 0;
  r->stride = r->categories + fact_count;
  r->dictionary_start = t->dictionary_start;
  if (!fill_rows(r, h, t, threshold)) return 0;
  for (UChar32 c = 0; c < 128; c++) {
    r->ascii[c] = (uint16_t)category_of(r, c);
    if (r->ascii[c] >= r->categories || r->ascii[c] >= r->dictionary_start) return 0;
  }
  // What begins a text sets the state before its first character; rules that care about it all lead on from there.
  r->first_row = start_state * r->stride;
  if (t->flags & begin_required) {
    uint32_t next = r->rows[r->first_row + begin_category];
    if (next & looks_ahead || (next & row_mask) == stop_state) return 0;
    r->first_row = next & row_mask;
  }
  return 1;
}

compiled_rules *compiled_rules_open(UBreakIterator *iterator, int32_t status_threshold) {
  compiled_rules *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  if (load(r, iterator, status_threshold)) return r;
  compiled_rules_close(r);
  return NULL;
}

void compiled_rules_close(compiled_rules *r) {
  if (!r) return;
  if (r->trie) ucptrie_close(r->trie);
  free(r->rows);
  free(r->data);
  free(r);
}

int32_t compiled_rules_next(const compiled_rules *r, const uint8_t *utf8, int32_t count, int32_t start) {
  const uint8_t *p = utf8 + start, *end = utf8 + count, *result = p;
  const uint32_t *rows = r->rows, *row = rows + r->first_row;
  const uint32_t fact = r->categories;
  uint32_t hard = 0;
  // Where the slash of a look-ahead rule was passed; few rules have one, so it is cleared when first needed.
  const uint8_t *passed[max_look_aheads];
  int has_passed = 0;
  for (int at_end = 0; !at_end;) {
    uint32_t category;
    if (p == end) {
      category = end_category;
      at_end = 1;
    } else if (*p < 0x80) {
      category = r->ascii[*p++];
      const uint32_t *state = rows + (row[category] & row_mask);
      if (state == row && !(row[category] & looks_ahead)) {
        // The inside of a word leads back to where it is: pass over all of it.
        while (p < end && *p < 0x80 && r->ascii[*p] == category) p++;
      }
    } else {
      if (r->has_wide_values) UCPTRIE_FAST_U8_NEXT(r->trie, UCPTRIE_16, p, end, category);
      else UCPTRIE_FAST_U8_NEXT(r->trie, UCPTRIE_8, p, end, category);
      if (category >= r->dictionary_start) return compiled_rules_dictionary;
      if (category >= r->categories) category = 0;
    }
    uint32_t next = row[category];
    row = rows + (next & row_mask);
    if (next & accepts) {
      result = p;
      hard = row[fact + is_hard];
    }
    if (next & looks_ahead) {
      if (!has_passed) memset(passed, 0, sizeof passed);
      has_passed = 1;
      uint32_t rule = row[fact + accepting];
      if (rule > accepts_always && passed[rule]) {
        result = passed[rule];
        hard = row[fact + is_hard];
        break;
      }
      if (row[fact + look_ahead]) passed[row[fact + look_ahead]] = p;
    }
    if (row == rows + stop_state) break;
  }
  int32_t offset = (int32_t)(result - utf8);
  if (offset == start) {
    // The rules did not match anything; ICU then moves on by one character.
    UChar32 c;
    int32_t i = start;
    U8_NEXT(utf8, i, count, c);
    (void)c;
    return i;
  }
  return hard ? ~offset : offset;
}
