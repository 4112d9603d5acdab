// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// What a gate asks of libgpiod 2.x, by the names of its binary interface.

#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIRECTION_OUTPUT = 3, EDGE_NONE = 1, RISING = 1, FALLING = 2, QUEUE = 64 };

struct gpiod_chip_info { char unused; };
struct gpiod_line_info { unsigned int offset; };
struct gpiod_request_config { char consumer[FAKE_NAME]; };
struct gpiod_edge_event { struct fake_edge edge; };
struct gpiod_edge_event_buffer { struct gpiod_edge_event events[QUEUE]; };

struct gpiod_line_settings {
  int direction, edges, value;
  bool is_active_low;
};

struct gpiod_line_config {
  struct gpiod_line_settings settings[FAKE_LINES];
  bool is_set[FAKE_LINES];
};

struct gpiod_line_request {
  struct gpiod_line_config config;
  int descriptor;
  uint32_t generation;
};

struct gpiod_chip *gpiod_chip_open(const char *path) { return open_chip(path); }
void gpiod_chip_close(struct gpiod_chip *chip) { free(chip); }

struct gpiod_chip_info *gpiod_chip_get_info(struct gpiod_chip *chip) {
  if (is_gone(chip->generation)) return errno = ENODEV, NULL;
  return calloc(1, sizeof(struct gpiod_chip_info));
}
const char *gpiod_chip_info_get_label(struct gpiod_chip_info *info) { return (void)info, pi->label; }
size_t gpiod_chip_info_get_num_lines(struct gpiod_chip_info *info) { return (void)info, FAKE_LINES; }
void gpiod_chip_info_free(struct gpiod_chip_info *info) { free(info); }

struct gpiod_line_info *gpiod_chip_get_line_info(struct gpiod_chip *chip, unsigned int offset) {
  if (is_gone(chip->generation)) return errno = ENODEV, NULL;
  struct gpiod_line_info *info = calloc(1, sizeof *info);
  if (info) info->offset = offset;
  return info;
}
bool gpiod_line_info_is_used(struct gpiod_line_info *info) {
  return fake_pi_is_held(pi, info->offset);
}
const char *gpiod_line_info_get_consumer(struct gpiod_line_info *info) {
  return fake_pi_is_held(pi, info->offset) ? pi->wires[info->offset].consumer : NULL;
}
void gpiod_line_info_free(struct gpiod_line_info *info) { free(info); }

struct gpiod_line_settings *gpiod_line_settings_new(void) {
  return calloc(1, sizeof(struct gpiod_line_settings));
}
void gpiod_line_settings_free(struct gpiod_line_settings *settings) { free(settings); }
int gpiod_line_settings_set_direction(struct gpiod_line_settings *settings, int direction) {
  settings->direction = direction;
  return 0;
}
int gpiod_line_settings_set_edge_detection(struct gpiod_line_settings *settings, int edges) {
  settings->edges = edges;
  return 0;
}
void gpiod_line_settings_set_active_low(struct gpiod_line_settings *settings, bool is_active_low) {
  settings->is_active_low = is_active_low;
}
// A wire's level when nothing drives it is the world's affair.
int gpiod_line_settings_set_bias(struct gpiod_line_settings *settings, int bias) {
  return (void)settings, (void)bias, 0;
}
int gpiod_line_settings_set_output_value(struct gpiod_line_settings *settings, int value) {
  settings->value = value;
  return 0;
}

struct gpiod_line_config *gpiod_line_config_new(void) {
  return calloc(1, sizeof(struct gpiod_line_config));
}
void gpiod_line_config_free(struct gpiod_line_config *config) { free(config); }
int gpiod_line_config_add_line_settings(
  struct gpiod_line_config *config, const unsigned int *offsets, size_t count,
  struct gpiod_line_settings *settings) {
  for (size_t index = 0; index < count; index++) {
    config->settings[offsets[index]] = *settings;
    config->is_set[offsets[index]] = true;
  }
  return 0;
}

struct gpiod_request_config *gpiod_request_config_new(void) {
  return calloc(1, sizeof(struct gpiod_request_config));
}
void gpiod_request_config_free(struct gpiod_request_config *config) { free(config); }
void gpiod_request_config_set_consumer(struct gpiod_request_config *config, const char *consumer) {
  strncpy(config->consumer, consumer, FAKE_NAME - 1);
}
void gpiod_request_config_set_event_buffer_size(struct gpiod_request_config *config, size_t size) {
  (void)config, (void)size;
}

