// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** Minutes and seconds of virtual time, with tenths. */
function clockText(milliseconds) {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = Math.floor(tenths / 10);
  const rest = `${String(seconds % 60).padStart(2, "0")}.${tenths % 10}`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** What is read off a machine: time, timer, books, log, and the picture in words. */
class Readings {
  static #longestLog = 200;
  #isScrolled = true;

  begin(description) {
    element("log").replaceChildren();
    document.body.classList.toggle("is-example", !description.isGate);
  }

  /** Adds a line to the log, which begins with its time in milliseconds. */
  log(line) {
    const [time, text] = line.split(/ (.*)/);
    const item = make("li");
    item.append(make("time", clockText(Number(time))), text);
    const log = element("log");
    log.append(item);
    if (log.children.length > Readings.#longestLog) log.firstElementChild.remove();
    this.#isScrolled = false;
  }

  show(session) {
    if (!this.#isScrolled) element("log").scrollTop = element("log").scrollHeight;
    this.#isScrolled = true;
    element("time").textContent = clockText(session.machine.time);
    this.#showTimer(session);
    if (session.description.isGate) this.#showBooks(session);
    this.#say(this.#summary(session));
  }

  #showTimer(session) {
    const left = session.machine.timeLeft;
    element("timer").value = left > 0 ? Math.min(1, left / this.#timerLength(session)) : 0;
    element("timer-left").textContent = left < 0 ? "off" : clockText(left);
  }

  // What the row says: so many milliseconds, or the name of an interval, whose word knows the seconds.
  #timerLength({ machine, description }) {
    const notes = description.states[machine.state]?.notes ?? [];
    const after = notes.find((note) => note.startsWith("after: "))?.slice(7) ?? "";
    const word = description.words.findIndex(({ name }) => name === after);
    return word < 0 ? parseInt(after, 10) || machine.timeLeft : 1000 * machine.value(word);
  }

  #showBooks({ machine, description }) {
    const always = [
      "coins", "refused-coins", "voided-coins", "passages", "refused-pushes", "breakages", "repairs",
    ];
    const entries = description.counters.map((name, index) => [name, machine.counter(index)])
      .filter(([name, count]) => always.includes(name) || count > 0);
    if (machine.credit >= 0) entries.push(["credit", machine.credit]);
    entries.push(["records kept", machine.record]);
    const text = entries.map((entry) => entry.join(" ")).join("\n");
    if (element("books").dataset.text === text) return;
    element("books").dataset.text = text;
    element("books").replaceChildren(...entries.map(([name, count]) => {
      const figure = make("div", "", count > 0 ? "some" : "");
      figure.append(make("dt", name), make("dd", count));
      return figure;
    }));
  }

  #summary({ machine, description }) {
    const state = description.states[machine.state]?.name ?? "not started";
    if (!description.isGate) {
      return description.states.length > 0 ? `The machine is in ${state}.` : "There is no machine yet: type one.";
    }
    if (!machine.isActive(lines.held)) {
      return `The gate is ${state.replaceAll("-", " ")}, but does not hold its lines: the lamps are not driven.`;
    }
    const lit = ["green", "red", "fault"].filter((name) => machine.isActive(lines[name]));
    const lamps = lit.length > 0 ? `lit: ${lit.join(" and ")}` : "no lamp is lit";
    const bolt = machine.isActive(lines.lock) ? "the bolt holds the arm" : "the arm is free";
    const credit = machine.credit > 0 ? ` The credit is ${machine.credit}.` : "";
    const disk = machine.recordLeft >= 0 ? " A record is being written." : "";
    return `The gate is ${state.replaceAll("-", " ")}: ${bolt}; ${lamps}.${credit}${disk}`;
  }

  // Only a change is written: a screen reader says it each time.
  #say(text) {
    if (element("summary").textContent !== text) element("summary").textContent = text;
  }
}
