// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (b) A table of function pointers: an action for each square.

#include "gate.h"

struct gate {
  uint64_t time, deadline, *words;
  uint32_t chance;
  uint8_t state;
};

#define words gate->words
#define DUE(time) (gate->deadline = (time))

static inline void enter_locked(struct gate *gate) {
  gate->state = LOCKED;
  DUE(0);
  PERFORM(LOCK);
  PERFORM(SHOW_STOP);
}

static inline void enter_out_of_order(struct gate *gate) {
  gate->state = OUT_OF_ORDER;
  DUE(gate->time + REPAIR);
  PERFORM(LOCK);
  PERFORM(SHOW_REPAIR);
}

static void accept_coin(struct gate *gate) {
  PERFORM(ACCEPT_COIN);
  gate->state = UNLOCKED;
  DUE(gate->time + RELOCK);
  PERFORM(UNLOCK);
  PERFORM(SHOW_GO);
}

static void pass(struct gate *gate) {
  if (lot(gate->time) < gate->chance) {
    PERFORM(VOID_COIN);
    PERFORM(COUNT_BREAKAGE);
    gate->state = BROKEN;
    DUE(0);
    PERFORM(LOCK);
    PERFORM(SHOW_BROKEN);
  } else {
    PERFORM(COUNT_PASSAGE);
    enter_locked(gate);
  }
}

static void repair(struct gate *gate) {
  PERFORM(COUNT_REPAIR);
  enter_out_of_order(gate);
}

static void repair_paid(struct gate *gate) {
  PERFORM(VOID_COIN);
  repair(gate);
}

static void relock(struct gate *gate) {
  PERFORM(VOID_COIN);
  enter_locked(gate);
}

static void refuse_coin(struct gate *gate) { PERFORM(REFUSE_COIN); }
static void refuse_push(struct gate *gate) { PERFORM(REFUSE_PUSH); }
static void nothing(struct gate *gate) {}

#undef words

static void (*const table[4][4])(struct gate *) = {
    {accept_coin, refuse_push, repair, nothing},
    {refuse_coin, pass, repair_paid, relock},
    {refuse_coin, refuse_push, repair, nothing},
    {refuse_coin, refuse_push, repair, enter_locked},
};

VARIANT(functions_gate) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  struct gate gate = {
      .words = totals->words, .chance = tape->chance, .state = LOCKED};
  for (gate.time = 0; gate.time < count; gate.time++)
    table[gate.state][events[gate.time]](&gate);
  totals->state = gate.state;
  totals->bytes = sizeof gate.state + sizeof gate.deadline;
  totals->deadline = gate.deadline;
}
