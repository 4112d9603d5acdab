# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The tapes that the program in C++ wrote, and what they must come to."""

import json
import sys
import time

COUNTERS = 16
(LOCK, UNLOCK, SHOW_STOP, SHOW_GO, SHOW_BROKEN, SHOW_REPAIR, ACCEPT_COIN, REFUSE_COIN, VOID_COIN,
 COUNT_PASSAGE, REFUSE_PUSH, COUNT_BREAKAGE, COUNT_REPAIR) = range(13)
# The two-coin turnstile's words, by the same names.
TWO_COIN_WORDS = (LOCK, UNLOCK, ACCEPT_COIN, REFUSE_COIN, COUNT_PASSAGE, REFUSE_PUSH)
RELOCK, REPAIR = 3_000_000_000, 5_000_000_000
STATES = {"two_coin": ("locked", "one_coin", "unlocked"),
          "gate": ("locked", "unlocked", "broken", "out_of_order")}
EVENTS = ("coin", "push", "repairman", "timeout")


class Gate:
    """What the actions of a machine work on."""

    def __init__(self, chance):
        self.words = [0] * COUNTERS
        self.deadline = 0
        self.now = 0
        self.chance = chance

    def perform(self, *words):
        for word in words:
            self.words[word] += 1

    def enter(self, delay, *words):
        self.deadline = self.now + delay if delay else 0
        self.perform(*words)

    def is_worn(self):
        return (self.now * 2654435761) & 0xFFFFFFFF < self.chance


def run(make, machine, tape, totals, length):
    """The seconds `make(chance)` needs for the tape, once it comes to what it must."""
    with open(totals) as file:
        chance, *lines = [[int(word) for word in line.split()] for line in file]
    with open(tape, "rb") as file:
        events = [EVENTS[event] for event in file.read()]
    for count, state, deadline, *words in lines:
        if count > length:
            continue
        gate, send, state_of = make(chance[0])
        start = time.process_time()
        for gate.now, event in enumerate(events[:count]):
            send(event)
        seconds = time.process_time() - start
        counters = gate.words if machine == "gate" else [
            gate.words[word] for word in TWO_COIN_WORDS] + [0] * 10
        reached = [STATES[machine].index(state_of()), gate.deadline, *counters]
        if reached != [state, deadline, *words]:
            sys.exit(f"{sys.argv[0]}: {machine}: after {count} events {reached}, not {[state, deadline, *words]}")
    return seconds / count_of(lines, length)


def count_of(lines, length):
    return max(line[0] for line in lines if line[0] <= length)


def main(makers):
    """usage: FOLDER LENGTH; prints nanoseconds by machine and tape."""
    folder, length = sys.argv[1], int(sys.argv[2])
    print(json.dumps({
        f"{machine}/{tape}": 1e9 * run(
            make, machine, f"{folder}/{machine.replace('_', '-')}-{tape}.tape",
            f"{folder}/{machine.replace('_', '-')}-{tape}.totals", length)
        for machine, make in makers.items() for tape in ("predictable", "random")}))
