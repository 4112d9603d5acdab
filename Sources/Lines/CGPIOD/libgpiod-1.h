// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// libgpiod 1.x: each line is requested by itself, with its own descriptor and its own queue.
// Keep in step with libgpiod-2.h.

// The edges that the kernel queues for one descriptor; a full queue drops the newest.
#define CGPIOD_QUEUE_CAPACITY 16

enum cgpiod_bias {
  CGPIOD_BIAS_AS_IS = 0,
  CGPIOD_BIAS_DISABLED = GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE,
  CGPIOD_BIAS_PULL_UP = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP,
  CGPIOD_BIAS_PULL_DOWN = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN,
};

// The lines of one request by their index in it, inputs first. The outputs are one handle, so that
// one ioctl writes them all; but a handle has one polarity, so theirs is kept here.
struct cgpiod_lines {
  struct gpiod_chip *chip;
  struct gpiod_line *lines[CGPIOD_MAX_LINES];
  struct gpiod_line_bulk outputs;
  int output_values[CGPIOD_MAX_LINES];
  unsigned int active_low_outputs;
  struct gpiod_line_event events[CGPIOD_QUEUE_CAPACITY];
  int input_count;
  int line_count;
};

// 2.x has no such getters, but an object that carries both.
static inline int cgpiod_get_chip_info(struct gpiod_chip *chip, struct cgpiod_chip_info *info) {
  info->label = cgpiod_copy_name(gpiod_chip_label(chip));
  info->line_count = gpiod_chip_num_lines(chip);
  return 0;
}

// 1 and the consumer that holds the line, or 0 if it is free; 2.x has the same in another object.
static inline int cgpiod_get_holder(
  struct gpiod_chip *chip, unsigned int offset, struct cgpiod_name *holder) {
  struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
  if (!line)
    return -errno;
  *holder = cgpiod_copy_name(gpiod_line_consumer(line));
  return gpiod_line_is_used(line);
}

// 2.x collects lines before it requests them.
static inline int cgpiod_begin(struct cgpiod_lines *lines, struct gpiod_chip *chip) {
  *lines = (struct cgpiod_lines){.chip = chip};
  gpiod_line_bulk_init(&lines->outputs);
  return 0;
}

// Here an input is held at once, in 2.x only with all others.
static inline int cgpiod_add_input(
  struct cgpiod_lines *lines, unsigned int offset, bool is_active_low, enum cgpiod_bias bias) {
  int flags = (int)bias | (is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0);
  struct gpiod_line *line = gpiod_chip_get_line(lines->chip, offset);
  if (!line || gpiod_line_request_both_edges_events_flags(line, CGPIOD_CONSUMER, flags) < 0)
    return -errno;
  lines->lines[lines->line_count++] = line;
  lines->input_count++;
  return cgpiod_make_nonblocking(gpiod_line_event_get_fd(line));
}

// Here an output is only described, as in 2.x.
static inline int cgpiod_add_output(
  struct cgpiod_lines *lines, unsigned int offset, bool is_active_low, bool is_active) {
  struct gpiod_line *line = gpiod_chip_get_line(lines->chip, offset);
  if (!line)
    return -errno;
  unsigned int index = gpiod_line_bulk_num_lines(&lines->outputs);
  lines->active_low_outputs |= (unsigned int)is_active_low << index;
  lines->output_values[index] = is_active != is_active_low;
  gpiod_line_bulk_add(&lines->outputs, line);
  lines->lines[lines->line_count++] = line;
  return 0;
}

// 2.x requests the inputs here as well.
static inline int cgpiod_hold(struct cgpiod_lines *lines) {
  if (gpiod_line_bulk_num_lines(&lines->outputs) == 0)
    return 0;
  int result = gpiod_line_request_bulk_output_flags(
    &lines->outputs, CGPIOD_CONSUMER, 0, lines->output_values);
  return result < 0 ? -errno : 0;
}

// A descriptor for each input; 2.x has one for all.
static inline int cgpiod_descriptor_count(struct cgpiod_lines lines) {
  return lines.input_count;
}

