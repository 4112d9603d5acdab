// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/**
 * A session: a machine, and all that was put into it, so that it can be played again.
 *
 * The module is deterministic, so a step back is a new machine with one input less.
 */
class Session {
  /** What was typed, `{ line }`, and the time between, `{ pass, waited }`, in milliseconds. */
  #inputs = [];
  #module;
  #view;
  #machine;
  #isReplaying = false;

  /** `view` has `line`, `step`, `typed`, `begin(kind, description)`, `describe`, `note`, `trap` and `ended`. */
  constructor(module, view) {
    this.#module = module;
    this.#view = view;
    this.start(0);
  }

  get machine() { return this.#machine; }
  /** Whether what happens now has happened before, and need not be seen again. */
  get isReplaying() { return this.#isReplaying; }
  get canStepBack() { return this.#inputs.some((input) => "line" in input); }
  /** The lines typed so far. */
  get history() { return this.#inputs.flatMap((input) => input.line ?? []); }

  /** Begins with a machine of another kind, and performs lines, after a sample where they make no machine. */
  start(kind, typed = []) {
    this.kind = kind;
    const isMissing = kinds[kind].name === own && !typed[0]?.startsWith("machine ");
    const lines = isMissing ? [...sample, ...typed] : typed;
    this.#replay(lines.map((line) => ({ line })));
  }

  /** Performs a line. */
  type(line) {
    this.#put({ line });
  }

  /** Lets time pass as the clock goes; the transcript does not show it. */
  pass(milliseconds) {
    this.#put({ pass: milliseconds, waited: this.#machine.isWaiting ? milliseconds : 0 });
  }

  /** Takes the last line back, and the time after it. */
  stepBack() {
    const last = this.#inputs.findLastIndex((input) => "line" in input);
    this.#replay(this.#inputs.slice(0, Math.max(last, 0)));
  }

  /**
   * The session as the fragment of an address: the lines, and a line for the time that passed
   * between, unless nothing could happen in it.
   */
  get fragment() {
    // The clock runs on behind the last line, which is no part of what was done.
    const last = this.#inputs.findLastIndex((input) => "line" in input);
    const typed = this.#inputs.slice(0, last + 1).flatMap((input) => {
      if ("line" in input) return [input.line];
      return input.waited > 0 ? [`${input.waited} milliseconds`] : [];
    });
    const { name } = kinds[this.kind];
    if (typed.length === 0) return this.kind === 0 ? "" : name + "/";
    return (name === desk ? "" : name + "/") + typed.map(encodeURIComponent).join("%0A");
  }

  /** Plays the session in the fragment of an address; one that cannot be read is empty. */
  open(fragment) {
    let text = "";
    try { text = decodeURIComponent(fragment); } catch { this.#view.note("The link is damaged."); }
    const named = kinds.findIndex((kind) => text.startsWith(kind.name + "/"));
    if (named >= 0) text = text.slice(kinds[named].name.length + 1);
    const typed = text.replace(/\n$/, "").split("\n");
    const unnamed = text === "" ? 0 : kinds.findIndex((kind) => kind.name === desk);
    this.start(named < 0 ? unnamed : named, text === "" ? [] : typed);
  }

  /** Every word that the console knows now, and the names of the states. */
  get words() {
    const known = [];
    const listener = {
      line: (stream, text) => { if (stream === "output") known.push(text); },
      step() {},
    };
    const machine = new Machine(this.#module, this.kind, listener);
    for (const input of this.#inputs) this.#perform(machine, input);
    // What is unfinished would take the word in instead of performing it.
    if (machine.isUnfinished) machine.type(") ;");
    known.length = 0;
    machine.type("words");
    // The machine's words have a line each, with what they take; others stand by group, behind its title.
    const names = known.flatMap((line) =>
      /^\S+ +\( /.test(line) ? line.split(" ", 1) : line.slice(14).split(" "));
    return [...new Set([...names, ...this.description.states.map((state) => state.name)])].sort();
  }

  #put(input) {
    if ("line" in input) this.#view.typed(input.line);
    try {
      this.#perform(this.#machine, input);
      this.#keep(input);
      if ("line" in input && kinds[this.kind].number === bench) this.#describeAgain();
      if ("line" in input && this.#machine.hasEnded) this.#view.ended();
    } catch (error) {
      this.#recover(error);
    }
  }

  // The line may have changed the machine.
  #describeAgain() {
    const description = new Description(this.#machine);
    if (JSON.stringify(description) === JSON.stringify(this.description)) return;
    this.description = description;
    this.#view.describe(description);
  }

  #perform(machine, input) {
    if ("line" in input) machine.type(input.line); else machine.pass(input.pass);
  }

  #keep(input) {
    const last = this.#inputs.at(-1);
    if ("pass" in input && last && "pass" in last) {
      last.pass += input.pass;
      last.waited += input.waited;
    } else {
      this.#inputs.push(input);
    }
  }

  #replay(inputs) {
    this.#inputs = [];
    const silent = new Machine(this.#module, this.kind, { line() {}, step() {} });
    this.description = new Description(silent);
    this.#view.begin(this.kind, this.description);
    this.#machine = new Machine(this.#module, this.kind, this.#view);
    this.#isReplaying = true;
    try {
      for (const input of inputs) this.#put({ ...input });
    } finally {
      this.#isReplaying = false;
    }
  }

  // After a trap an instance is in the middle of something, and unusable.
  #recover(error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const inputs = this.#inputs;
    this.#replay(inputs);
    this.#view.trap(`The module trapped: ${error.message}. A new one has played the session up to there.`);
  }
}
