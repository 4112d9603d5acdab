// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** The transcript, and the line under it: history with the arrow keys, completion with Tab. */
class ConsoleView {
  #history = [];
  #place = 0;
  #draft = "";
  #session;
  #isScrolled = true;
  static #longest = 1000;
  // Seen until the first line is there. A telephone has room for 40 letters.
  static #greeting = "Press a button, or type words and Enter:\n\n";
  static #gate = `coin push              a visitor
repairman 5 seconds    a repair
1 hum                  a fault
: visit coin push ;    a word of yours
`;
  static #help = "help                   what else there is";

  /** Connects the line with a session. */
  attach(session, perform) {
    this.#session = session;
    element("prompt").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(perform);
    });
    element("line").addEventListener("keydown", (event) => this.#press(event));
  }

  clear({ isGate }) {
    const greeting = ConsoleView.#greeting + (isGate ? ConsoleView.#gate : "") + ConsoleView.#help;
    element("transcript").replaceChildren(make("div", greeting, "greeting"));
  }

  /** Adds a line to the transcript, which keeps the newest thousand. */
  print(kind, text) {
    const transcript = element("transcript");
    transcript.append(make("div", text, kind));
    if (transcript.children.length > ConsoleView.#longest) transcript.firstElementChild.remove();
    this.#isScrolled = false;
  }

  /** Shows the end of the transcript, and whether a definition or a comment goes on. */
  show({ machine }) {
    // Once for all lines: asking for the height has the browser lay out each.
    if (!this.#isScrolled) element("transcript").scrollTop = element("transcript").scrollHeight;
    this.#isScrolled = true;
    element("prompt-mark").firstChild.textContent = machine.isUnfinished ? "…" : `${machine.depth || ""}>`;
  }

  #submit(perform) {
    const line = element("line");
    if (line.value.trim() === "") return;
    if (this.#history.at(-1) !== line.value) this.#history.push(line.value);
    this.#place = this.#history.length;
    perform(line.value);
    line.value = "";
    this.#hint("");
  }

  #press(event) {
    if (event.key === "ArrowUp") this.#recall(event, -1);
    if (event.key === "ArrowDown") this.#recall(event, 1);
    if (event.key === "Tab" && !event.shiftKey && !event.altKey && !event.ctrlKey) this.#complete(event);
    if (event.key === "Escape") this.#hint("");
  }

  #recall(event, step) {
    const place = this.#place + step;
    if (place < 0 || place > this.#history.length) return;
    event.preventDefault();
    if (this.#place === this.#history.length) this.#draft = event.target.value;
    this.#place = place;
    event.target.value = this.#history[place] ?? this.#draft;
  }

  // Where there is nothing to complete, Tab goes on to the next control, as everywhere.
  #complete(event) {
    const line = event.target;
    const before = line.value.slice(0, line.selectionStart);
    const start = before.search(/\S+$/);
    if (start < 0) return;
    const word = before.slice(start);
    const fits = this.#session.words.filter((known) => known.startsWith(word));
    const end = this.#commonStart(fits) + (fits.length === 1 ? " " : "");
    if (fits.length === 0 || (fits.length === 1 && fits[0] === word)) return;
    event.preventDefault();
    line.setRangeText(end, start, line.selectionStart, "end");
    this.#hint(fits.length > 1 ? fits.join("  ") : "");
  }

  #commonStart(words) {
    let start = words[0] ?? "";
    for (const word of words) while (!word.startsWith(start)) start = start.slice(0, -1);
    return start;
  }

  #hint(text) {
    element("hint").textContent = text;
  }
}
