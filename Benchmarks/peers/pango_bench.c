// Measures Pango on the texts of a file, one JSON string's bytes a record (records end with a zero byte):
//   pango_bench TEXTS ROUNDS WIDTH...
// Prints lines as `scrollback bench --output jsonl` does, with the peer "pango".
#include <pango/pangocairo.h>
#include <pango/pangoft2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static char *read_all(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(3); }
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, file) != *size) { perror(path); exit(3); }
  fclose(file);
  return bytes;
}

static PangoLayout *layout_of(PangoContext *context, const PangoFontDescription *font, const char *text, int width) {
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_text(layout, text, -1);
  return layout;
}

int main(int argc, char **argv) {
  if (argc < 4) { fprintf(stderr, "usage: pango_bench TEXTS ROUNDS WIDTH...\n"); return 2; }
  size_t size;
  char *bytes = read_all(argv[1], &size);
  int rounds = atoi(argv[2]), width_count = argc - 3, count = 0;
  for (size_t i = 0; i < size; i++) count += bytes[i] == 0;
  const char **texts = malloc(sizeof *texts * (size_t)count);
  size_t start = 0;
  for (size_t i = 0, k = 0; i < size; i++)
    if (bytes[i] == 0) { texts[k++] = bytes + start; start = i + 1; }

  PangoFontMap *map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
  PangoContext *context = pango_font_map_create_context(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_from_string("Noto Sans 16px");
  pango_font_description_set_absolute_size(font, 16 * PANGO_SCALE);
  PangoLayout *warm = layout_of(context, font, "Warm up Привет Καλημέρα مرحبا שלום नमस्ते สวัสดี 你好 こんにちは 안녕 👋🏽", 280);
  int sink = pango_layout_get_line_count(warm);
  g_object_unref(warm);

  double begin = now();
  PangoLayout **layouts = malloc(sizeof *layouts * (size_t)count);
  for (int i = 0; i < count; i++) {
    layouts[i] = layout_of(context, font, texts[i], 280);
    sink += pango_layout_get_line_count(layouts[i]);
  }
  printf("{\"peer\":\"pango\",\"case\":\"cold_first\",\"ms\":[%.6f]}\n", now() - begin);

  long *lines = calloc((size_t)width_count, sizeof *lines);
  printf("{\"peer\":\"pango\",\"case\":\"reflow_shrink\",\"ms\":[");
  for (int round = 0; round < rounds; round++)
    for (int w = 0; w < width_count; w++) {
      int width = atoi(argv[3 + w]);
      long total = 0;
      begin = now();
      for (int i = 0; i < count; i++) {
        PangoRectangle box;
        pango_layout_set_width(layouts[i], width * PANGO_SCALE);
        pango_layout_get_extents(layouts[i], NULL, &box);
        total += pango_layout_get_line_count(layouts[i]);
        sink += box.width;
      }
      lines[w] = total;
      printf("%s%.6f", round + w ? "," : "", now() - begin);
      fflush(stdout);
    }
  printf("]}\n{\"peer\":\"pango\",\"case\":\"lines\",\"lines\":{");
  for (int w = 0; w < width_count; w++) printf("%s\"%s\":%ld", w ? "," : "", argv[3 + w], lines[w]);
  printf("}}\n");
  return sink == 42 ? 1 : 0;
}
