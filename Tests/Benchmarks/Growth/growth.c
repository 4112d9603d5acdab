// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// What an event costs as a table, a hierarchy, a phrase or a queue grows.
//
// usage: growth --callgrind | --times ROUNDS

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/callgrind.h>
#include <x86intrin.h>

#include "benchmark.h"

enum { LENGTH = 65536 };

typedef void grower(const struct tape *, struct totals *, size_t);
grower growth_4x4, growth_8x8, growth_16x16, growth_32x32, growth_64x64, growth_255x64;
grower growth_depth, growth_performing, growth_phrase, growth_queue;
grower growth_chart, growth_performed, growth_timed;

// Events are drawn from `least` to `most`.
static const struct {
  const char *name;
  size_t size;
  grower *run;
  uint8_t least, most;
} growers[] = {
    {"table", 4 * 4, growth_4x4, 0, 3},
    {"table", 8 * 8, growth_8x8, 0, 7},
    {"table", 16 * 16, growth_16x16, 0, 15},
    {"table", 32 * 32, growth_32x32, 0, 31},
    {"table", 64 * 64, growth_64x64, 0, 63},
    {"table", 255 * 64, growth_255x64, 0, 63},
#define DEPTH(size)                                                            \
  {"bubbling", size, growth_depth, 0, 0}, {"moving", size, growth_depth, 1, 1}, \
      {"performing", size, growth_performing, 1, 1}
    DEPTH(1), DEPTH(2), DEPTH(3), DEPTH(4), DEPTH(5), DEPTH(6), DEPTH(7), DEPTH(8),
    // The size is the event, in the order of Chart.swift.
#define CHART(event) {"chart", event, growth_chart, event, event}, {"performed", event, growth_performed, event, event}
    CHART(0), CHART(1), CHART(2), CHART(3), CHART(4),
    {"timed", 3, growth_timed, 3, 3},
    {"phrase", 0, growth_phrase, 0, 0},
    {"phrase", 1, growth_phrase, 1, 1},
    {"phrase", 2, growth_phrase, 2, 2},
    {"phrase", 3, growth_phrase, 3, 3},
    {"phrase", 4, growth_phrase, 4, 4},
    {"queue", 1, growth_queue, 0, 4},
    {"queue", 4, growth_queue, 0, 4},
    {"queue", 16, growth_queue, 0, 4},
    {"queue", 64, growth_queue, 0, 4},
    {"queue", 128, growth_queue, 0, 4},
};
enum { GROWERS = sizeof growers / sizeof *growers };

static uint8_t events[LENGTH];
static struct step ring[RING];
static uint64_t words[WORD_COUNT];

static void draw_events(size_t index) {
  for (size_t time = 0; time < LENGTH; time++) {
    events[time] = growers[index].least + (lot(time) >> 16) % (growers[index].most - growers[index].least + 1);
  }
}

static void run(size_t index, size_t count) {
  struct tape tape = {events, count, 0};
  struct totals totals = {.words = words, .ring = ring};
  // The compiler must not know what is on the tape.
  __asm__ volatile("" : "+m"(tape) : : "memory");
  growers[index].run(&tape, &totals, growers[index].size);
  __asm__ volatile("" : : "m"(totals) : "memory");
}

static void count_instructions(void) {
  for (size_t index = 0; index < GROWERS; index++) {
    draw_events(index);
    run(index, RING);  // A table that is no constant is made now.
    for (size_t count = LENGTH / 2; count <= LENGTH; count *= 2) {
      char title[64];
      snprintf(title, sizeof title, "%s/%zu/%zu", growers[index].name, growers[index].size, count);
      CALLGRIND_ZERO_STATS;
      run(index, count);
      CALLGRIND_DUMP_STATS_AT(title);
    }
  }
}

static int by_size(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

static void take_times(size_t rounds) {
  uint64_t(*ticks)[rounds] = malloc(GROWERS * sizeof *ticks);
  if (ticks == NULL) exit(71);
  for (size_t round = 0; round < rounds; round++)
    for (size_t index = 0; index < GROWERS; index++) {
      draw_events(index);
      run(index, LENGTH);
      uint64_t start = __rdtsc();
      run(index, LENGTH);
      ticks[index][round] = __rdtsc() - start;
    }
  for (size_t index = 0; index < GROWERS; index++) {
    qsort(ticks[index], rounds, sizeof **ticks, by_size);
    printf("%s/%zu %.3f\n", growers[index].name, growers[index].size,
           (double)ticks[index][rounds / 2] / LENGTH);
  }
  free(ticks);
}

int main(int count, char **values) {
  if (count > 1 && strcmp(values[1], "--callgrind") == 0) return count_instructions(), 0;
  take_times(count > 2 ? strtoul(values[2], NULL, 10) : 1);
}
