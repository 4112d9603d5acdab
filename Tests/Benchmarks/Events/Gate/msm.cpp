// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (e) Boost.MSM, with its functor front-end.

#include <boost/msm/back/state_machine.hpp>
#include <boost/msm/front/functor_row.hpp>
#include <boost/msm/front/state_machine_def.hpp>

namespace front = boost::msm::front;
using front::Row, front::none;

#include "gate.h"

namespace {

struct Coin {};
struct Push {};
struct Repairman {};
struct Timeout {};

template <int... word>
struct Perform {
  template <class Event, class Machine, class From, class To>
  void operator()(const Event &, Machine &machine, From &, To &) const { (machine.perform(word), ...); }
};

struct Worn {
  template <class Event, class Machine, class From, class To>
  bool operator()(const Event &, Machine &machine, From &, To &) const {
    return lot(machine.time) < machine.chance;
  }
};

// A state with two words and a delay; 0 is none.
template <int first, int second, uint64_t delay>
struct Entered : front::state<> {
  template <class Event, class Machine>
  void on_entry(const Event &, Machine &machine) {
    machine.deadline = delay == 0 ? 0 : machine.time + delay;
    machine.perform(first);
    machine.perform(second);
  }
};

struct Gate_ : front::state_machine_def<Gate_> {
  // Nothing here throws, and no event raises another.
  using no_exception_thrown = int;
  using no_message_queue = int;

  uint64_t *words = nullptr, time = 0, deadline = 0;
  uint32_t chance = 0;
  void perform(int word) { PERFORM(word); }

  struct Locked : Entered<LOCK, SHOW_STOP, 0> {};
  struct Unlocked : Entered<UNLOCK, SHOW_GO, RELOCK> {};
  struct Broken : Entered<LOCK, SHOW_BROKEN, 0> {};
  struct OutOfOrder : Entered<LOCK, SHOW_REPAIR, REPAIR> {};
  using initial_state = Locked;

  // Of two rows for one event, the later one is asked first.
  struct transition_table
      : boost::mpl::vector<
            Row<Locked, Coin, Unlocked, Perform<ACCEPT_COIN>, none>,
            Row<Locked, Push, none, Perform<REFUSE_PUSH>, none>,
            Row<Locked, Repairman, OutOfOrder, Perform<COUNT_REPAIR>, none>,
            Row<Unlocked, Coin, none, Perform<REFUSE_COIN>, none>,
            Row<Unlocked, Push, Locked, Perform<COUNT_PASSAGE>, none>,
            Row<Unlocked, Push, Broken, Perform<VOID_COIN, COUNT_BREAKAGE>, Worn>,
            Row<Unlocked, Repairman, OutOfOrder, Perform<VOID_COIN, COUNT_REPAIR>, none>,
            Row<Unlocked, Timeout, Locked, Perform<VOID_COIN>, none>,
            Row<Broken, Coin, none, Perform<REFUSE_COIN>, none>,
            Row<Broken, Push, none, Perform<REFUSE_PUSH>, none>,
            Row<Broken, Repairman, OutOfOrder, Perform<COUNT_REPAIR>, none>,
            Row<OutOfOrder, Coin, none, Perform<REFUSE_COIN>, none>,
            Row<OutOfOrder, Push, none, Perform<REFUSE_PUSH>, none>,
            Row<OutOfOrder, Repairman, OutOfOrder, Perform<COUNT_REPAIR>, none>,
            Row<OutOfOrder, Timeout, Locked, none, none>> {};

  template <class Machine, class Event>
  void no_transition(const Event &, Machine &, int) {}
};
using Gate = boost::msm::back::state_machine<Gate_>;

}  // namespace

VARIANT(msm_gate) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint64_t scratch[WORD_COUNT] = {};
  Gate gate;
  gate.chance = tape->chance;
  gate.words = scratch;  // The words of the start are not counted.
  gate.start();
  gate.words = totals->words;
  for (gate.time = 0; gate.time < count; gate.time++) switch (events[gate.time]) {
      case COIN: gate.process_event(Coin{}); break;
      case PUSH: gate.process_event(Push{}); break;
      case REPAIRMAN: gate.process_event(Repairman{}); break;
      case TIMEOUT: gate.process_event(Timeout{}); break;
    }
  // MSM numbers the states in the order they head rows.
  totals->state = static_cast<uint8_t>(gate.current_state()[0]);
  totals->bytes = sizeof gate;
  totals->deadline = gate.deadline;
}
