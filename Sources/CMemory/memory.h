// How much memory a process holds. Swift's module of the C library leaves these functions out.
#ifndef SCROLLBACK_MEMORY_H
#define SCROLLBACK_MEMORY_H

#include <stddef.h>
#include <sys/resource.h>

#if defined(__GLIBC__)
#include <malloc.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#endif

// The bytes that have been allocated and not been freed; 0 where the C library does not tell.
static inline size_t memory_live_bytes(void) {
#if defined(__GLIBC__)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#elif defined(__APPLE__)
  return mstats().bytes_used;
#else
  return 0;
#endif
}

// The most memory that has been resident at one time.
static inline size_t memory_peak_bytes(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return (size_t)usage.ru_maxrss;
#else
  return (size_t)usage.ru_maxrss * 1024;
#endif
}

#endif
