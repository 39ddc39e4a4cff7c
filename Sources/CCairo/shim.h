#pragma once
#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H

/// What macros of FreeType say, which Swift does not see.
static inline int scrollback_load_flags(void) { return FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP; }
static inline int scrollback_color_flags(void) { return FT_LOAD_COLOR | FT_LOAD_DEFAULT; }
static inline int scrollback_is_bgra(const FT_Bitmap *bitmap) { return bitmap->pixel_mode == FT_PIXEL_MODE_BGRA; }

/// Sets the weight axis of a variable face; does nothing to others.
static inline void scrollback_set_weight(FT_Library library, FT_Face face, int weight) {
  FT_MM_Var *axes = NULL;
  if (FT_Get_MM_Var(face, &axes) != 0) return;
  FT_Fixed values[16];
  FT_UInt count = axes->num_axis < 16 ? axes->num_axis : 16;
  for (FT_UInt index = 0; index < count; index++) {
    FT_Var_Axis axis = axes->axis[index];
    FT_Fixed wanted = (FT_Fixed)weight * 65536;
    if (wanted < axis.minimum) wanted = axis.minimum;
    if (wanted > axis.maximum) wanted = axis.maximum;
    values[index] = axis.tag == FT_MAKE_TAG('w', 'g', 'h', 't') ? wanted : axis.def;
  }
  FT_Set_Var_Design_Coordinates(face, count, values);
  FT_Done_MM_Var(library, axes);
}

