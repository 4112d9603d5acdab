// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (c) A table of data alone: a cell has two arms, and whether there is a draw between them.

#include "gate.h"

struct arm {
  uint8_t next, outcome;
  uint32_t words;
};

struct cell {
  struct arm arms[2];
  uint8_t is_drawn;
};

#define ALWAYS(arm) {{arm, arm}, 0}
#define NOTHING(state) ALWAYS(ARM(state, UNHANDLED, 0))
// Braces are no brackets to the preprocessor.
#define ARM(...) {__VA_ARGS__}

static const struct cell table[4][4] = {
    {ALWAYS(ARM(UNLOCKED, MOVED, WORDS3(ACCEPT_COIN, UNLOCK, SHOW_GO))),
     ALWAYS(ARM(LOCKED, STAYED, WORDS1(REFUSE_PUSH))),
     ALWAYS(ARM(OUT_OF_ORDER, MOVED, WORDS3(COUNT_REPAIR, LOCK, SHOW_REPAIR))), NOTHING(LOCKED)},

    {ALWAYS(ARM(UNLOCKED, STAYED, WORDS1(REFUSE_COIN))),
     {{ARM(LOCKED, MOVED, WORDS3(COUNT_PASSAGE, LOCK, SHOW_STOP)),
       ARM(BROKEN, MOVED, WORDS4(VOID_COIN, COUNT_BREAKAGE, LOCK, SHOW_BROKEN))},
      1},
     ALWAYS(ARM(OUT_OF_ORDER, MOVED, WORDS4(VOID_COIN, COUNT_REPAIR, LOCK, SHOW_REPAIR))),
     ALWAYS(ARM(LOCKED, MOVED, WORDS3(VOID_COIN, LOCK, SHOW_STOP)))},

    {ALWAYS(ARM(BROKEN, STAYED, WORDS1(REFUSE_COIN))),
     ALWAYS(ARM(BROKEN, STAYED, WORDS1(REFUSE_PUSH))),
     ALWAYS(ARM(OUT_OF_ORDER, MOVED, WORDS3(COUNT_REPAIR, LOCK, SHOW_REPAIR))), NOTHING(BROKEN)},

    {ALWAYS(ARM(OUT_OF_ORDER, STAYED, WORDS1(REFUSE_COIN))),
     ALWAYS(ARM(OUT_OF_ORDER, STAYED, WORDS1(REFUSE_PUSH))),
     ALWAYS(ARM(OUT_OF_ORDER, MOVED, WORDS3(COUNT_REPAIR, LOCK, SHOW_REPAIR))),
     ALWAYS(ARM(LOCKED, MOVED, WORDS2(LOCK, SHOW_STOP)))},
};

static const uint64_t delays[4] = {0, RELOCK, 0, REPAIR};

VARIANT(table_gate) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint32_t chance = tape->chance;
  uint64_t deadline = 0;
  uint8_t state = LOCKED;
#if LEVEL == HANDLE
  struct step *ring = totals->ring, step = {0};
#else
  uint64_t *words = totals->words;
#endif
  for (size_t time = 0; time < count; time++) {
    const struct cell *cell = &table[state][events[time]];
    int is_worn = cell->is_drawn && lot(time) < chance;
    const struct arm *arm = &cell->arms[is_worn];
    if (arm->outcome == MOVED) {
      uint64_t delay = delays[arm->next];
      deadline = delay == 0 ? 0 : time + delay;
    }
#if LEVEL == HANDLE
    step = (struct step){events[time], state, arm->next, arm->outcome, arm->words};
    ring[time % RING] = step;
#else
    for (uint32_t rest = arm->words; rest != 0; rest >>= 8) PERFORM((rest & 0xFF) - 1);
#endif
    state = arm->next;
  }
#if LEVEL == HANDLE
  totals->last = step;
#endif
  totals->state = state;
  totals->bytes = sizeof state + sizeof deadline;
  totals->deadline = deadline;
}

