# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""(g) Python's transitions."""

from transitions import Machine

import tape
from tape import Gate
from tape import (LOCK, UNLOCK, SHOW_STOP, SHOW_GO, SHOW_BROKEN, SHOW_REPAIR, ACCEPT_COIN,
                  REFUSE_COIN, VOID_COIN, COUNT_PASSAGE, REFUSE_PUSH, COUNT_BREAKAGE, COUNT_REPAIR,
                  RELOCK, REPAIR)


class Model(Gate):
    """The actions; each is a method, as the library wants them."""

    def on_enter_locked(self): self.enter(0, *self.locked_words)
    def on_enter_unlocked(self): self.enter(self.unlocked_delay, *self.unlocked_words)
    def on_enter_broken(self): self.enter(0, LOCK, SHOW_BROKEN)
    def on_enter_out_of_order(self): self.enter(REPAIR, LOCK, SHOW_REPAIR)

    def accept_coin(self): self.perform(ACCEPT_COIN)
    def refuse_coin(self): self.perform(REFUSE_COIN)
    def void_coin(self): self.perform(VOID_COIN)
    def count_passage(self): self.perform(COUNT_PASSAGE)
    def refuse_push(self): self.perform(REFUSE_PUSH)
    def count_breakage(self): self.perform(COUNT_BREAKAGE)
    def count_repair(self): self.perform(COUNT_REPAIR)


class TwoCoin(Model):
    locked_words, unlocked_words, unlocked_delay = (LOCK,), (UNLOCK,), 0


class WearingGate(Model):
    locked_words, unlocked_words, unlocked_delay = (LOCK, SHOW_STOP), (UNLOCK, SHOW_GO), RELOCK


# Event, source, target (None is an internal transition), actions.
TWO_COIN = [
    ("coin", "locked", "one_coin", "accept_coin"),
    ("push", "locked", None, "refuse_push"),
    ("coin", "one_coin", "unlocked", "accept_coin"),
    ("push", "one_coin", None, "refuse_push"),
    ("coin", "unlocked", None, "refuse_coin"),
    ("push", "unlocked", "locked", "count_passage"),
]
GATE = [
    ("coin", "locked", "unlocked", "accept_coin"),
    ("push", "locked", None, "refuse_push"),
    ("repairman", "locked", "out_of_order", "count_repair"),
    ("coin", "unlocked", None, "refuse_coin"),
    ("push", "unlocked", "broken", ["void_coin", "count_breakage"], "is_worn"),
    ("push", "unlocked", "locked", "count_passage"),
    ("repairman", "unlocked", "out_of_order", ["void_coin", "count_repair"]),
    ("timeout", "unlocked", "locked", "void_coin"),
    ("coin", "broken", None, "refuse_coin"),
    ("push", "broken", None, "refuse_push"),
    ("repairman", "broken", "out_of_order", "count_repair"),
    ("coin", "out_of_order", None, "refuse_coin"),
    ("push", "out_of_order", None, "refuse_push"),
    ("repairman", "out_of_order", "out_of_order", "count_repair"),
    ("timeout", "out_of_order", "locked", None),
]


def maker(kind, rows, states):
    def make(chance):
        model = kind(chance)
        Machine(model, states=list(states), initial="locked", ignore_invalid_triggers=True,
                auto_transitions=False, transitions=[
                    {"trigger": event, "source": source, "dest": target, "before": actions,
                     "conditions": condition or None}
                    for event, source, target, actions, *condition in rows])
        triggers = {event: getattr(model, event) for event in {row[0] for row in rows}}
        return model, lambda event: triggers[event](), lambda: model.state
    return make


tape.main({"two_coin": maker(TwoCoin, TWO_COIN, tape.STATES["two_coin"]),
           "gate": maker(WearingGate, GATE, tape.STATES["gate"])})
