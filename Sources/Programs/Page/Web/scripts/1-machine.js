// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

"use strict";

// The examples that are texts, by their names.
const texts = @TEXTS@;

// A machine of one's own, and the text that it begins with.
const own = "machine";
const sample = [
  "machine door", "closed", "open: to opened", "lock: to locked", "opened", "close: to closed", "locked",
  "unlock: to closed", "end",
];

// What can be played: the name is what a link begins with, and the number is the module's. One that is a text
// is typed for the visitor; about is what its buttons do not say.
const bench = 2;
// The gate of the workbench, whose links are its scripts and have no name.
const desk = "turnstile";
const kinds = [
  { name: "acceptor", title: "Turnstile with a coin acceptor", number: 0 },
  {
    name: desk, title: "Turnstile with a bare switch", number: 1,
    about: "Each press of the coin switch is a coin, and so is hum. A coin acceptor's pulses have a length, which hum has not.",
  },
  { name: "alarm-clock", title: "Alarm clock", number: bench },
  { name: "application-lifecycle", title: "Application lifecycle", number: bench },
  { name: "edit-mode", title: "Edit mode", number: bench },
  {
    name: "launch-sequence", title: "Launch sequence", number: 3,
    about: "A program starts up: a, b and c each push a batch of tasks, which take seconds and run one behind the other. The machine has no table.",
  },
  { name: "number-parser", title: "Number parser", number: bench },
  { name: own, title: "A machine of your own", number: bench },
];

const streams = ["output", "mistake", "log", "row", "word", "counter"];

// Bits of what the module calls lines, and a bit that says whether they are held.
const lines = { coin: 0, push: 1, repairman: 2, lock: 7, green: 8, red: 9, fault: 10, held: 16 };

/** One instance of the module: a gate or an example, at its console. */
class Machine {
  #exports;
  // How an example is typed is not shown.
  #listener = { line() {}, step() {} };

  /** Starts a machine; `listener` has `line(stream, text)` and `step(event, from, to)`. */
  constructor(module, kind, listener) {
    const page = {
      write: (stream, start, count) => this.#listener.line(streams[stream], this.#text(start, count)),
      step: (event, from, to) => this.#listener.step(event, from, to),
    };
    this.#exports = new WebAssembly.Instance(module, { page }).exports;
    this.#exports.page_start(kinds[kind].number);
    if (kinds[kind].name in texts) this.type(texts[kinds[kind].name]);
    this.#listener = listener;
  }

  // The view is made anew each time: one of a memory that has grown would be empty.
  #text(start, count) {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, start, count));
  }

  /** Performs a line, or several. */
  type(text) {
    for (const byte of new TextEncoder().encode(text + "\n")) this.#exports.page_read(byte);
  }

  /** Lets whole milliseconds pass. */
  pass(milliseconds) {
    this.#exports.page_pass(milliseconds);
  }

  /** Hands rows, words and counters to another listener. */
  describe(listener) {
    const own = this.#listener;
    this.#listener = listener;
    this.#exports.page_describe();
    this.#listener = own;
  }

  get hasEnded() { return this.#exports.page_status() === 1; }
  get isUnfinished() { return this.#exports.page_status() === 2; }
  get depth() { return this.#exports.page_depth(); }
  get state() { return this.#exports.page_state(); }
  get isWaiting() { return this.#exports.page_is_waiting() === 1; }
  get credit() { return this.#exports.page_credit(); }
  get record() { return Number(this.#exports.page_record()); }
  /** The virtual time, in milliseconds, as all that follow. */
  get time() { return Number(this.#exports.page_time()) / 1e6; }
  /** The time until the machine times out; below 0 for never. */
  get timeLeft() { return this.#left(this.#exports.page_timeout()); }
  /** The time until a record is on the disk; below 0 while none is being written. */
  get recordLeft() { return this.#left(this.#exports.page_record_due()); }

  isIn(row) { return this.#exports.page_is_in(row) === 1; }
  isActive(line) { return (this.#exports.page_lines() >>> line & 1) === 1; }
  counter(index) { return Number(this.#exports.page_counter(index)); }
  /** The number that a word was last given; below 0 for none. */
  value(word) { return this.#exports.page_value(word); }

  #left(deadline) {
    return deadline < 0n ? -1 : Math.max(0, Number(deadline) / 1e6 - this.time);
  }
}
