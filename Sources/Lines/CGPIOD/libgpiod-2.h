// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// libgpiod 2.x: all lines are one request, with one descriptor and one queue.
// Keep in step with libgpiod-1.h.

// The edges that the kernel is asked to queue; a full queue drops the oldest.
#define CGPIOD_QUEUE_CAPACITY 64

enum cgpiod_bias {
  CGPIOD_BIAS_AS_IS = GPIOD_LINE_BIAS_AS_IS,
  CGPIOD_BIAS_DISABLED = GPIOD_LINE_BIAS_DISABLED,
  CGPIOD_BIAS_PULL_UP = GPIOD_LINE_BIAS_PULL_UP,
  CGPIOD_BIAS_PULL_DOWN = GPIOD_LINE_BIAS_PULL_DOWN,
};

// The lines of one request by their index in it, inputs first.
struct cgpiod_lines {
  struct gpiod_chip *chip;
  struct gpiod_line_config *config;
  struct gpiod_line_request *request;
  struct gpiod_edge_event_buffer *events;
  unsigned int offsets[CGPIOD_MAX_LINES];
  int input_count;
  int line_count;
};

// 1.x has getters on the chip instead.
static inline int cgpiod_get_chip_info(struct gpiod_chip *chip, struct cgpiod_chip_info *info) {
  struct gpiod_chip_info *source = gpiod_chip_get_info(chip);
  if (!source)
    return -errno;
  info->label = cgpiod_copy_name(gpiod_chip_info_get_label(source));
  info->line_count = (unsigned int)gpiod_chip_info_get_num_lines(source);
  gpiod_chip_info_free(source);
  return 0;
}

// 1 and the consumer that holds the line, or 0 if it is free; 1.x has the same in another object.
static inline int cgpiod_get_holder(
  struct gpiod_chip *chip, unsigned int offset, struct cgpiod_name *holder) {
  struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
  if (!info)
    return -errno;
  int is_used = gpiod_line_info_is_used(info);
  *holder = cgpiod_copy_name(gpiod_line_info_get_consumer(info));
  gpiod_line_info_free(info);
  return is_used;
}

// 1.x needs nothing to collect lines in, and keeps events by value.
static inline int cgpiod_begin(struct cgpiod_lines *lines, struct gpiod_chip *chip) {
  *lines = (struct cgpiod_lines){
    .chip = chip,
    .config = gpiod_line_config_new(),
    .events = gpiod_edge_event_buffer_new(CGPIOD_QUEUE_CAPACITY),
  };
  return lines->config && lines->events ? 0 : -ENOMEM;
}

// The configuration keeps a copy of the settings, in place of those the line had.
static inline int cgpiod_set_line(
  struct cgpiod_lines *lines, unsigned int offset, struct gpiod_line_settings *settings) {
  int result = gpiod_line_config_add_line_settings(lines->config, &offset, 1, settings);
  int error = result < 0 ? -errno : 0;
  gpiod_line_settings_free(settings);
  return error;
}

// What adding inputs and outputs has in common.
static inline int cgpiod_add_line(
  struct cgpiod_lines *lines, unsigned int offset, struct gpiod_line_settings *settings) {
  lines->offsets[lines->line_count++] = offset;
  return cgpiod_set_line(lines, offset, settings);
}

// NULL if there is no memory.
static inline struct gpiod_line_settings *cgpiod_input_settings(
  bool is_active_low, enum cgpiod_bias bias, enum gpiod_line_edge edges) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (!settings)
    return NULL;
  gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
  gpiod_line_settings_set_edge_detection(settings, edges);
  gpiod_line_settings_set_active_low(settings, is_active_low);
  gpiod_line_settings_set_bias(settings, (enum gpiod_line_bias)bias);
  return settings;
}

// As for inputs.
static inline struct gpiod_line_settings *cgpiod_output_settings(
  bool is_active_low, bool is_active) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (!settings)
    return NULL;
  gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
  gpiod_line_settings_set_active_low(settings, is_active_low);
  gpiod_line_settings_set_output_value(settings, (enum gpiod_line_value)is_active);
  return settings;
}

// Here an input is only described, in 1.x it is held at once.
static inline int cgpiod_add_input(
  struct cgpiod_lines *lines, unsigned int offset, bool is_active_low, enum cgpiod_bias bias) {
  struct gpiod_line_settings *settings =
    cgpiod_input_settings(is_active_low, bias, GPIOD_LINE_EDGE_BOTH);
  if (!settings)
    return -errno;
  lines->input_count++;
  return cgpiod_add_line(lines, offset, settings);
}

// As for inputs.
static inline int cgpiod_add_output(
  struct cgpiod_lines *lines, unsigned int offset, bool is_active_low, bool is_active) {
  struct gpiod_line_settings *settings = cgpiod_output_settings(is_active_low, is_active);
  if (!settings)
    return -errno;
  return cgpiod_add_line(lines, offset, settings);
}

