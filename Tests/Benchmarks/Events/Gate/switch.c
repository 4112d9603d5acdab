// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (a) A switch in a switch, with a function to enter each state.

#include "gate.h"

struct gate {
  enum gate_state state;
  uint64_t deadline;
};

#if LEVEL == HANDLE
#define STEP(result, phrase) (step.outcome = result, step.words = phrase)
#else
#define STEP(result, phrase) ((void)0)
#endif

#if LEVEL == COUNT
#define PERFORMING , uint64_t *words
#define ENTER(state) enter_##state(&gate, time, words)
#else
#define PERFORMING
#define ENTER(state) enter_##state(&gate, time)
#endif

#define DUE(time) (gate->deadline = (time))

static inline void enter_locked(struct gate *gate, uint64_t time PERFORMING) {
  gate->state = LOCKED;
  DUE(0);
  PERFORM(LOCK);
  PERFORM(SHOW_STOP);
}

static inline void enter_unlocked(struct gate *gate, uint64_t time PERFORMING) {
  gate->state = UNLOCKED;
  DUE(time + RELOCK);
  PERFORM(UNLOCK);
  PERFORM(SHOW_GO);
}

static inline void enter_broken(struct gate *gate, uint64_t time PERFORMING) {
  gate->state = BROKEN;
  DUE(0);
  PERFORM(LOCK);
  PERFORM(SHOW_BROKEN);
}

static inline void enter_out_of_order(struct gate *gate, uint64_t time PERFORMING) {
  gate->state = OUT_OF_ORDER;
  DUE(time + REPAIR);
  PERFORM(LOCK);
  PERFORM(SHOW_REPAIR);
}

VARIANT(switch_gate) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint32_t chance = tape->chance;
  struct gate gate = {LOCKED, 0};
#if LEVEL == HANDLE
  struct step *ring = totals->ring, step = {0};
#elif LEVEL == COUNT
  uint64_t *words = totals->words;
#endif
  for (size_t time = 0; time < count; time++) {
#if LEVEL == HANDLE
    step.event = events[time];
    step.from = gate.state;
#endif
    switch (gate.state) {
      case LOCKED:
        switch (events[time]) {
          case COIN:
            PERFORM(ACCEPT_COIN);
            ENTER(unlocked);
            STEP(MOVED, WORDS3(ACCEPT_COIN, UNLOCK, SHOW_GO));
            break;
          case PUSH:
            PERFORM(REFUSE_PUSH);
            STEP(STAYED, WORDS1(REFUSE_PUSH));
            break;
          case REPAIRMAN:
            PERFORM(COUNT_REPAIR);
            ENTER(out_of_order);
            STEP(MOVED, WORDS3(COUNT_REPAIR, LOCK, SHOW_REPAIR));
            break;
          default:
            STEP(UNHANDLED, 0);
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
            if (lot(time) < chance) {
              PERFORM(VOID_COIN);
              PERFORM(COUNT_BREAKAGE);
              ENTER(broken);
              STEP(MOVED, WORDS4(VOID_COIN, COUNT_BREAKAGE, LOCK, SHOW_BROKEN));
            } else {
              PERFORM(COUNT_PASSAGE);
              ENTER(locked);
              STEP(MOVED, WORDS3(COUNT_PASSAGE, LOCK, SHOW_STOP));
            }
            break;
          case REPAIRMAN:
            PERFORM(VOID_COIN);
            PERFORM(COUNT_REPAIR);
            ENTER(out_of_order);
            STEP(MOVED, WORDS4(VOID_COIN, COUNT_REPAIR, LOCK, SHOW_REPAIR));
            break;
          case TIMEOUT:
            PERFORM(VOID_COIN);
            ENTER(locked);
            STEP(MOVED, WORDS3(VOID_COIN, LOCK, SHOW_STOP));
            break;
        }
        break;
      case BROKEN:
        switch (events[time]) {
          case COIN:
            PERFORM(REFUSE_COIN);
            STEP(STAYED, WORDS1(REFUSE_COIN));
            break;
          case PUSH:
            PERFORM(REFUSE_PUSH);
            STEP(STAYED, WORDS1(REFUSE_PUSH));
            break;
          case REPAIRMAN:
            PERFORM(COUNT_REPAIR);
            ENTER(out_of_order);
            STEP(MOVED, WORDS3(COUNT_REPAIR, LOCK, SHOW_REPAIR));
            break;
          default:
            STEP(UNHANDLED, 0);
            break;
        }
        break;
      case OUT_OF_ORDER:
        switch (events[time]) {
          case COIN:
            PERFORM(REFUSE_COIN);
            STEP(STAYED, WORDS1(REFUSE_COIN));
            break;
          case PUSH:
            PERFORM(REFUSE_PUSH);
            STEP(STAYED, WORDS1(REFUSE_PUSH));
            break;
          case REPAIRMAN:
            PERFORM(COUNT_REPAIR);
            ENTER(out_of_order);
            STEP(MOVED, WORDS3(COUNT_REPAIR, LOCK, SHOW_REPAIR));
            break;
          case TIMEOUT:
            ENTER(locked);
            STEP(MOVED, WORDS2(LOCK, SHOW_STOP));
            break;
        }
        break;
    }
#if LEVEL == HANDLE
    step.to = gate.state;
    ring[time % RING] = step;
#endif
  }
#if LEVEL == HANDLE
  totals->last = step;
#endif
  totals->state = gate.state;
  totals->bytes = sizeof gate;
  totals->deadline = gate.deadline;
}
