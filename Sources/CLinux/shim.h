// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// What Linux offers and Swift's own module does not show, or Embedded Swift has no module for.

#ifndef TURNSTILE_CLINUX_SHIM_H
#define TURNSTILE_CLINUX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// errno is a macro over a function call, which Swift does not import.
static inline int clinux_errno(void) { return errno; }

// open is variadic, which Swift does not import.
static inline int clinux_open(const char *path, int flags) { return open(path, flags); }

// A second has as many bits as the system's C library gives it, which Swift without allocations
// cannot widen. Monotonic seconds begin with the machine, so that 32 of them are enough for ever.
static inline uint64_t clinux_nanoseconds(struct timespec time) {
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
static inline struct timespec clinux_timespec(uint64_t nanoseconds) {
  return (struct timespec){
    .tv_sec = (time_t)(nanoseconds / 1000000000), .tv_nsec = (long)(nanoseconds % 1000000000)};
}

// getopt's globals are mutable, which Swift 6 does not let anyone touch.
static inline const char *clinux_optarg(void) { return optarg; }
static inline int clinux_optind(void) { return optind; }

#endif
