// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** The editor of a machine's text: a text without a mistake is played at once, and any text is drawn. */
class Draft {
  // So long nothing is typed before the text is read, in milliseconds.
  static #pause = 250;
  #module;
  #draw;
  #play;
  #timer;
  #isPlaying = false;

  /** `draw(description, missing)` draws a machine, and `play(lines)` begins a session with its text. */
  constructor(module, draw, play) {
    this.#module = module;
    this.#draw = draw;
    this.#play = play;
    element("text").addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.read(), Draft.#pause);
    });
  }

  /** Shows the text of a session's machine: the text of an example, or the lines that were typed first. */
  begin(kind, lines) {
    const { name, number } = kinds[kind];
    element("draft").hidden = number !== bench;
    if (number !== bench || this.#isPlaying) return;
    element("text").value = texts[name] ?? lines.slice(0, lines.indexOf("end") + 1).join("\n");
    this.#report([]);
  }

  /** Reads what is typed on a bench of its own. */
  read() {
    const lines = element("text").value.split("\n").map((line) => line.trim()).filter(Boolean);
    if (lines.at(-1) !== "end") lines.push("end");
    const { machine, mistakes } = this.#type(lines.slice(0, -1));
    const missing = this.#end(machine, mistakes);
    this.#draw(new Description(machine), missing);
    this.#report([...mistakes.map(({ text }) => text), ...missing.map((name) => `${name}: no row has this name yet`)]);
    if (mistakes.length + missing.length > 0) return;
    this.#isPlaying = true;
    this.#play(lines);
    this.#isPlaying = false;
  }

  #type(lines) {
    const mistakes = [];
    let line = "";
    const machine = new Machine(this.#module, kinds.findIndex(({ name }) => name === own), {
      line(stream, text) {
        const name = text.match(/^(\S+): no such state/)?.[1];
        if (stream === "mistake") mistakes.push({ name, text: line === "" ? text : `${line}: ${text}` });
      },
      step() {},
    });
    for (line of lines) machine.type(line);
    line = "";
    return { machine, mistakes };
  }

  // Ends the text, even with lines that were refused. A state that is named gets a row, so that the rest can be drawn.
  #end(machine, mistakes) {
    const missing = [];
    for (let count = 0; count < 32; count += 1) {
      const before = mistakes.length;
      machine.type("end");
      if (!machine.isUnfinished) break;
      const told = mistakes.splice(before);
      const names = told.flatMap(({ name }) => name ?? []);
      if (names.length === 0 && count > 0) {
        mistakes.push(...told);
        break;
      }
      names.forEach((name) => machine.type(name));
      missing.push(...names);
    }
    return missing;
  }

  #report(mistakes) {
    const last = mistakes.length > 0 ? "The last text without a mistake runs on." : "This text runs.";
    element("mistakes").replaceChildren(...mistakes.map((text) => make("li", text)));
    if (element("draft-state").textContent !== last) element("draft-state").textContent = last;
  }
}
