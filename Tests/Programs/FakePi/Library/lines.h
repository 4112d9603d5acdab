// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// What both stand-ins for libgpiod do with the wires of the folder that FAKE_PI names.

#ifndef FAKE_PI_LINES_H
#define FAKE_PI_LINES_H

#include "wires.h"

extern struct fake_pi *pi;
extern const char *pi_folder;

// An open chip: gone for good when the chip has been unplugged since.
struct gpiod_chip {
  uint32_t generation;
};

// NULL with errno where there is no such device.
struct gpiod_chip *open_chip(const char *path);
bool is_gone(uint32_t generation);

// Each is 0, or -1 with errno.
int hold_line(unsigned int offset, const char *consumer, bool is_active_low);
void release_line(unsigned int offset);
void drive_line(unsigned int offset, bool is_active);
bool line_is_active(unsigned int offset);

// The descriptor of a queue, emptied.
int open_queue(int queue, unsigned int capacity);
// The edges read from it; -1 with errno, EAGAIN for none.
int read_queue(int descriptor, uint32_t generation, struct fake_edge *edges, int capacity);

// Waits as long as the world says; whether the call is to fail, with errno.
bool fails(enum fake_call call);
// Lets so much time pass in this thread.
void rest(uint32_t milliseconds);

#endif
