// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// How much work a variant does. Each source is compiled once for each level it has.

#pragma once

#include "benchmark.h"

#define HANDLE 1  // guard, next state, deadline; the step handed out, with its words not performed
#define COUNT 2   // guard, next state, deadline, and every word performed: counted

#define JOINED(a, b) a##_##b
#define JOIN(a, b) JOINED(a, b)

#if LEVEL == HANDLE
#define VARIANT(name) void JOIN(name, handle)(const struct tape *tape, struct totals *totals)
#define PERFORM(word) ((void)0)
#else
#define VARIANT(name) void JOIN(name, count)(const struct tape *tape, struct totals *totals)
#define PERFORM(word) (words[word]++)
#endif

// A phrase as a number; see `struct step`.
#define WORDS1(a) ((uint32_t)(a) + 1)
#define WORDS2(a, b) (WORDS1(a) | WORDS1(b) << 8)
#define WORDS3(a, b, c) (WORDS2(a, b) | WORDS1(c) << 16)
#define WORDS4(a, b, c, d) (WORDS3(a, b, c) | WORDS1(d) << 24)
