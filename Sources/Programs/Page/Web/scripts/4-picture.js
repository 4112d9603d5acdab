// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

const element = (id) => document.getElementById(id);
const motionIsReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Makes an element with text and classes. */
function make(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** The turnstile, drawn from what its lines show. */
class Picture {
  /** Draws the machine as it is now. */
  show(session) {
    const { machine, description } = session;
    if (!description.isGate) return;
    const fault = (name) => machine.value(description.words.findIndex((word) => word.name === name)) > 0;
    const isHeld = machine.isActive(lines.held);
    this.#mark("green", "on", machine.isActive(lines.green));
    this.#mark("red", "on", machine.isActive(lines.red));
    this.#mark("fault", "on", machine.isActive(lines.fault));
    this.#mark("bolt", "open", isHeld && !machine.isActive(lines.lock));
    this.#mark("key", "turned", machine.isActive(lines.repairman));
    this.#mark("coin", "stuck", fault("jam"));
    this.#mark("hum", "on", fault("hum"));
    this.#mark("visitor", "on", fault("lean"));
    this.#mark("chip", "gone", fault("unplug"));
    this.#mark("disk", "full", fault("full-disk"));
    this.#mark("disk", "busy", machine.recordLeft >= 0);
    this.#showState(description.states[machine.state]?.name ?? "");
    this.#turn(this.#passages(session));
  }

  /** Shows a coin that falls, or an arm that gives way a little. */
  move(event, hasMoved) {
    if (event === "coin") {
      element("coin").animate(
        [{ opacity: 1, transform: "translateY(-12px)" }, { opacity: 1, transform: "translateY(-4px)" },
          { opacity: 0, transform: "translateY(4px)" }], { duration: 420, easing: "ease-in" });
    }
    if (event === "push" && !hasMoved) {
      element("arm").animate([{ rotate: "0deg" }, { rotate: "5deg" }, { rotate: "0deg" }], 260);
    }
  }

  #passages({ machine, description }) {
    const names = ["passages", "breakages", "free-passages"];
    return names.reduce((sum, name) => sum + Math.max(0, machine.counter(description.counters.indexOf(name))), 0);
  }

  #showState(name) {
    element("display").textContent = name;
    this.#mark("crack", "on", name === "broken");
    this.#mark("sign", "on", name === "out-of-order");
  }

  #turn(passages) {
    element("arm").style.transform = `rotate(${120 * passages}deg)`;
  }

  #mark(id, className, isOn) {
    element(id).classList.toggle(className, isOn);
  }
}
