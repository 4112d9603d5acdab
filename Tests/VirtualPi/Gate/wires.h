// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// The wires of a gate from outside, for programs: gpio-sim's files, and time to use them in.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>

#define COIN 17
#define LOCK 22
#define REPAIRMAN 23
#define GREEN 24
#define RED 25
#define FAULT 26
#define PUSH 27

// A contact stays closed, and then open, for much longer than any debounce here.
#define CONTACT_TIME 15000000L

static inline void fail(const char *what) {
  perror(what);
  exit(1);
}

static inline int check(long result, const char *what) {
  if (result < 0) fail(what);
  return (int)result;
}

static inline int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static inline void pause_for(long nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  nanosleep(&time, NULL);
}

// Opens the wires of the chip with this FOLDER in sysfs.
void open_wires(const char *folder);

// A switch closes to ground, and opens.
void press(int line);
void let_go(int line);

// The level of a wire, whatever drives it.
bool is_high(int line);

// A Pi's kernel keeps the outputs' levels when their program exits, and gpio-sim does not. Call this
// before the program exits: from then on their pulls are what they are driven to.
void keep_outputs(void);

// Starts a gate's program and waits until it holds its lines; in how many nanoseconds is stored in
// `delay`.
pid_t start_program(char **arguments, int64_t *delay);
