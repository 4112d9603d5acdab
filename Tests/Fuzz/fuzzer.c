// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Between libFuzzer, which makes the inputs, and the one subject this program is built for. A
// promise that is broken, or memory that is not given back, ends it, and the input is kept.

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CAllocationCounter.h"

#define TEXT(word) #word
#define NAME(word) TEXT(word)

const char *fuzz_flaw(const char *subject, const uint8_t *data, size_t size);

static unsigned long inputs, asked;
static long kilobytes_at_start;

// The memory that is this process's own, read without asking for memory. Pages of files come and go
// as the kernel needs them, so they do not count; and statm is not exact.
static long own_kilobytes(void) {
  char text[2048] = "";
  int file = open("/proc/self/smaps_rollup", O_RDONLY);
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  char *line = count > 0 ? strstr(text, "\nAnonymous:") : NULL;
  return line ? strtol(line + strlen("\nAnonymous:"), NULL, 10) : -1;
}

static void report(void) {
  long kilobytes_at_end = own_kilobytes();
  printf("inputs %lu\n", inputs);
  printf("allocations %lu\n", asked);
  printf("own-kilobytes %ld %ld\n", kilobytes_at_start, kilobytes_at_end);
}

static void refuse(const char *flaw) {
  fprintf(stderr, "\nbroken promise: %s\n", flaw);
  abort();
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count;
  (void)arguments;
  return atexit(report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (inputs++ == 1000) kilobytes_at_start = own_kilobytes();
  unsigned long allocations = allocation_count(), releases = release_count();
  const char *flaw = fuzz_flaw(NAME(SUBJECT), data, size);
  allocations = allocation_count() - allocations;
  if (flaw) refuse(flaw);
  if (allocations != release_count() - releases) refuse("memory is not given back");
  asked += allocations;
  return 0;
}
