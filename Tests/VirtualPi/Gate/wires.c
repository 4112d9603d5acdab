// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#include <fcntl.h>
#include <linux/gpio.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "wires.h"

static int pulls[64], values[64];

static int open_line(const char *folder, int line, const char *file, int flags) {
  char path[256];
  snprintf(path, sizeof path, "%s/sim_gpio%d/%s", folder, line, file);
  return check(open(path, flags | O_CLOEXEC), path);
}

void open_wires(const char *folder) {
  for (int line = COIN; line <= PUSH; line++) {
    pulls[line] = open_line(folder, line, "pull", O_WRONLY);
    values[line] = open_line(folder, line, "value", O_RDONLY);
  }
}

void press(int line) { check(pwrite(pulls[line], "pull-down", 9, 0), "pull"); }
void let_go(int line) { check(pwrite(pulls[line], "pull-up", 7, 0), "pull"); }

bool is_high(int line) {
  char level = 0;
  check(pread(values[line], &level, 1, 0), "value");
  return level == '1';
}

void keep_outputs(void) {
  static const int outputs[] = {LOCK, GREEN, RED, FAULT};
  for (int index = 0; index < 4; index++)
    if (is_high(outputs[index])) let_go(outputs[index]);
    else press(outputs[index]);
}

static void watch(int chip, unsigned int line) {
  struct gpio_v2_line_info info = {.offset = line};
  check(ioctl(chip, GPIO_V2_GET_LINEINFO_WATCH_IOCTL, &info), "watch");
}

// The kernel reports, with its own time, when a process requests a line. The last such moment counts,
// after which nothing more happens for as long as a program could take between two of its lines.
static int64_t wait_until_held(int chip) {
  struct gpio_v2_line_info_changed change;
  struct pollfd changes = {.fd = chip, .events = POLLIN};
  bool is_held[64] = {false};
  int64_t time = 0;
  while (poll(&changes, 1, is_held[COIN] && is_held[LOCK] ? 500 : 20000) > 0) {
    check(read(chip, &change, sizeof change), "line information");
    is_held[change.info.offset] = change.event_type != GPIO_V2_LINE_CHANGED_RELEASED;
    time = (int64_t)change.timestamp_ns;
  }
  if (!is_held[COIN] || !is_held[LOCK]) exit(1);
  return time;
}

pid_t start_program(char **arguments, int64_t *delay) {
  int chip = check(open("/dev/gpiochip0", O_RDONLY | O_CLOEXEC), "chip");
  watch(chip, COIN);
  watch(chip, LOCK);
  int64_t beginning = now();
  pid_t program = check(fork(), "fork");
  if (program == 0) {
    execvp(arguments[0], arguments);
    fail(arguments[0]);
  }
  *delay = wait_until_held(chip) - beginning;
  close(chip);
  return program;
}