static void apply(const struct gpiod_line_config *config, unsigned int offset) {
  const struct gpiod_line_settings *settings = &config->settings[offset];
  struct fake_wire *wire = &pi->wires[offset];
  wire->is_active_low = settings->is_active_low;
  wire->queue = FAKE_REQUEST_QUEUE;
  wire->has_edges = settings->direction != DIRECTION_OUTPUT && settings->edges > EDGE_NONE;
  if (settings->direction == DIRECTION_OUTPUT) drive_line(offset, settings->value);
}

void gpiod_line_request_release(struct gpiod_line_request *request) {
  if (!request) return;
  for (unsigned int offset = 0; offset < FAKE_LINES; offset++)
    if (request->config.is_set[offset]) release_line(offset);
  close(request->descriptor);
  free(request);
}

struct gpiod_line_request *gpiod_chip_request_lines(
  struct gpiod_chip *chip, struct gpiod_request_config *request_config,
  struct gpiod_line_config *config) {
  if (is_gone(chip->generation)) return errno = ENODEV, NULL;
  for (unsigned int offset = 0; offset < FAKE_LINES; offset++) {
    if (!config->is_set[offset]) continue;
    if (hold_line(offset, request_config->consumer, config->settings[offset].is_active_low) == 0) continue;
    while (offset-- > 0)
      if (config->is_set[offset]) release_line(offset);
    return errno = EBUSY, NULL;
  }
  struct gpiod_line_request *request = calloc(1, sizeof *request);
  if (!request) return NULL;
  request->config = *config;
  request->generation = chip->generation;
  request->descriptor = open_queue(FAKE_REQUEST_QUEUE, QUEUE);
  for (unsigned int offset = 0; offset < FAKE_LINES; offset++)
    if (config->is_set[offset]) apply(config, offset);
  return request;
}

int gpiod_line_request_reconfigure_lines(
  struct gpiod_line_request *request, struct gpiod_line_config *config) {
  if (is_gone(request->generation)) return errno = ENODEV, -1;
  for (unsigned int offset = 0; offset < FAKE_LINES; offset++)
    if (config->is_set[offset]) apply(config, offset);
  return 0;
}

int gpiod_line_request_get_fd(struct gpiod_line_request *request) { return request->descriptor; }

int gpiod_line_request_get_values_subset(
  struct gpiod_line_request *request, size_t count, const unsigned int *offsets, int *values) {
  if (fails(FAKE_LEVELS)) return -1;
  if (is_gone(request->generation)) return errno = ENODEV, -1;
  for (size_t index = 0; index < count; index++) values[index] = line_is_active(offsets[index]);
  return 0;
}

int gpiod_line_request_set_values_subset(
  struct gpiod_line_request *request, size_t count, const unsigned int *offsets, const int *values) {
  if (is_gone(request->generation)) return errno = ENODEV, -1;
  for (size_t index = 0; index < count; index++) drive_line(offsets[index], values[index]);
  return 0;
}

struct gpiod_edge_event_buffer *gpiod_edge_event_buffer_new(size_t capacity) {
  return (void)capacity, calloc(1, sizeof(struct gpiod_edge_event_buffer));
}
void gpiod_edge_event_buffer_free(struct gpiod_edge_event_buffer *buffer) { free(buffer); }
struct gpiod_edge_event *gpiod_edge_event_buffer_get_event(
  struct gpiod_edge_event_buffer *buffer, unsigned long index) {
  return &buffer->events[index];
}
int gpiod_line_request_read_edge_events(
  struct gpiod_line_request *request, struct gpiod_edge_event_buffer *buffer, size_t capacity) {
  struct fake_edge edges[QUEUE];
  int count = read_queue(
    request->descriptor, request->generation, edges, capacity < QUEUE ? (int)capacity : QUEUE);
  for (int index = 0; index < count; index++) buffer->events[index].edge = edges[index];
  return count;
}
uint64_t gpiod_edge_event_get_timestamp_ns(struct gpiod_edge_event *event) { return event->edge.time; }
unsigned int gpiod_edge_event_get_line_offset(struct gpiod_edge_event *event) {
  return event->edge.offset;
}
int gpiod_edge_event_get_event_type(struct gpiod_edge_event *event) {
  return event->edge.is_active ? RISING : FALLING;
}
