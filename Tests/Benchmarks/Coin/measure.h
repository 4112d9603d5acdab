// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// What the measurements of a coin's way have in common: the wires of a gate, and its program.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>

#define COIN 17
#define LOCK 22
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

// The wires, from outside: gpio-sim's files.
void open_wires(const char *folder);
void press(int line);
void let_go(int line);
bool is_high(int line);

// Starts the gate's program and waits until it holds its lines; in how many nanoseconds is
// stored in `delay`.
pid_t start_program(char **arguments, int64_t *delay);

// Finds the program's threads; returns how many there are, and never more than THREAD_COUNT.
#define THREAD_COUNT 32
int find_threads(pid_t program, pid_t *threads);

// What a program's user-space instructions and system calls come to while `action` is done.
#define CALL_COUNT 512
struct cost {
  long instructions, log_instructions;
  long calls[CALL_COUNT], log_calls;
};
void trace(pid_t program);
struct cost cost_of(void (*action)(void));
