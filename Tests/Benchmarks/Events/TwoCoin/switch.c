// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (a) A switch in a switch.

#include "two_coin.h"

#if LEVEL == HANDLE
#define STEP(result, phrase) (step.outcome = result, step.words = phrase)
#else
#define STEP(result, phrase) ((void)0)
#endif

VARIANT(switch_two_coin) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  enum two_coin_state state = LOCKED;
#if LEVEL == HANDLE
  struct step *ring = totals->ring, step = {0};
#elif LEVEL == COUNT
  uint64_t *words = totals->words;
#endif
  for (size_t time = 0; time < count; time++) {
#if LEVEL == HANDLE
    step.event = events[time];
    step.from = state;
#endif
    switch (state) {
      case LOCKED:
        switch (events[time]) {
          case COIN:
            state = ONE_COIN;
            PERFORM(ACCEPT_COIN);
            STEP(MOVED, WORDS1(ACCEPT_COIN));
            break;
          case PUSH:
            PERFORM(REFUSE_PUSH);
            STEP(STAYED, WORDS1(REFUSE_PUSH));
            break;
        }
        break;
      case ONE_COIN:
        switch (events[time]) {
          case COIN:
            state = UNLOCKED;
            PERFORM(ACCEPT_COIN);
            PERFORM(UNLOCK);
            STEP(MOVED, WORDS2(ACCEPT_COIN, UNLOCK));
            break;
          case PUSH:
            PERFORM(REFUSE_PUSH);
            STEP(STAYED, WORDS1(REFUSE_PUSH));
            break;
        }
        break;
      case UNLOCKED:
        switch (events[time]) {
          case COIN:
            PERFORM(REFUSE_COIN);
            STEP(STAYED, WORDS1(REFUSE_COIN));
            break;
          case PUSH:
            state = LOCKED;
            PERFORM(COUNT_PASSAGE);
            PERFORM(LOCK);
            STEP(MOVED, WORDS2(COUNT_PASSAGE, LOCK));
            break;
        }
        break;
    }
#if LEVEL == HANDLE
    step.to = state;
    ring[time % RING] = step;
#endif
  }
#if LEVEL == HANDLE
  totals->last = step;
#endif
  totals->state = state;
  totals->bytes = sizeof state;
}
