// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The faults, each a question. `steps` is what the visitor then does. Of the gate with an acceptor and of the bare
// switch, `log` is in the log after that, and `state` is where the gate is. `why` says what it means; where the gates
// differ, `acceptor` and `turnstile` do.
// `make browser` plays each story on both gates, and compares log and state.
const stories = [
  {
    word: "full-disk", question: "A sale must be on the disk before the lock opens. What if the disk is full?",
    ask: "Drop a coin.", steps: ["coin"], log: "No space left on device", state: "locked",
    acceptor: "The gate stays locked and keeps the coin as credit. It tries again every five seconds, once the disk has room.",
    turnstile: "The gate refuses the coin. Once the disk has room, the next coin opens it.",
  },
  {
    word: "hum", question: "The mains hum on the wire of the coin switch. Is that money?",
    ask: "Wait for a second.", steps: ["1 seconds"],
    acceptor: "No: the pulses are shorter than those of a coin.", log: "sent what no coin makes", state: "locked",
    turnstile: "Each wave closes the bare switch, and opens the gate.", bareLog: "coin: locked -> unlocked", bareState: "unlocked",
  },
  {
    word: "stick-lock", question: "The wire of the lock keeps its level. Who notices?",
    ask: "Drop a coin.", steps: ["coin"], log: "the output has the wrong level", state: "unlocked",
    why: "The gate reads each output back, and lights the fault lamp.",
  },
  {
    word: "unplug", question: "The GPIO chip disappears. What does the gate do?",
    ask: "Wait for a second.", steps: ["1 seconds"], log: "the chip is gone", state: "locked",
    why: "The gate asks for its lines again after 1, 2, 4 and 8 seconds, and then every 10 seconds.",
  },
  {
    word: "jam", question: "A coin is stuck in the slot. Does it pay for everybody?",
    ask: "Wait for two seconds.", steps: ["2 seconds"], log: "GPIO17: the switch is stuck", state: "locked",
    acceptor: "No: a pulse that does not end is no coin.",
    turnstile: "It pays for one visitor. After a second the switch counts as stuck.", bareState: "unlocked",
  },
  {
    word: "chatter", question: "The arm's sensor is worn and chatters. How many visitors is that?",
    ask: "Wait for four seconds.", steps: ["4 seconds"], log: "the switch chatters and is muted", state: "locked",
    why: "None: the gate ignores the sensor until it is quiet.",
  },
  {
    word: "break-chance", on: 100, question: "The mechanism is worn out. What if each push breaks it?",
    ask: "Drop a coin, and push the arm.", steps: ["coin", "push"], log: "push: unlocked -> broken", state: "broken",
    why: "The gate locks, and lights red and fault. Mend it, and turn the repairman's key.",
  },
  {
    word: "lean", question: "A visitor leans on the arm before the coin drops. Is that a passage?",
    ask: "Drop a coin.", steps: ["coin"], log: "push: locked, as before", state: "unlocked",
    acceptor: "No: that push came too early. The gate waits for the next one.",
    turnstile: "On this gate the same push counts at once, and the coin is used.",
    bareLog: "push: unlocked -> locked", bareState: "locked",
  },
  {
    word: "dips", question: "The supply dips, and all switches close for a moment. Is that a coin?",
    ask: "Wait for two seconds.", steps: ["2 seconds"], log: "another input changed at both of its ends", state: "locked",
    acceptor: "No: a pulse is no money if another wire changes at both of its ends.",
    turnstile: "Each dip is a coin and a push.", bareLog: "coin: locked -> unlocked",
  },
  {
    word: "echo", question: "The current of the lock's coil makes pulses on the wire of the acceptor. Who pays?",
    ask: "Drop a coin, and push the arm three times, two seconds apart.",
    steps: ["coin", "push", "2 seconds", "push", "2 seconds", "push", "2 seconds"],
    log: "it came as the lock was switched", state: "locked",
    acceptor: "Two visitors walk for such pulses. After that they are no money.",
    turnstile: "Each closing of the lock is a coin.", bareLog: "coin: locked -> unlocked", bareState: "unlocked",
  },
  {
    word: "answer", question: "The acceptor makes a pulse whenever it gets its power. Is that money?",
    ask: "Let no push break the gate (0 break-chance). Drop a coin, and push the arm five times, two seconds apart.",
    steps: ["0 break-chance", "coin", "push", "2 seconds", "push", "2 seconds", "push", "2 seconds", "push", "2 seconds", "push"],
    acceptor: "Three visitors walk. Then the gate knows the pulse by its moment, and tells you.",
    log: "pulses come when no coin can", state: "locked",
    turnstile: "This gate does not switch its acceptor.", bareLog: "push: unlocked -> locked",
  },
];

/** Cards for the faults, and a banner for those that are present. */
class Stories {
  #perform;
  #isGate = false;

  constructor(perform) {
    this.#perform = perform;
    element("stories").querySelector(".cards").replaceChildren(...stories.map((story) => this.#card(story)));
    element("mend").addEventListener("click", () => this.#mend());
  }

  begin({ isGate }) {
    this.#isGate = isGate;
  }

  /** Shows which faults are present, and what to do and to look at. */
  show({ machine, description, kind }) {
    const present = this.#isGate ? stories.filter((story) => this.#isPresent(story, machine, description)) : [];
    for (const card of document.querySelectorAll("[data-story]")) {
      card.setAttribute("aria-pressed", String(present.some((story) => story.word === card.dataset.story)));
    }
    element("banner").hidden = present.length === 0;
    const text = present.map((story) => `${story.ask} ${story.why ?? story[kinds[kind].name]}`).join(" ");
    if (element("banner").firstElementChild.textContent !== text) element("banner").firstElementChild.textContent = text;
  }

  #isPresent(story, machine, description) {
    const value = machine.value(description.words.findIndex(({ name }) => name === story.word));
    return value >= (story.on ?? 1);
  }

  #card(story) {
    const line = `${story.on ?? 1} ${story.word}`;
    const card = make("button", story.question);
    card.type = "button";
    card.dataset.story = story.word;
    card.append(make("code", line));
    card.addEventListener("click", () => {
      const isPresent = card.getAttribute("aria-pressed") === "true";
      this.#perform(isPresent ? `0 ${story.word}` : line);
      if (!isPresent) element("stage").scrollIntoView({ behavior: motionIsReduced() ? "auto" : "smooth" });
    });
    return card;
  }

  #mend() {
    const present = [...document.querySelectorAll('[data-story][aria-pressed="true"]')];
    for (const card of present) this.#perform(`0 ${card.dataset.story}`);
  }
}
