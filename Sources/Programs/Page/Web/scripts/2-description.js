// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** What a machine is made of, read from what its module says of itself. */
class Description {
  /** The states: name, parent, entry, and a square for each event. */
  states = [];
  /** The words: name, what it does, and whether it takes a number. */
  words = [];
  /** The names of the counters. */
  counters = [];

  constructor(machine) {
    machine.describe({ line: (stream, text) => this.#read(stream, text), step() {} });
  }

  /** Whether it is a turnstile, which alone has counters. */
  get isGate() { return this.counters.length > 0; }

  /** The events, in the order of the columns. */
  get events() { return this.states[0]?.squares.map((square) => square.event) ?? []; }

  /** The row whose square decides about an event in a state: its own, or that of a state around it. */
  decidingRow(row, column) {
    const state = this.states[row];
    if (!state || state.squares[column].text !== "nothing" || state.parent === undefined) return row;
    const parent = this.states.findIndex((other) => other.name === state.parent);
    return this.states[parent].squares[column].text === "nothing" ? row : parent;
  }

  #read(stream, text) {
    if (stream === "row") this.#readRow(text);
    if (stream === "counter") this.counters.push(text);
    if (stream === "word") {
      const [name, summary] = text.split(/ (.*)/);
      this.words.push({ name, summary, takesNumber: summary.startsWith("( n") });
    }
  }

  #readRow(text) {
    if (!text.startsWith(" ")) {
      this.states.push({ name: text, notes: [], squares: [] });
      return;
    }
    const state = this.states[this.states.length - 1];
    const [title, value] = text.trim().split(/: (.*)/);
    if (title === "in") state.parent = value;
    if (["in", "begins with", "enter", "exit", "after"].includes(title)) {
      state.notes.push(text.trim());
    } else {
      state.squares.push({ event: title, text: value });
    }
  }
}
