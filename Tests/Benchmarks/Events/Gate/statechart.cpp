// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (f) Boost.Statechart.

#include <boost/mpl/list.hpp>
#include <boost/statechart/custom_reaction.hpp>
#include <boost/statechart/event.hpp>
#include <boost/statechart/in_state_reaction.hpp>
#include <boost/statechart/state.hpp>
#include <boost/statechart/state_machine.hpp>
#include <boost/statechart/transition.hpp>

namespace sc = boost::statechart;
namespace mpl = boost::mpl;

#include "gate.h"

namespace {

struct Coin : sc::event<Coin> {};
struct Push : sc::event<Push> {};
struct Repairman : sc::event<Repairman> {};
struct Timeout : sc::event<Timeout> {};

struct Locked;

struct Gate : sc::state_machine<Gate, Locked> {
  uint64_t *words, time = 0, deadline = 0;
  uint32_t chance;
  uint8_t state = LOCKED;

  Gate(uint64_t *words, uint32_t chance) : words(words), chance(chance) {}

  void perform(int word) { PERFORM(word); }
  void enter(gate_state entered, int first, int second, uint64_t delay) {
    state = entered;
    deadline = delay == 0 ? 0 : time + delay;
    perform(first);
    perform(second);
  }
  bool is_worn() { return lot(time) < chance; }

  void accept_coin(const Coin &) { perform(ACCEPT_COIN); }
  void refuse_coin(const Coin &) { perform(REFUSE_COIN); }
  void refuse_push(const Push &) { perform(REFUSE_PUSH); }
  void count_passage(const Push &) { perform(COUNT_PASSAGE); }
  void count_breakage(const Push &) {
    perform(VOID_COIN);
    perform(COUNT_BREAKAGE);
  }
  void count_repair(const Repairman &) { perform(COUNT_REPAIR); }
  void void_and_repair(const Repairman &) {
    perform(VOID_COIN);
    perform(COUNT_REPAIR);
  }
  void void_coin(const Timeout &) { perform(VOID_COIN); }
};

struct Unlocked;
struct Broken;
struct OutOfOrder;
using Repair = sc::transition<Repairman, OutOfOrder, Gate, &Gate::count_repair>;
using RefuseCoin = sc::in_state_reaction<Coin, Gate, &Gate::refuse_coin>;
using RefusePush = sc::in_state_reaction<Push, Gate, &Gate::refuse_push>;

struct Locked : sc::state<Locked, Gate> {
  using reactions =
      mpl::list<sc::transition<Coin, Unlocked, Gate, &Gate::accept_coin>, RefusePush, Repair>;

  explicit Locked(my_context context) : my_base(context) {
    outermost_context().enter(LOCKED, LOCK, SHOW_STOP, 0);
  }
};

struct Unlocked : sc::state<Unlocked, Gate> {
  using reactions = mpl::list<
      RefuseCoin, sc::custom_reaction<Push>,
      sc::transition<Repairman, OutOfOrder, Gate, &Gate::void_and_repair>,
      sc::transition<Timeout, Locked, Gate, &Gate::void_coin>>;

  explicit Unlocked(my_context context) : my_base(context) {
    outermost_context().enter(UNLOCKED, UNLOCK, SHOW_GO, RELOCK);
  }
  sc::result react(const Push &push) {
    if (outermost_context().is_worn()) return transit<Broken>(&Gate::count_breakage, push);
    return transit<Locked>(&Gate::count_passage, push);
  }
};

struct Broken : sc::state<Broken, Gate> {
  using reactions = mpl::list<RefuseCoin, RefusePush, Repair>;

  explicit Broken(my_context context) : my_base(context) {
    outermost_context().enter(BROKEN, LOCK, SHOW_BROKEN, 0);
  }
};

struct OutOfOrder : sc::state<OutOfOrder, Gate> {
  using reactions =
      mpl::list<RefuseCoin, RefusePush, Repair, sc::transition<Timeout, Locked>>;

  explicit OutOfOrder(my_context context) : my_base(context) {
    outermost_context().enter(OUT_OF_ORDER, LOCK, SHOW_REPAIR, REPAIR);
  }
};

}  // namespace

VARIANT(statechart_gate) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint64_t scratch[WORD_COUNT] = {};
  Gate gate(scratch, tape->chance);  // The words of the start are not counted.
  gate.initiate();
  gate.words = totals->words;
  const Coin coin;
  const Push push;
  const Repairman repairman;
  const Timeout timeout;
  for (gate.time = 0; gate.time < count; gate.time++) switch (events[gate.time]) {
      case COIN: gate.process_event(coin); break;
      case PUSH: gate.process_event(push); break;
      case REPAIRMAN: gate.process_event(repairman); break;
      case TIMEOUT: gate.process_event(timeout); break;
    }
  totals->state = gate.state;
  totals->bytes = sizeof gate + sizeof(Locked);  // the state is kept on the heap
  totals->deadline = gate.deadline;
}
