// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// A subject that keeps memory, for the fuzzer to notice; the program *leak* calls it in place of the others.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

void *volatile kept;

const char *fuzz_leak(const char *subject, const uint8_t *data, size_t size) {
  (void)subject;
  (void)data;
  kept = malloc(size + 1);
  return NULL;
}
