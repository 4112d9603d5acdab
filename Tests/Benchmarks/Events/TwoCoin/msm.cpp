// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (e) Boost.MSM, with its functor front-end.

#include <boost/msm/back/state_machine.hpp>
#include <boost/msm/front/functor_row.hpp>
#include <boost/msm/front/state_machine_def.hpp>

namespace front = boost::msm::front;
using front::Row, front::none;

#include "two_coin.h"

namespace {

struct Coin {};
struct Push {};

template <int word>
struct Perform {
  template <class Event, class Machine, class From, class To>
  void operator()(const Event &, Machine &machine, From &, To &) const { machine.perform(word); }
};

struct Turnstile_ : front::state_machine_def<Turnstile_> {
  // Nothing here throws, and no event raises another.
  using no_exception_thrown = int;
  using no_message_queue = int;

  uint64_t *words = nullptr;
  void perform(int word) { PERFORM(word); }

  struct Locked : front::state<> {
    template <class Event, class Machine>
    void on_entry(const Event &, Machine &machine) { machine.perform(LOCK); }
  };
  struct OneCoin : front::state<> {};
  struct Unlocked : front::state<> {
    template <class Event, class Machine>
    void on_entry(const Event &, Machine &machine) { machine.perform(UNLOCK); }
  };
  using initial_state = Locked;

  struct transition_table
      : boost::mpl::vector<
            Row<Locked, Coin, OneCoin, Perform<ACCEPT_COIN>, none>,
            Row<Locked, Push, none, Perform<REFUSE_PUSH>, none>,
            Row<OneCoin, Coin, Unlocked, Perform<ACCEPT_COIN>, none>,
            Row<OneCoin, Push, none, Perform<REFUSE_PUSH>, none>,
            Row<Unlocked, Coin, none, Perform<REFUSE_COIN>, none>,
            Row<Unlocked, Push, Locked, Perform<COUNT_PASSAGE>, none>> {};
};
using Turnstile = boost::msm::back::state_machine<Turnstile_>;

}  // namespace

VARIANT(msm_two_coin) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint64_t scratch[WORD_COUNT] = {};
  Turnstile machine;
  machine.words = scratch;  // The words of the start are not counted.
  machine.start();
  machine.words = totals->words;
  for (size_t time = 0; time < count; time++) switch (events[time]) {
      case COIN: machine.process_event(Coin{}); break;
      case PUSH: machine.process_event(Push{}); break;
    }
  totals->state = static_cast<uint8_t>(machine.current_state()[0]);
  totals->bytes = sizeof machine;
}