// The line's own; in 2.x the request's.
static inline int cgpiod_descriptor(struct cgpiod_lines lines, int index) {
  return gpiod_line_event_get_fd(lines.lines[index]);
}

// 2.x describes all lines anew to change one.
static inline int cgpiod_keep_output(
  struct cgpiod_lines *lines, unsigned int offset, bool is_active_low, bool is_active) {
  (void)lines, (void)offset, (void)is_active_low, (void)is_active;
  return 0;
}

// A line with edge detection is another kind of handle than one without, and has another
// descriptor.
static inline int cgpiod_listen(
  struct cgpiod_lines *lines, int index, bool is_active_low, enum cgpiod_bias bias, bool is_wanted) {
  int flags = (int)bias | (is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0);
  struct gpiod_line *line = lines->lines[index];
  gpiod_line_release(line);
  int result = is_wanted
    ? gpiod_line_request_both_edges_events_flags(line, CGPIOD_CONSUMER, flags)
    : gpiod_line_request_input_flags(line, CGPIOD_CONSUMER, flags);
  if (result < 0)
    return -errno;
  return is_wanted ? cgpiod_make_nonblocking(gpiod_line_event_get_fd(line)) : 0;
}

// The number of edges read from a descriptor's queue, which this empties.
static inline int cgpiod_read_edges(struct cgpiod_lines *lines, int descriptor_index) {
  // A line without edge detection has no queue.
  if (gpiod_line_event_get_fd(lines->lines[descriptor_index]) < 0)
    return -EAGAIN;
  int count = gpiod_line_event_read_multiple(
    lines->lines[descriptor_index], lines->events, CGPIOD_QUEUE_CAPACITY);
  return count < 0 ? -errno : count;
}

// One of the edges just read, in a form that both versions can give.
static inline struct cgpiod_edge cgpiod_get_edge(
  const struct cgpiod_lines *lines, int descriptor_index, int index) {
  const struct gpiod_line_event *event = &lines->events[index];
  return (struct cgpiod_edge){
    .timestamp = (uint64_t)event->ts.tv_sec * 1000000000 + (uint64_t)event->ts.tv_nsec,
    .offset = gpiod_line_offset(lines->lines[descriptor_index]),
    .is_active = event->event_type == GPIOD_LINE_EVENT_RISING_EDGE,
  };
}

// A bit for each line in the mask: inputs are asked one by one, outputs in one call; in 2.x all are.
static inline int cgpiod_get_levels(
  struct cgpiod_lines *lines, unsigned int mask, unsigned int *levels) {
  *levels = 0;
  for (int index = 0; index < lines->input_count; index++) {
    if (!(mask >> index & 1))
      continue;
    int level = gpiod_line_get_value(lines->lines[index]);
    if (level < 0)
      return -errno;
    *levels |= (unsigned int)level << index;
  }
  unsigned int outputs = 0;
  int values[CGPIOD_MAX_LINES];
  if (mask >> lines->input_count && gpiod_line_get_value_bulk(&lines->outputs, values) < 0)
    return -errno;
  for (unsigned int index = 0; mask >> lines->input_count >> index; index++)
    outputs |= (unsigned int)values[index] << index;
  *levels |= (outputs ^ lines->active_low_outputs) << lines->input_count;
  return 0;
}

// Drives all outputs in one call, a bit for each.
static inline int cgpiod_set_outputs(struct cgpiod_lines *lines, unsigned int levels) {
  unsigned int count = gpiod_line_bulk_num_lines(&lines->outputs);
  if (count == 0)
    return 0;
  for (unsigned int index = 0; index < count; index++)
    lines->output_values[index] = (int)((levels ^ lines->active_low_outputs) >> index & 1);
  return gpiod_line_set_value_bulk(&lines->outputs, lines->output_values) < 0 ? -errno : 0;
}

// Releases all lines, even after a request that failed half-way; the chip stays open.
static inline void cgpiod_release(struct cgpiod_lines lines) {
  for (int index = 0; index < lines.line_count; index++)
    gpiod_line_release(lines.lines[index]);
}