// 1.x holds the inputs already.
static inline int cgpiod_hold(struct cgpiod_lines *lines) {
  struct gpiod_request_config *config = gpiod_request_config_new();
  if (!config)
    return -errno;
  gpiod_request_config_set_consumer(config, CGPIOD_CONSUMER);
  gpiod_request_config_set_event_buffer_size(config, CGPIOD_QUEUE_CAPACITY);
  lines->request = gpiod_chip_request_lines(lines->chip, config, lines->config);
  int error = lines->request ? 0 : -errno;
  gpiod_request_config_free(config);
  return error ? error : cgpiod_make_nonblocking(gpiod_line_request_get_fd(lines->request));
}

// A descriptor for all inputs; 1.x has one for each.
static inline int cgpiod_descriptor_count(struct cgpiod_lines lines) {
  return lines.request ? 1 : 0;
}

// The request's; in 1.x the line's own.
static inline int cgpiod_descriptor(struct cgpiod_lines lines, int index) {
  (void)index;
  return gpiod_line_request_get_fd(lines.request);
}

// Keeps an output's level through the change that follows; without this it would be the first one.
static inline int cgpiod_keep_output(
  struct cgpiod_lines *lines, unsigned int offset, bool is_active_low, bool is_active) {
  struct gpiod_line_settings *settings = cgpiod_output_settings(is_active_low, is_active);
  return settings ? cgpiod_set_line(lines, offset, settings) : -errno;
}

// All lines are described anew, and keep their one descriptor.
static inline int cgpiod_listen(
  struct cgpiod_lines *lines, int index, bool is_active_low, enum cgpiod_bias bias, bool is_wanted) {
  struct gpiod_line_settings *settings = cgpiod_input_settings(
    is_active_low, bias, is_wanted ? GPIOD_LINE_EDGE_BOTH : GPIOD_LINE_EDGE_NONE);
  if (!settings)
    return -errno;
  int error = cgpiod_set_line(lines, lines->offsets[index], settings);
  if (error)
    return error;
  return gpiod_line_request_reconfigure_lines(lines->request, lines->config) < 0 ? -errno : 0;
}

// The number of edges read from a descriptor's queue, which this empties.
static inline int cgpiod_read_edges(struct cgpiod_lines *lines, int descriptor_index) {
  (void)descriptor_index;
  int count = gpiod_line_request_read_edge_events(
    lines->request, lines->events, CGPIOD_QUEUE_CAPACITY);
  return count < 0 ? -errno : count;
}

// One of the edges just read, in a form that both versions can give.
static inline struct cgpiod_edge cgpiod_get_edge(
  const struct cgpiod_lines *lines, int descriptor_index, int index) {
  (void)descriptor_index;
  struct gpiod_edge_event *event =
    gpiod_edge_event_buffer_get_event(lines->events, (unsigned long)index);
  return (struct cgpiod_edge){
    .timestamp = gpiod_edge_event_get_timestamp_ns(event),
    .offset = gpiod_edge_event_get_line_offset(event),
    .is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
  };
}

// A bit for each line in the mask, all asked at once of the request; in 1.x each of its line.
static inline int cgpiod_get_levels(
  const struct cgpiod_lines *lines, unsigned int mask, unsigned int *levels) {
  *levels = 0;
  unsigned int offsets[CGPIOD_MAX_LINES];
  enum gpiod_line_value values[CGPIOD_MAX_LINES];
  size_t count = 0;
  for (int index = 0; index < lines->line_count; index++)
    if (mask >> index & 1)
      offsets[count++] = lines->offsets[index];
  if (count == 0)
    return 0;
  if (gpiod_line_request_get_values_subset(lines->request, count, offsets, values) < 0)
    return -errno;
  for (int index = lines->line_count - 1; index >= 0; index--)
    if (mask >> index & 1)
      *levels |= (unsigned int)(values[--count] == GPIOD_LINE_VALUE_ACTIVE) << index;
  return 0;
}

// Drives all outputs in one call, a bit for each.
static inline int cgpiod_set_outputs(struct cgpiod_lines *lines, unsigned int levels) {
  enum gpiod_line_value values[CGPIOD_MAX_LINES];
  int count = lines->line_count - lines->input_count;
  if (count == 0)
    return 0;
  for (int index = 0; index < count; index++)
    values[index] = (enum gpiod_line_value)(levels >> index & 1);
  int result = gpiod_line_request_set_values_subset(
    lines->request, (size_t)count, lines->offsets + lines->input_count, values);
  return result < 0 ? -errno : 0;
}

// Releases all lines, even after a request that failed half-way; the chip stays open.
static inline void cgpiod_release(struct cgpiod_lines lines) {
  gpiod_line_request_release(lines.request);
  gpiod_edge_event_buffer_free(lines.events);
  gpiod_line_config_free(lines.config);
}
