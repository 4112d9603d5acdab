// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: obliged [FOLDER]
//
// The least C on libgpiod 1.6 that owes what the firmware owes for a coin. Coin and push settle by the
// kernel's times; pulses make a train, and a train a coin. A thread writes the record of a sale, of 512
// bytes with two checksums, and waits for the disk; then the lock moves, four outputs are driven at once
// and read back, the audit trail gets a line with its hash, and the log another. Without FOLDER
// nothing is recorded. Once a second the outputs are looked at. Whatever fails ends the program.

#define _GNU_SOURCE
#include <errno.h>
#include <gpiod.h>
#include <poll.h>
#include <sys/epoll.h>

#include "books.h"

#define MILLISECOND 1000000ull
#define SECOND (1000 * MILLISECOND)
#define NEVER UINT64_MAX

enum { COIN, PUSH, INPUT_COUNT, DISK = INPUT_COUNT };
enum { LOCK, GREEN, RED, FAULT, OUTPUT_COUNT };

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

static struct input {
  struct gpiod_line *line;
  uint64_t debounce, since;
  bool is_raw, is_settled;
} inputs[INPUT_COUNT] = {{.debounce = 15 * MILLISECOND}, {.debounce = 5 * MILLISECOND}};
static struct gpiod_line_bulk outputs;
static int levels[OUTPUT_COUNT] = {0, 0, 1, 0};

static bool is_open, is_recorded, is_waiting;
static uint64_t pulse_start, train_end = NEVER, pulses, credit;
static struct record record = {.name = "Gate", .version = 3};

static void log_line(const char *text) {
  struct pollfd error = {STDERR_FILENO, POLLOUT, 0};
  if (poll(&error, 1, 0) == 1) check(write(STDERR_FILENO, text, strlen(text)));
}

static void look(void) {
  int found[OUTPUT_COUNT];
  check(gpiod_line_get_value_bulk(&outputs, found));
  if (memcmp(found, levels, sizeof found)) check(-1);
}

static void turn(void) {
  is_open = !is_open;
  levels[LOCK] = levels[GREEN] = is_open;
  levels[RED] = !is_open;
  check(gpiod_line_set_value_bulk(&outputs, levels));
  look();
  log_line(is_open ? "<6>coin: locked -> unlocked\n" : "<6>push: unlocked -> locked\n");
}

// A sale or a passage: the record first, and then the lock.
static void record_then_turn(int counter) {
  if (is_waiting) return;
  record.counters[counter]++;
  if (!is_recorded) return turn();
  record.sequence++;
  record.machine[0] = !is_open;
  record.saved_at = now();
  record.credit = (uint32_t)credit;
  record.state_checksum = seal(&record, &record.checksum);
  check(send(ends[0], &record, sizeof record, MSG_DONTWAIT | MSG_NOSIGNAL));
  is_waiting = true;
}

static void settle_coin(bool is_active, uint64_t time) {
  uint64_t length = time - pulse_start;
  if (is_active) {
    pulse_start = time;
    train_end = NEVER;
  } else if (length >= 18 * MILLISECOND && length <= 130 * MILLISECOND) {
    pulses++;
    train_end = time + 200 * MILLISECOND;
  }
}

static void end_train(void) {
  char line[64];
  sprintf(line, "<6>coin: %llu of 1 paid\n", (unsigned long long)pulses);
  log_line(line);
  credit += pulses;
  pulses = 0;
  train_end = NEVER;
  if (is_open || credit == 0) return;
  credit--;
  record_then_turn(COIN);
}

static void settle(int index, uint64_t time) {
  struct input *input = &inputs[index];
  if (input->is_raw == input->is_settled || time < input->since + input->debounce) return;
  input->is_settled = input->is_raw;
  if (index == COIN) settle_coin(input->is_settled, input->since);
  if (index == PUSH && input->is_settled && is_open) record_then_turn(PUSH);
}

static void read_edges(struct input *input) {
  struct gpiod_line_event events[16];
  int count = (int)check(gpiod_line_event_read_multiple(input->line, events, 16));
  for (int index = 0; index < count; index++) {
    input->is_raw = events[index].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    input->since = (uint64_t)events[index].ts.tv_sec * SECOND + (uint64_t)events[index].ts.tv_nsec;
  }
}

static void watch(int queue, int file, uint32_t index) {
  struct epoll_event event = {EPOLLIN, {.u32 = index}};
  check(epoll_ctl(queue, EPOLL_CTL_ADD, file, &event));
}

static void hold_lines(int queue) {
  static const unsigned input_lines[] = {17, 27}, output_lines[] = {22, 24, 25, 26};
  struct gpiod_chip *chip = must(gpiod_chip_open("/dev/gpiochip0"));
  int flags = GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
  for (uint32_t index = 0; index < INPUT_COUNT; index++) {
    inputs[index].line = must(gpiod_chip_get_line(chip, input_lines[index]));
    check(gpiod_line_request_both_edges_events_flags(inputs[index].line, "floor", flags));
    watch(queue, (int)check(gpiod_line_event_get_fd(inputs[index].line)), index);
  }
  gpiod_line_bulk_init(&outputs);
  for (int index = 0; index < OUTPUT_COUNT; index++)
    gpiod_line_bulk_add(&outputs, must(gpiod_chip_get_line(chip, output_lines[index])));
  check(gpiod_line_request_bulk_output(&outputs, "floor", levels));
}

static uint64_t next_deadline(uint64_t next_look) {
  uint64_t next = train_end < next_look ? train_end : next_look;
  for (int index = 0; index < INPUT_COUNT; index++) {
    uint64_t end = inputs[index].since + inputs[index].debounce;
    if (inputs[index].is_raw != inputs[index].is_settled && end < next) next = end;
  }
  return next;
}

static void take_answer(void) {
  uint64_t number;
  check(read(ends[0], &number, sizeof number));
  is_waiting = false;
  turn();
}

int main(int count, char **arguments) {
  int queue = (int)check(epoll_create1(0));
  hold_lines(queue);
  is_recorded = count > 1;
  if (is_recorded) {
    open_books(arguments[1]);
    watch(queue, ends[0], DISK);
  }
  for (uint64_t time = now(), next_look = time + SECOND;;) {
    uint64_t deadline = next_deadline(next_look), pause = deadline > time ? deadline - time : 0;
    struct timespec wait = {(time_t)(pause / SECOND), (long)(pause % SECOND)};
    struct epoll_event ready[3];
    int found = epoll_pwait2(queue, ready, 3, &wait, NULL);
    if (found < 0 && errno != EINTR) check(found);
    time = now();
    for (int index = 0; index < found; index++) {
      if (ready[index].data.u32 == DISK) take_answer();
      else read_edges(&inputs[ready[index].data.u32]);
    }
    for (int index = 0; index < INPUT_COUNT; index++) settle(index, time);
    if (time >= train_end) end_train();
    if (time < next_look) continue;
    look();
    next_look = time + SECOND;
  }
}
