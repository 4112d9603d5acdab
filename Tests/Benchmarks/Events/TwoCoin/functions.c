// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (b) A table of function pointers: an action for each square.

#include "two_coin.h"

struct machine {
  uint8_t state;
  uint64_t *words;
};

#define words machine->words

static void take_first_coin(struct machine *machine) {
  machine->state = ONE_COIN;
  PERFORM(ACCEPT_COIN);
}

static void take_second_coin(struct machine *machine) {
  machine->state = UNLOCKED;
  PERFORM(ACCEPT_COIN);
  PERFORM(UNLOCK);
}

static void pass(struct machine *machine) {
  machine->state = LOCKED;
  PERFORM(COUNT_PASSAGE);
  PERFORM(LOCK);
}

static void refuse_coin(struct machine *machine) { PERFORM(REFUSE_COIN); }
static void refuse_push(struct machine *machine) { PERFORM(REFUSE_PUSH); }

#undef words

static void (*const table[3][2])(struct machine *) = {
    {take_first_coin, refuse_push},
    {take_second_coin, refuse_push},
    {refuse_coin, pass},
};

VARIANT(functions_two_coin) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  struct machine machine = {LOCKED, totals->words};
  for (size_t time = 0; time < count; time++) table[machine.state][events[time]](&machine);
  totals->state = machine.state;
  totals->bytes = sizeof machine.state;
}
