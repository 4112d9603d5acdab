// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The registers of a board: a clock, what has come in, what goes out.

#include <stdint.h>

struct registers {
  volatile uint64_t now, wake;
  volatile uint32_t event, word, interval[4];
};

#define BOARD ((struct registers *)0x40000000)

static inline uint64_t board_now(void) { return BOARD->now; }
static inline uint8_t board_event(void) { return (uint8_t)BOARD->event; }
static inline void board_perform(uint8_t word) { BOARD->word = word; }
static inline uint32_t board_interval(uint8_t which) { return BOARD->interval[which]; }
static inline void board_sleep(uint64_t until) { BOARD->wake = until; }
