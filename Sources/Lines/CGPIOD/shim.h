// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// One interface over the two libgpiods, whose headers share a name and little else.
// A function that fails returns a negative errno, since Embedded Swift cannot read errno itself.
// What Swift must call without write access to the lines takes them by value.

#ifndef CGPIOD_SHIM_H
#define CGPIOD_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The consumer's name for the lines, as `gpioinfo` shows it.
#define CGPIOD_CONSUMER "turnstiled"

// The most lines in one request: the sixteen inputs and sixteen outputs of Swift's LineRequest.
#define CGPIOD_MAX_LINES 32

// A chip's label or a line's consumer, cut where the kernel cuts them (GPIO_MAX_NAME_SIZE).
struct cgpiod_name {
  char bytes[32];
};

struct cgpiod_chip_info {
  struct cgpiod_name label;
  unsigned int line_count;
};

struct cgpiod_edge {
  uint64_t timestamp;
  unsigned int offset;
  bool is_active;
};

// A name is copied since in 2.x it dies with the object it came from.
static inline struct cgpiod_name cgpiod_copy_name(const char *text) {
  struct cgpiod_name name = {""};
  for (size_t index = 0; text && text[index] && index < sizeof name.bytes - 1; index++)
    name.bytes[index] = text[index];
  return name;
}

// The path of its device.
static inline int cgpiod_open_chip(const char *path, struct gpiod_chip **chip) {
  *chip = gpiod_chip_open(path);
  return *chip ? 0 : -errno;
}

// Neither libgpiod does this, and Swift cannot: fcntl is variadic.
static inline int cgpiod_make_nonblocking(int descriptor) {
  return fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0 ? -errno : 0;
}

// Only 1.x has this macro; 2.x has no macro to detect it by.
#ifdef GPIOD_LINE_BULK_MAX_LINES
#include "libgpiod-1.h"
#else
#include "libgpiod-2.h"
#endif

#endif
