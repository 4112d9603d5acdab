// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// What the measurements of a coin's way have in common: the wires of a gate, and what it costs.

#include "../../VirtualPi/Gate/wires.h"

// Finds the program's threads; returns how many there are, and never more than THREAD_COUNT.
#define THREAD_COUNT 32
int find_threads(pid_t program, pid_t *threads);

// What a program's user-space instructions and system calls come to while `action` is done.
#define CALL_COUNT 512
struct cost {
  long instructions, log_instructions;
  // Bytes that string instructions copied or set, for the log or not: the program's own, and all.
  long string_bytes, all_string_bytes;
  long calls[CALL_COUNT], log_calls;
};
void trace(pid_t program);
struct cost cost_of(void (*action)(void));
