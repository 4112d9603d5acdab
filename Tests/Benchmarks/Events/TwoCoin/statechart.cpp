// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (f) Boost.Statechart.

#include <boost/mpl/list.hpp>
#include <boost/statechart/event.hpp>
#include <boost/statechart/in_state_reaction.hpp>
#include <boost/statechart/state.hpp>
#include <boost/statechart/state_machine.hpp>
#include <boost/statechart/transition.hpp>

namespace sc = boost::statechart;
namespace mpl = boost::mpl;

#include "two_coin.h"

namespace {

struct Coin : sc::event<Coin> {};
struct Push : sc::event<Push> {};

struct Locked;

struct Turnstile : sc::state_machine<Turnstile, Locked> {
  uint64_t *words;
  uint8_t state = LOCKED;

  explicit Turnstile(uint64_t *words) : words(words) {}

  void perform(int word) { PERFORM(word); }
  void accept_coin(const Coin &) { perform(ACCEPT_COIN); }
  void refuse_coin(const Coin &) { perform(REFUSE_COIN); }
  void refuse_push(const Push &) { perform(REFUSE_PUSH); }
  void count_passage(const Push &) { perform(COUNT_PASSAGE); }
};

struct OneCoin;
struct Unlocked;

struct Locked : sc::state<Locked, Turnstile> {
  using reactions = mpl::list<
      sc::transition<Coin, OneCoin, Turnstile, &Turnstile::accept_coin>,
      sc::in_state_reaction<Push, Turnstile, &Turnstile::refuse_push>>;

  explicit Locked(my_context context) : my_base(context) {
    outermost_context().state = LOCKED;
    outermost_context().perform(LOCK);
  }
};

struct OneCoin : sc::state<OneCoin, Turnstile> {
  using reactions = mpl::list<
      sc::transition<Coin, Unlocked, Turnstile, &Turnstile::accept_coin>,
      sc::in_state_reaction<Push, Turnstile, &Turnstile::refuse_push>>;

  explicit OneCoin(my_context context) : my_base(context) { outermost_context().state = ONE_COIN; }
};

struct Unlocked : sc::state<Unlocked, Turnstile> {
  using reactions = mpl::list<
      sc::in_state_reaction<Coin, Turnstile, &Turnstile::refuse_coin>,
      sc::transition<Push, Locked, Turnstile, &Turnstile::count_passage>>;

  explicit Unlocked(my_context context) : my_base(context) {
    outermost_context().state = UNLOCKED;
    outermost_context().perform(UNLOCK);
  }
};

}  // namespace

VARIANT(statechart_two_coin) {
  const uint8_t *events = tape->events;
  size_t count = tape->count;
  uint64_t scratch[WORD_COUNT] = {};
  Turnstile machine(scratch);  // The words of the start are not counted.
  machine.initiate();
  machine.words = totals->words;
  const Coin coin;
  const Push push;
  for (size_t time = 0; time < count; time++) switch (events[time]) {
      case COIN: machine.process_event(coin); break;
      case PUSH: machine.process_event(push); break;
    }
  totals->state = machine.state;
  totals->bytes = sizeof machine + sizeof(Locked);  // the state is kept on the heap
}
