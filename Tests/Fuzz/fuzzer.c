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

const char *SUBJECT(const uint8_t *data, size_t size);

static unsigned long inputs, asked;
static long kilobytes_at_start;

// The second number of statm, read without asking for memory.
static long resident_kilobytes(void) {
  char text[64] = "";
  int file = open("/proc/self/statm", O_RDONLY);
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  char *second = count > 0 ? strchr(text, ' ') : NULL;
  return second ? strtol(second, NULL, 10) * (sysconf(_SC_PAGESIZE) / 1024) : -1;
}

static void report(void) {
  long kilobytes_at_end = resident_kilobytes();
  printf("inputs %lu\n", inputs);
  printf("allocations %lu\n", asked);
  printf("resident-kilobytes %ld %ld\n", kilobytes_at_start, kilobytes_at_end);
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
  if (inputs++ == 1000) kilobytes_at_start = resident_kilobytes();
  unsigned long allocations = allocation_count(), releases = release_count();
  const char *flaw = SUBJECT(data, size);
  allocations = allocation_count() - allocations;
  if (flaw) refuse(flaw);
  if (allocations != release_count() - releases) refuse("memory is not given back");
  asked += allocations;
  return 0;
}
