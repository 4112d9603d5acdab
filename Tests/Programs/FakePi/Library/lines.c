// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fake_pi *pi;
const char *pi_folder;

__attribute__((constructor)) static void map_wires(void) {
  pi_folder = getenv("FAKE_PI");
  pi = pi_folder ? fake_pi_open(pi_folder, false) : NULL;
  if (pi) return;
  fprintf(stderr, "fake Pi: FAKE_PI does not name a folder with wires\n");
  _exit(70);
}

bool is_gone(uint32_t generation) { return !pi->is_present || pi->generation != generation; }

struct gpiod_chip *open_chip(const char *path) {
  errno = ENOENT;
  if (!pi->is_present || strcmp(path, "/dev/gpiochip0") != 0) return NULL;
  if (pi->is_forbidden) return errno = EACCES, NULL;
  struct gpiod_chip *chip = malloc(sizeof *chip);
  if (chip) chip->generation = pi->generation;
  return chip;
}

int hold_line(unsigned int offset, const char *consumer, bool is_active_low) {
  struct fake_wire *wire = &pi->wires[offset];
  if (!pi->is_present) return errno = ENODEV, -1;
  if (fake_pi_is_held(pi, offset)) return errno = EBUSY, -1;
  wire->holder = getpid();
  wire->is_active_low = is_active_low;
  wire->is_output = wire->has_edges = false;
  snprintf(wire->consumer, sizeof wire->consumer, "%s", consumer);
  return 0;
}

void release_line(unsigned int offset) {
  struct fake_wire *wire = &pi->wires[offset];
  if (wire->holder != getpid()) return;
  wire->holder = 0;
  wire->has_edges = false;
}

void drive_line(unsigned int offset, bool is_active) {
  struct fake_wire *wire = &pi->wires[offset];
  bool is_high = is_active != wire->is_active_low;
  wire->is_output = true;
  if (wire->fault != FAKE_WIRE_WELL) is_high = wire->fault == FAKE_WIRE_STUCK_HIGH;
  if (wire->is_high == is_high) return;
  wire->is_high = is_high;
  pi->changes[pi->change_count % FAKE_CHANGES] =
    (struct fake_change){fake_pi_now(pi), offset, is_high};
  pi->change_count++;
}

bool line_is_active(unsigned int offset) {
  const struct fake_wire *wire = &pi->wires[offset];
  return wire->is_high != wire->is_active_low;
}

int open_queue(int queue, unsigned int capacity) {
  char path[512];
  snprintf(path, sizeof path, "%s/edges-%d", pi_folder, queue);
  pi->queue_capacity = capacity;
  // Writable too, so that a queue whose last writer has gone does not hang up.
  int descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  char rest[256];
  while (descriptor >= 0 && read(descriptor, rest, sizeof rest) > 0) {}
  return descriptor;
}

int read_queue(int descriptor, uint32_t generation, struct fake_edge *edges, int capacity) {
  if (is_gone(generation)) return errno = ENODEV, -1;
  ssize_t count = read(descriptor, edges, sizeof *edges * (size_t)capacity);
  return count < 0 ? -1 : (int)((size_t)count / sizeof *edges);
}
