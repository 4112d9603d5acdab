// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** The machine's table: the present row is marked, and the square that was taken last. */
class TableView {
  #rows = [];
  #description;

  /** Builds the table, or hides it for a machine that has none. */
  begin(description) {
    this.#description = description;
    this.#rows = [];
    element("table").replaceChildren();
    element("grid").hidden = description.events.length === 0;
    this.preview(-1, -1);
    if (description.events.length === 0) return;
    element("table").append(this.#head(), this.#body());
  }

  /** Marks the rows of the state, and of the states around it. */
  show({ machine }) {
    this.#rows.forEach((row, index) => {
      if (index === machine.state) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      row.classList.toggle("around", index !== machine.state && machine.isIn(index));
    });
  }

  /** Outlines the square that an event would take; without an event, none. */
  preview(event, from) {
    for (const square of document.querySelectorAll(".would")) square.classList.remove("would");
    this.#deciding(event, from)?.classList.add("would");
  }

  #deciding(event, from) {
    if (event < 0 || from < 0 || this.#rows.length === 0) return undefined;
    return this.#rows[this.#description.decidingRow(from, event)]?.children[event + 1];
  }

  /** Marks the square that decided about an event. */
  mark(event, from, isMoving) {
    for (const square of document.querySelectorAll(".taken")) square.classList.remove("taken");
    const square = this.#deciding(event, from);
    square?.classList.add("taken");
    if (square && isMoving) {
      const color = getComputedStyle(square).getPropertyValue("--flash");
      square.animate([{ backgroundColor: color }, { backgroundColor: "transparent" }], 900);
    }
  }

  #head() {
    const row = make("tr");
    row.append(this.#header("state", "col"), ...this.#description.events.map((name) => this.#header(name, "col")));
    const head = make("thead");
    head.append(row);
    return head;
  }

  #body() {
    const body = make("tbody");
    this.#rows = this.#description.states.map((state) => this.#row(state));
    body.append(...this.#rows);
    return body;
  }

  #row(state) {
    const row = make("tr");
    const title = this.#header(state.name, "row");
    title.append(...state.notes.map((note) => make("small", note)));
    row.append(title, ...state.squares.map(({ event, text }) => {
      const square = this.#square(text);
      square.dataset.event = event;
      return square;
    }));
    return row;
  }

  #header(name, scope) {
    const header = make("th", name);
    header.scope = scope;
    return header;
  }

  #square(text) {
    if (text === "nothing") return make("td", "nothing", "nothing");
    const square = make("td");
    const guarded = text.match(/^(.*)if (\S+), (.*); else (.*)$/);
    if (!guarded) {
      square.append(this.#branch(text));
      return square;
    }
    const [, turn, guard, then, otherwise] = guarded;
    square.append(this.#branch(then, `${turn}if ${guard} `), this.#branch(otherwise, "else "));
    return square;
  }

  // A move, and the words that it performs.
  #branch(text, condition = "") {
    const parts = /^((?:(?:first|passing on|first and passing on), )?(?:(?:to|push) \S+|\S+))\s*(.*)$/;
    const [, move, words] = text.match(parts);
    const branch = make("p");
    if (condition) branch.append(make("span", condition, "guard"));
    branch.append(move.replace(/^to /, "→ "));
    if (words) branch.append(make("small", words));
    return branch;
  }
}
