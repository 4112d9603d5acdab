// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// What a gate asks of libgpiod 1.6, by the names and layouts of its binary interface.

#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { FLAG_ACTIVE_LOW = 1 << 2, RISING = 1, FALLING = 2, QUEUE = 16 };

struct gpiod_line {
  unsigned int offset;
  int descriptor;
  uint32_t generation;
};

struct gpiod_line_bulk {
  struct gpiod_line *lines[64];
  unsigned int count;
};

struct gpiod_line_event {
  struct timespec time;
  int type;
};

static struct gpiod_line lines[FAKE_LINES];

struct gpiod_chip *gpiod_chip_open(const char *path) { return open_chip(path); }
void gpiod_chip_close(struct gpiod_chip *chip) { free(chip); }
const char *gpiod_chip_label(struct gpiod_chip *chip) { return (void)chip, pi->label; }
unsigned int gpiod_chip_num_lines(struct gpiod_chip *chip) { return (void)chip, FAKE_LINES; }

struct gpiod_line *gpiod_chip_get_line(struct gpiod_chip *chip, unsigned int offset) {
  if (is_gone(chip->generation)) return errno = ENODEV, NULL;
  struct gpiod_line *line = &lines[offset];
  // A line that is asked for again keeps what it has.
  if (!fake_pi_is_held(pi, offset) || pi->wires[offset].holder != getpid())
    *line = (struct gpiod_line){offset, -1, chip->generation};
  return line;
}

const char *gpiod_line_consumer(struct gpiod_line *line) {
  return fake_pi_is_held(pi, line->offset) ? pi->wires[line->offset].consumer : NULL;
}

bool gpiod_line_is_used(struct gpiod_line *line) { return fake_pi_is_held(pi, line->offset); }
unsigned int gpiod_line_offset(struct gpiod_line *line) { return line->offset; }
int gpiod_line_event_get_fd(struct gpiod_line *line) { return line->descriptor; }

int gpiod_line_request_input_flags(struct gpiod_line *line, const char *consumer, int flags) {
  return hold_line(line->offset, consumer, flags & FLAG_ACTIVE_LOW);
}

int gpiod_line_request_both_edges_events_flags(
  struct gpiod_line *line, const char *consumer, int flags) {
  if (hold_line(line->offset, consumer, flags & FLAG_ACTIVE_LOW) < 0) return -1;
  line->descriptor = open_queue((int)line->offset, QUEUE);
  pi->wires[line->offset].queue = (uint8_t)line->offset;
  pi->wires[line->offset].has_edges = true;
  return 0;
}

int gpiod_line_event_read_multiple(
  struct gpiod_line *line, struct gpiod_line_event *events, unsigned int capacity) {
  struct fake_edge edges[QUEUE];
  int count = read_queue(line->descriptor, line->generation, edges, capacity < QUEUE ? (int)capacity : QUEUE);
  for (int index = 0; index < count; index++) {
    struct timespec time = {
      (time_t)(edges[index].time / 1000000000), (long)(edges[index].time % 1000000000)};
    events[index] = (struct gpiod_line_event){time, edges[index].is_active ? RISING : FALLING};
  }
  return count;
}

void gpiod_line_release(struct gpiod_line *line) {
  if (line->descriptor >= 0) close(line->descriptor);
  line->descriptor = -1;
  release_line(line->offset);
}

int gpiod_line_get_value(struct gpiod_line *line) {
  if (fails(FAKE_LEVELS)) return -1;
  if (is_gone(line->generation)) return errno = ENODEV, -1;
  return line_is_active(line->offset);
}

int gpiod_line_get_value_bulk(struct gpiod_line_bulk *bulk, int *values) {
  for (unsigned int index = 0; index < bulk->count; index++) {
    values[index] = gpiod_line_get_value(bulk->lines[index]);
    if (values[index] < 0) return -1;
  }
  return 0;
}

int gpiod_line_set_value_bulk(struct gpiod_line_bulk *bulk, const int *values) {
  if (is_gone(bulk->lines[0]->generation)) return errno = ENODEV, -1;
  for (unsigned int index = 0; index < bulk->count; index++)
    drive_line(bulk->lines[index]->offset, values[index]);
  return 0;
}

int gpiod_line_request_bulk_output_flags(
  struct gpiod_line_bulk *bulk, const char *consumer, int flags, const int *values) {
  for (unsigned int index = 0; index < bulk->count; index++) {
    if (hold_line(bulk->lines[index]->offset, consumer, flags & FLAG_ACTIVE_LOW) == 0) continue;
    while (index-- > 0) release_line(bulk->lines[index]->offset);
    return -1;
  }
  return gpiod_line_set_value_bulk(bulk, values);
}
