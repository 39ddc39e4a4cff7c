#pragma once
#include <hb.h>
#include <hb-ot.h>
#include <hb-subset.h>

/// What the font of a face allows by the field fsType of its table OS/2; 0 if it says nothing.
static inline unsigned scrollback_embedding_rights(hb_face_t *face) {
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('O', 'S', '/', '2'));
  unsigned length = 0;
  const unsigned char *bytes = (const unsigned char *)hb_blob_get_data(table, &length);
  unsigned rights = length >= 10 ? (unsigned)bytes[8] << 8 | bytes[9] : 0;
  hb_blob_destroy(table);
  return rights;
}
