// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// What people do at a gate, and the next thing to do in each of its states.
const deeds = {
  coin: "Drop a coin", push: "Push the arm", repairman: "Turn the key", release: "Raise the alarm",
  restore: "End the alarm",
};
const nextDeeds = { locked: "coin", unlocked: "push", broken: "repairman", released: "restore" };

/** Buttons for the words of a machine: events, what is on or off, and numbers. */
class Panel {
  #description;
  #perform;
  #preview;
  #state = -1;

  /** `preview(event, state)` shows which square an event would take. */
  constructor(perform, preview) {
    this.#perform = perform;
    this.#preview = preview;
  }

  /** Makes a control for every word. */
  begin(description) {
    this.#description = description;
    const numbered = description.words.map((word, index) => ({ ...word, index }));
    const events = numbered.filter((word) => !word.takesNumber && !word.name.startsWith(".") && word.name !== "text");
    const switches = numbered.filter((word) => /\b1: /.test(word.summary));
    const numbers = numbered.filter((word) => word.takesNumber && !switches.includes(word));
    // The faults of a gate are stories.
    const toggles = description.isGate ? [] : switches;
    this.#fill("#actions", events.map((word, place) => this.#action(word, place + 1)));
    this.#fill("#toggles .toggles", toggles.map((word) => this.#toggle(word)));
    this.#fill("#numbers .numbers", numbers.map((word) => this.#number(word)));
    element("line").placeholder = `type ${events[0]?.name ?? "help"}, and Enter`;
    element("toggles").hidden = toggles.length === 0;
    element("numbers").hidden = numbers.length === 0;
  }

  /** Shows what is on, which numbers are set, and which events do nothing now. */
  show({ machine }) {
    for (const button of document.querySelectorAll("[data-toggle]")) {
      button.setAttribute("aria-pressed", String(machine.value(Number(button.dataset.toggle)) === 1));
    }
    for (const input of document.querySelectorAll("[data-number]")) {
      const value = machine.value(Number(input.dataset.number));
      if (value >= 0 && input !== document.activeElement) input.value = value;
    }
    this.#state = machine.state;
    const next = this.#description.isGate ? nextDeeds[this.#description.states[machine.state]?.name] : undefined;
    for (const button of document.querySelectorAll("button[data-event]")) {
      button.classList.toggle("idle", this.#isIdle(machine.state, button.dataset.event));
      button.classList.toggle("next", button.dataset.event === next);
    }
  }

  /** Presses the button with this number on it. */
  press(number) {
    element("actions").children[number - 1]?.click();
  }

  #isIdle(state, name) {
    const column = this.#description.events.indexOf(name);
    if (column < 0 || state < 0) return false;
    const row = this.#description.decidingRow(state, column);
    return this.#description.states[row].squares[column].text === "nothing";
  }

  #action(word, place) {
    const deed = this.#description.isGate ? deeds[word.name] : undefined;
    const button = this.#button("", word.summary);
    const title = make("span", deed ?? word.name);
    if (deed) title.append(make("small", word.name));
    button.append(title);
    button.dataset.event = word.name;
    const column = this.#description.events.indexOf(word.name);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.#preview(column, this.#state));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.#preview(-1, -1));
    if (place < 10) {
      const key = make("kbd", String(place));
      key.setAttribute("aria-hidden", "true");
      button.append(key);
    }
    button.addEventListener("click", () => this.#perform(word.name));
    return button;
  }

  #toggle(word) {
    const button = this.#button("", word.summary);
    button.append(make("code", word.name));
    const meaning = word.summary.match(/1: ([^;,]*)/)[1];
    if (meaning !== "true") button.append(make("small", meaning));
    button.dataset.toggle = word.index;
    button.addEventListener("click", () => {
      this.#perform(`${button.getAttribute("aria-pressed") === "true" ? 0 : 1} ${word.name}`);
    });
    return button;
  }

  #number(word) {
    const label = make("label", word.name);
    const input = make("input");
    Object.assign(input, { type: "number", min: 0, step: 1, title: this.#meaning(word.summary) });
    input.dataset.number = word.index;
    input.addEventListener("change", () => {
      if (/^\d+$/.test(input.value)) this.#perform(`${input.value} ${word.name}`);
    });
    label.append(input);
    return label;
  }

  #button(text, summary) {
    const button = make("button", text);
    button.type = "button";
    button.title = this.#meaning(summary);
    return button;
  }

  #meaning(summary) {
    return summary.replace(/^\([^)]*\) /, "");
  }

  #fill(selector, controls) {
    document.querySelector(selector).replaceChildren(...controls);
  }
}
