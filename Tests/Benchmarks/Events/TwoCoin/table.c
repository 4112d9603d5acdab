// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (c) A table of data alone.

#include "two_coin.h"

// Eight bytes: the words of the transition and of the entry in one phrase.
struct cell {
  uint8_t next, outcome;
  uint32_t words;
};

static const struct cell table[3][2] = {
    {{ONE_COIN, MOVED, WORDS1(ACCEPT_COIN)}, {LOCKED, STAYED, WORDS1(REFUSE_PUSH)}},
    {{UNLOCKED, MOVED, WORDS2(ACCEPT_COIN, UNLOCK)}, {ONE_COIN, STAYED, WORDS1(REFUSE_PUSH)}},
    {{UNLOCKED, STAYED, WORDS1(REFUSE_COIN)}, {LOCKED, MOVED, WORDS2(COUNT_PASSAGE, LOCK)}},
};

VARIANT(table_two_coin) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint8_t state = LOCKED;
#if LEVEL == HANDLE
  struct step *ring = totals->ring, step = {0};
#else
  uint64_t *words = totals->words;
#endif
  for (size_t time = 0; time < count; time++) {
    const struct cell *cell = &table[state][events[time]];
#if LEVEL == HANDLE
    step = (struct step){events[time], state, cell->next, cell->outcome, cell->words};
    ring[time % RING] = step;
#else
    for (uint32_t rest = cell->words; rest != 0; rest >>= 8) PERFORM((rest & 0xFF) - 1);
#endif
    state = cell->next;
  }
#if LEVEL == HANDLE
  totals->last = step;
#endif
  totals->state = state;
  totals->bytes = sizeof state;
}

