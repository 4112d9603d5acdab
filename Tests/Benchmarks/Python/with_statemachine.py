# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""(h) Python's python-statemachine."""

from statemachine import State, StateMachine

import tape
from tape import Gate
from tape import (LOCK, UNLOCK, SHOW_STOP, SHOW_GO, SHOW_BROKEN, SHOW_REPAIR, ACCEPT_COIN,
                  REFUSE_COIN, VOID_COIN, COUNT_PASSAGE, REFUSE_PUSH, COUNT_BREAKAGE, COUNT_REPAIR,
                  RELOCK, REPAIR)


class TwoCoin(StateMachine):
    locked = State(initial=True)
    one_coin = State()
    unlocked = State()

    coin = (locked.to(one_coin, on="accept_coin")
            | one_coin.to(unlocked, on="accept_coin")
            | unlocked.to.itself(internal=True, on="refuse_coin"))
    push = (locked.to.itself(internal=True, on="refuse_push")
            | one_coin.to.itself(internal=True, on="refuse_push")
            | unlocked.to(locked, on="count_passage"))

    def on_enter_locked(self): self.model.perform(LOCK)
    def on_enter_unlocked(self): self.model.perform(UNLOCK)
    def accept_coin(self): self.model.perform(ACCEPT_COIN)
    def refuse_coin(self): self.model.perform(REFUSE_COIN)
    def count_passage(self): self.model.perform(COUNT_PASSAGE)
    def refuse_push(self): self.model.perform(REFUSE_PUSH)


class WearingGate(StateMachine):
    # The guard is_worn is the model's. An event that means nothing in a state is no error.
    allow_event_without_transition = True

    locked = State(initial=True)
    unlocked = State()
    broken = State()
    out_of_order = State()

    coin = (locked.to(unlocked, on="accept_coin")
            | unlocked.to.itself(internal=True, on="refuse_coin")
            | broken.to.itself(internal=True, on="refuse_coin")
            | out_of_order.to.itself(internal=True, on="refuse_coin"))
    push = (unlocked.to(broken, cond="is_worn", on="break_down")
            | unlocked.to(locked, on="count_passage")
            | locked.to.itself(internal=True, on="refuse_push")
            | broken.to.itself(internal=True, on="refuse_push")
            | out_of_order.to.itself(internal=True, on="refuse_push"))
    repairman = (locked.to(out_of_order, on="count_repair")
                 | unlocked.to(out_of_order, on="void_and_repair")
                 | broken.to(out_of_order, on="count_repair")
                 | out_of_order.to.itself(on="count_repair"))
    timeout = unlocked.to(locked, on="void_coin") | out_of_order.to(locked)

    def on_enter_locked(self): self.model.enter(0, LOCK, SHOW_STOP)
    def on_enter_unlocked(self): self.model.enter(RELOCK, UNLOCK, SHOW_GO)
    def on_enter_broken(self): self.model.enter(0, LOCK, SHOW_BROKEN)
    def on_enter_out_of_order(self): self.model.enter(REPAIR, LOCK, SHOW_REPAIR)
    def accept_coin(self): self.model.perform(ACCEPT_COIN)
    def refuse_coin(self): self.model.perform(REFUSE_COIN)
    def void_coin(self): self.model.perform(VOID_COIN)
    def count_passage(self): self.model.perform(COUNT_PASSAGE)
    def refuse_push(self): self.model.perform(REFUSE_PUSH)
    def break_down(self): self.model.perform(VOID_COIN, COUNT_BREAKAGE)
    def count_repair(self): self.model.perform(COUNT_REPAIR)
    def void_and_repair(self): self.model.perform(VOID_COIN, COUNT_REPAIR)


class Model(Gate):
    """What the library keeps the state in."""

    state = None


def maker(kind):
    def make(chance):
        model = Model(chance)
        machine = kind(model)
        # The words of the start are not counted.
        model.words = [0] * tape.COUNTERS
        return model, machine.send, lambda: model.state
    return make


tape.main({"two_coin": maker(TwoCoin), "gate": maker(WearingGate)})
