// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// A coin switch to ground on line 17 and a lock on line 22, through either libgpiod. Whatever fails
// ends the program.

#include <gpiod.h>
#include <stdbool.h>
#include <stdlib.h>

#define COIN 17
#define LOCK 22

static void *must(void *pointer) { return pointer ? pointer : (exit(1), NULL); }
static int check(int result) { return result < 0 ? (exit(1), 0) : result; }

// Only 1.x has this macro.
#ifdef GPIOD_LINE_BULK_MAX_LINES

#define RISING_EDGE GPIOD_LINE_REQUEST_EVENT_RISING_EDGE
#define BOTH_EDGES GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES

struct lines {
  struct gpiod_line *coin, *lock;
};

static struct lines hold(int edges) {
  struct gpiod_chip *chip = must(gpiod_chip_open("/dev/gpiochip0"));
  struct lines lines = {must(gpiod_chip_get_line(chip, COIN)), must(gpiod_chip_get_line(chip, LOCK))};
  int flags = GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
  struct gpiod_line_request_config coin = {"floor", edges, flags};
  check(gpiod_line_request(lines.coin, &coin, 0));
  check(gpiod_line_request_output(lines.lock, "floor", 0));
  return lines;
}

static inline int descriptor(struct lines *lines) { return gpiod_line_event_get_fd(lines->coin); }

// Waits for an edge and says whether the coin line is active after it.
static inline bool read_edge(struct lines *lines) {
  struct gpiod_line_event event;
  check(gpiod_line_event_read(lines->coin, &event));
  return event.event_type == GPIOD_LINE_EVENT_RISING_EDGE;
}

static inline void set_lock(struct lines *lines, bool is_open) {
  check(gpiod_line_set_value(lines->lock, is_open));
}

#else

#define RISING_EDGE GPIOD_LINE_EDGE_RISING
#define BOTH_EDGES GPIOD_LINE_EDGE_BOTH

struct lines {
  struct gpiod_line_request *request;
  struct gpiod_edge_event_buffer *events;
};

static struct lines hold(enum gpiod_line_edge edges) {
  struct gpiod_chip *chip = must(gpiod_chip_open("/dev/gpiochip0"));
  struct gpiod_line_config *config = must(gpiod_line_config_new());
  struct gpiod_line_settings *coin = must(gpiod_line_settings_new());
  gpiod_line_settings_set_edge_detection(coin, edges);
  gpiod_line_settings_set_bias(coin, GPIOD_LINE_BIAS_PULL_UP);
  gpiod_line_settings_set_active_low(coin, true);
  check(gpiod_line_config_add_line_settings(config, &(unsigned int){COIN}, 1, coin));
  struct gpiod_line_settings *lock = must(gpiod_line_settings_new());
  gpiod_line_settings_set_direction(lock, GPIOD_LINE_DIRECTION_OUTPUT);
  check(gpiod_line_config_add_line_settings(config, &(unsigned int){LOCK}, 1, lock));
  return (struct lines){
    must(gpiod_chip_request_lines(chip, NULL, config)), must(gpiod_edge_event_buffer_new(1))};
}

static inline int descriptor(struct lines *lines) {
  return gpiod_line_request_get_fd(lines->request);
}

// Waits for an edge and says whether the coin line is active after it.
static inline bool read_edge(struct lines *lines) {
  check(gpiod_line_request_read_edge_events(lines->request, lines->events, 1));
  struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(lines->events, 0);
  return gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
}

static inline void set_lock(struct lines *lines, bool is_open) {
  check(gpiod_line_request_set_value(lines->request, LOCK, (enum gpiod_line_value)is_open));
}

#endif
