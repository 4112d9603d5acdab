// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (c) A table of data alone: a cell has two arms, and whether there is a draw between them. With CHECKED it
// looks before each event, as the core does, whether the state's complement agrees with it, and whether
// the table has a row and a column for state and event.

#include <stdbool.h>

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

struct machine {
  uint8_t state;
#ifdef CHECKED
  uint8_t complement;
#endif
  uint64_t deadline;
};

#ifdef CHECKED
// The compiler must not see that they always agree: the check would be gone.
#define SET(machine, next) \
  (machine).state = (next); \
  (machine).complement = ~(machine).state; \
  __asm__("" : "+r"((machine).complement))
#define IS_SOUND(machine, event) \
  (((machine).state ^ (machine).complement) == 0xFF && (machine).state < 4 && (event) < 4)
VARIANT(checked_gate) {
#else
#define SET(machine, next) (machine).state = (next)
#define IS_SOUND(machine, event) true
VARIANT(table_gate) {
#endif
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint32_t chance = tape->chance;
  struct machine machine = {0};
  SET(machine, LOCKED);
#if LEVEL == HANDLE
  struct step *ring = totals->ring, step = {0};
#else
  uint64_t *words = totals->words;
#endif
  for (size_t time = 0; time < count; time++) {
    if (!IS_SOUND(machine, events[time])) return;
    const struct cell *cell = &table[machine.state][events[time]];
    int is_worn = cell->is_drawn && lot(time) < chance;
    const struct arm *arm = &cell->arms[is_worn];
    if (arm->outcome == MOVED) {
      uint64_t delay = delays[arm->next];
      machine.deadline = delay == 0 ? 0 : time + delay;
    }
#if LEVEL == HANDLE
    step = (struct step){events[time], machine.state, arm->next, arm->outcome, arm->words};
    ring[time % RING] = step;
#else
    for (uint32_t rest = arm->words; rest != 0; rest >>= 8) PERFORM((rest & 0xFF) - 1);
#endif
    SET(machine, arm->next);
  }
#if LEVEL == HANDLE
  totals->last = step;
#endif
  totals->state = machine.state;
  totals->bytes = sizeof machine;
  totals->deadline = machine.deadline;
}
