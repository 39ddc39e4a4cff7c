#pragma once
#include <turbojpeg.h>
#include <webp/decode.h>
#include <zlib.h>

/// `deflateInit` is a macro, which Swift does not see.
static inline int scrollback_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }
