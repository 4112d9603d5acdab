// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** The states of a machine on an ellipse, and an arrow for each change from one state to another. */
class Chart {
  static #size = { width: 480, height: 320 };
  #states = [];
  #arrows = [];
  #description;

  /** Draws a machine; the states in `missing` are named by a row, and have none. */
  begin(description, missing = []) {
    this.#description = description;
    const { states } = description;
    const places = states.map(({ name }, index) => this.#place(name, index, states.length));
    this.#arrows = this.#changes(states).map((change) => this.#arrow(change, places));
    this.#states = places.map((place) => this.#box(place, missing.includes(place.name)));
    const inside = states.flatMap(({ parent }, index) => {
      const around = places.find(({ name }) => name === parent);
      return around ? [this.#make("path", { class: "inside", d: this.#line(places[index], around) })] : [];
    });
    element("chart").classList.toggle("empty", states.length === 0);
    element("drawn").replaceChildren(...inside, ...this.#arrows.map(({ path }) => path), ...this.#states,
      ...this.#arrows.map(({ label }) => label));
  }

  /** Marks the present state, and the states around it. */
  show({ machine }) {
    this.#states.forEach((box, index) => {
      box.classList.toggle("here", index === machine.state);
      box.classList.toggle("around", index !== machine.state && machine.isIn(index));
    });
  }

  /** Marks the arrow that an event took. */
  mark(event, from) {
    const row = event < 0 || from < 0 ? -1 : this.#description.decidingRow(from, event);
    for (const { change, path, label } of this.#arrows) {
      const isTaken = change.from === row && change.columns.has(event);
      for (const part of [path, label]) part.classList.toggle("taken", isTaken);
    }
  }

  #place(name, index, count) {
    const { width, height } = Chart.#size;
    const angle = 2 * Math.PI * index / count - Math.PI / 2;
    const [across, down] = count > 1 ? [width / 2 - 80, height / 2 - 30] : [0, 0];
    return {
      name, x: width / 2 + across * Math.cos(angle), y: height / 2 + down * Math.sin(angle),
      half: Math.max(30, 4.2 * name.length + 12),
    };
  }

  // The pairs of states, each with the columns and the names of the events that lead from one to the other.
  #changes(states) {
    const changes = new Map();
    states.forEach(({ squares }, from) => squares.forEach(({ event, text }, column) => {
      for (const [, name] of text.matchAll(/\b(?:to|push) ([^\s,;]+)/g)) {
        const to = states.findIndex((state) => state.name === name);
        if (to < 0) continue;
        const key = `${from} ${to}`;
        if (!changes.has(key)) changes.set(key, { from, to, columns: new Set(), names: new Set() });
        changes.get(key).columns.add(column);
        changes.get(key).names.add(event);
      }
    }));
    return [...changes.values()];
  }

  #arrow(change, places) {
    const [a, b] = [places[change.from], places[change.to]];
    const isLoop = change.from === change.to;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const bend = 0.12 + 18 / Math.hypot(dx, dy);
    const middle = isLoop ? { x: a.x, y: a.y - 44 } : { x: (a.x + b.x) / 2 + bend * dy, y: (a.y + b.y) / 2 - bend * dx };
    const [start, end] = isLoop ? [{ x: a.x - 14, y: a.y - 16 }, { x: a.x + 14, y: a.y - 16 }]
      : [this.#border(a, middle), this.#border(b, middle)];
    const curve = isLoop ? `C${a.x - 30} ${a.y - 52} ${a.x + 30} ${a.y - 52}` : `Q${middle.x} ${middle.y}`;
    const path = this.#make("path", { class: "arrow", d: `M${start.x} ${start.y}${curve} ${end.x} ${end.y}` });
    const label = this.#make("text", {
      class: "label", x: (start.x + 2 * middle.x + end.x) / 4, y: (start.y + 2 * middle.y + end.y) / 4 + 4,
    });
    const names = [...change.names];
    label.textContent = names.length > 3 ? `${names[0]}, ${names[1]}, …` : names.join(", ");
    return { change, path, label };
  }

  // Where a line from the middle of a state's box leaves the box.
  #border(place, towards) {
    const [dx, dy] = [towards.x - place.x, towards.y - place.y];
    const scale = Math.min((place.half + 3) / Math.abs(dx), 19 / Math.abs(dy));
    return { x: place.x + dx * scale, y: place.y + dy * scale };
  }

  #line(a, b) {
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  }

  #box({ name, x, y, half }, isMissing) {
    const box = this.#make("g", { class: isMissing ? "state missing" : "state" });
    const text = this.#make("text", { x, y: y + 5 });
    text.textContent = name;
    box.append(this.#make("rect", { x: x - half, y: y - 16, width: 2 * half, height: 32, rx: 16 }), text);
    return box;
  }

  #make(tag, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }
}
