// The bare work that laying out texts cannot do without, as plain C over the same texts: what the guard measures the
// engine against. Cold: ICU's line breaks with one iterator, a cache of segments, HarfBuzz for those that are new.
// Reflow: prefix sums, sixteen compared at a time. No bidirectional text, no graphemes, no API.
//   bare TEXTS ROUNDS FONTS WIDTH...      TEXTS: records that end with a zero byte; FONTS: files, commas between
// Prints lines as `scrollback bench --output jsonl` does, with the peer "bare".
#include <hb-ot.h>
#include <hb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void *must(void *memory) {
  if (!memory) { fprintf(stderr, "bare: no memory or file\n"); exit(3); }
  return memory;
}

enum { MAX_FONTS = 32, UNIT = 1024, SIZE = 16 };
static hb_font_t *fonts[MAX_FONTS];
static int font_count;
static int32_t space_advance;
static hb_buffer_t *buffer;

// Growing arrays: where segments begin and end, paragraphs by their first segment and natural width.
static int32_t *starts, *ends, *firsts, *naturals;
static int segment_count, segment_room, paragraph_count, paragraph_room;

// The cache: open addressing over the UTF-16 units of the visible part of a segment.
typedef struct { uint64_t hash; uint32_t offset; int32_t length, advance; } Word;
static Word *words;
static uint32_t word_mask, word_count;
static UChar *pool;
static uint32_t pool_count, pool_room;

static uint64_t hash_of(const UChar *text, int length) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (int i = 0; i < length; i++) hash = (hash ^ text[i]) * 0x100000001B3u;
  return hash ^ hash >> 29;
}

static int32_t shape(const UChar *text, int length) {
  int which = 0;
  for (int i = 0; i < length;) {
    UChar32 c;
    U16_NEXT(text, i, length, c);
    hb_codepoint_t glyph;
    if (hb_font_get_nominal_glyph(fonts[which], c, &glyph)) continue;
    for (int k = 0; k < font_count; k++)
      if (hb_font_get_nominal_glyph(fonts[k], c, &glyph)) { which = k; break; }
  }
  hb_buffer_clear_contents(buffer);
  hb_buffer_add_utf16(buffer, (const uint16_t *)text, length, 0, length);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(fonts[which], buffer, NULL, 0);
  unsigned count;
  hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
  int32_t sum = 0;
  for (unsigned i = 0; i < count; i++) sum += positions[i].x_advance;
  return sum;
}

static void grow_words(void) {
  Word *old = words;
  uint32_t old_mask = word_mask;
  word_mask = word_mask * 2 + 1;
  words = must(calloc((size_t)word_mask + 1, sizeof *words));
  for (uint32_t i = 0; i <= old_mask; i++)
    if (old[i].length) {
      uint32_t at = (uint32_t)old[i].hash & word_mask;
      while (words[at].length) at = (at + 1) & word_mask;
      words[at] = old[i];
    }
  free(old);
}

static int32_t advance_of(const UChar *text, int length) {
  if (length == 0) return 0;
  uint64_t hash = hash_of(text, length);
  uint32_t at = (uint32_t)hash & word_mask;
  for (; words[at].length; at = (at + 1) & word_mask)
    if (words[at].hash == hash && words[at].length == length && !memcmp(pool + words[at].offset, text, (size_t)length * 2))
      return words[at].advance;
  if (pool_count + (uint32_t)length > pool_room) {
    pool_room = (pool_room + (uint32_t)length) * 2;
    pool = must(realloc(pool, pool_room * sizeof *pool));
  }
  memcpy(pool + pool_count, text, (size_t)length * 2);
  Word word = {hash, pool_count, length, shape(text, length)};
  pool_count += (uint32_t)length;
  words[at] = word;
  if (++word_count * 2 > word_mask) grow_words();
  return word.advance;
}

static void end_paragraph(int32_t natural) {
  if (paragraph_count + 2 > paragraph_room) {
    paragraph_room = paragraph_room * 2 + 64;
    firsts = must(realloc(firsts, sizeof *firsts * (size_t)paragraph_room));
    naturals = must(realloc(naturals, sizeof *naturals * (size_t)paragraph_room));
    firsts[0] = 0;
  }
  naturals[paragraph_count++] = natural;
  firsts[paragraph_count] = segment_count;
}

static void prepare(UBreakIterator *breaks, const char *text, int length, UChar *units, int room) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = 0;
  u_strFromUTF8WithSub(units, room, &count, text, length, 0xFFFD, NULL, &status);
  ubrk_setText(breaks, units, count, &status);
  int32_t x = 0, from = 0;
  int is_open = 0;
  for (int32_t to = ubrk_next(breaks); to != UBRK_DONE; to = ubrk_next(breaks)) {
    // Places that a dictionary finds have the status of their whole stretch, so the last unit decides.
    UChar last = units[to - 1];
    int hard = ((last >= 10 && last <= 13) || last == 0x85 || last == 0x2028 || last == 0x2029) && to < count;
    int32_t visible = to;
    while (visible > from && (units[visible - 1] == ' ' || (units[visible - 1] >= 10 && units[visible - 1] <= 13))) visible--;
    if (segment_count + 32 > segment_room) {
      segment_room = segment_room * 2 + 1024;
      starts = must(realloc(starts, sizeof *starts * (size_t)segment_room));
      ends = must(realloc(ends, sizeof *ends * (size_t)segment_room));
    }
    starts[segment_count] = x;
    x += advance_of(units + from, visible - from);
    ends[segment_count++] = x;
    int32_t natural = x;
    for (int32_t k = visible; k < to; k++) x += units[k] == ' ' ? space_advance : 0;
    from = to;
    is_open = 1;
    if (hard || to == count) {
      end_paragraph(natural);
      x = 0;
      is_open = 0;
    }
  }
  if (is_open || count == 0) {
    starts[segment_count] = ends[segment_count] = 0;
    segment_count += count == 0;
    end_paragraph(0);
  }
}

