// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// libinih, and what reading a file asks of the C library.

#ifndef TURNSTILE_CINIH_SHIM_H
#define TURNSTILE_CINIH_SHIM_H

#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// errno is a macro over a function call, which Swift does not import.
static inline int cinih_errno(void) { return errno; }

#endif
