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
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// errno is a macro over a function call, which Swift does not import.
static inline int clinux_errno(void) { return errno; }

// open is variadic, which Swift does not import.
static inline int clinux_open(const char *path, int flags) { return open(path, flags); }

// getopt's globals are mutable, which Swift 6 does not let anyone touch.
static inline const char *clinux_optarg(void) { return optarg; }
static inline int clinux_optind(void) { return optind; }

#endif