static long reflow(int width, int32_t *lines, int32_t *widest) {
  int32_t limit = width * UNIT;
  long total = 0;
  for (int p = 0; p < paragraph_count; p++) {
    if (naturals[p] <= limit) {
      lines[p] = 1;
      widest[p] = naturals[p];
      total += 1;
      continue;
    }
    int32_t count = 0, most = 0;
    int from = firsts[p], end = firsts[p + 1];
    while (from < end) {
      int32_t x = starts[from], reach = x + limit;
      int to = from;
      for (;;) {
        int fitting = 0, rest = end - to;
        if (rest >= 16)
          for (int k = 0; k < 16; k++) fitting += ends[to + k] <= reach;
        else
          while (fitting < rest && ends[to + fitting] <= reach) fitting++;
        to += fitting;
        if (fitting < 16 || to >= end) break;
      }
      int32_t line;
      if (to == from) {
        int32_t wide = ends[from] - x;
        count += wide / limit;
        line = limit;
        to = from + 1;
      } else {
        line = ends[to - 1] - x;
      }
      if (line > most) most = line;
      count++;
      from = to;
    }
    lines[p] = count;
    widest[p] = most;
    total += count;
  }
  return total;
}

int main(int argc, char **argv) {
  if (argc < 5) { fprintf(stderr, "usage: bare TEXTS ROUNDS FONTS WIDTH...\n"); return 2; }
  FILE *file = must(fopen(argv[1], "rb"));
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  char *bytes = must(malloc(size + 1));
  if (fread(bytes, 1, size, file) != size) return 3;
  fclose(file);
  int rounds = atoi(argv[2]), width_count = argc - 4;
  for (char *path = strtok(argv[3], ","); path && font_count < MAX_FONTS; path = strtok(NULL, ",")) {
    hb_blob_t *blob = hb_blob_create_from_file(path);
    hb_face_t *face = hb_face_create(blob, 0);
    fonts[font_count] = hb_font_create(face);
    hb_font_set_scale(fonts[font_count++], SIZE * UNIT, SIZE * UNIT);
  }
  if (font_count == 0) { fprintf(stderr, "bare: no fonts\n"); return 4; }
  buffer = hb_buffer_create();
  words = must(calloc(1024, sizeof *words));
  word_mask = 1023;
  size_t longest = 0, start = 0;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == 0) { if (i - start > longest) longest = i - start; start = i + 1; }
  UChar *units = must(malloc(sizeof *units * (longest + 2)));
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = ubrk_open(UBRK_LINE, "en", NULL, 0, &status);
  if (U_FAILURE(status)) return 4;
  // Fonts' tables and ICU's dictionaries are loaded once in a process, and not by the texts.
  const char *warm = "Warm up Привет Καλημέρα مرحبا שלום नमस्ते สวัสดี 你好 こんにちは 안녕 👋🏽";
  UChar warm_units[256];
  end_paragraph(0);
  prepare(breaks, warm, (int)strlen(warm), warm_units, 256);
  const UChar space[] = {' '};
  space_advance = shape(space, 1);
  segment_count = paragraph_count = 0;
  memset(words, 0, sizeof *words * ((size_t)word_mask + 1));
  word_count = 0;

  double begin = now();
  start = 0;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == 0) {
      prepare(breaks, bytes + start, (int)(i - start), units, (int)longest + 2);
      start = i + 1;
    }
  for (int k = 0; k < 16; k++) ends[segment_count + k] = INT32_MAX;
  int32_t *lines = must(malloc(sizeof *lines * (size_t)paragraph_count));
  int32_t *widest = must(malloc(sizeof *widest * (size_t)paragraph_count));
  long total = reflow(280, lines, widest);
  printf("{\"peer\":\"bare\",\"case\":\"cold_first\",\"ms\":[%.6f]}\n", now() - begin);

  long *totals = must(calloc((size_t)width_count, sizeof *totals));
  printf("{\"peer\":\"bare\",\"case\":\"reflow_shrink\",\"ms\":[");
  for (int round = 0; round < rounds; round++)
    for (int w = 0; w < width_count; w++) {
      begin = now();
      totals[w] = reflow(atoi(argv[4 + w]), lines, widest);
      printf("%s%.6f", round + w ? "," : "", now() - begin);
    }
  printf("]}\n{\"peer\":\"bare\",\"case\":\"lines\",\"lines\":{");
  for (int w = 0; w < width_count; w++) printf("%s\"%s\":%ld", w ? "," : "", argv[4 + w], totals[w]);
  printf("}}\n");
  return total == 42 ? 1 : 0;
}
