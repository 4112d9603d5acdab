// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/** The page: one session, and the parts that show it. */
class Page {
  // A tab in the background has few turns, and after a sleep hours are gone: time does not leap.
  static #longestTurn = 60000;
  static #longestFragment = 6000;

  #picture = new Picture();
  #console = new ConsoleView();
  #table = new TableView();
  #chart = new Chart();
  #readings = new Readings();
  #panel = new Panel((line) => this.perform(line), (event, state) => this.#table.preview(event, state));
  #stories = new Stories((line) => this.perform(line));
  #draft;
  #session;
  #isPaused = false;
  #speed = 1;
  #last = 0;
  #carry = 0;
  #shownFragment = "";

  constructor(module) {
    this.#draft = new Draft(module, (description, missing) => this.#chart.begin(description, missing),
      (lines) => this.#start(kinds.findIndex(({ name }) => name === own), lines));
    this.#session = new Session(module, this);
    this.#console.attach(this.#session, (line) => this.perform(line));
    this.#connect();
    this.#open();
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#turn(now));
    document.body.dataset.ready = "true";
  }

  get session() { return this.#session; }
  get draft() { return this.#draft; }

  /** Performs a line and shows what came of it; the line `back` takes the last one back. */
  perform(line) {
    if (line.trim() === "back") return this.stepBack();
    this.#session.type(line);
    this.#show();
    this.#writeFragment();
  }

  /** Takes back the last line; the clock stands still then, so that it can be looked at. */
  stepBack() {
    this.pause(true);
    this.#session.stepBack();
    this.#show();
    this.#writeFragment();
  }

  pause(isPaused) {
    this.#isPaused = isPaused;
    element("pause").setAttribute("aria-pressed", String(isPaused));
    element("pause").firstElementChild.textContent = isPaused ? "Go on" : "Pause";
  }

  // What the session calls.

  begin(kind, description) {
    element("kind").value = String(kind);
    element("about").textContent = kinds[kind].about ?? "";
    this.#console.clear(description);
    this.#readings.begin(description);
    this.describe(description);
  }

  /** Draws what belongs to a machine: its table, its buttons and its states. */
  describe(description) {
    this.#table.begin(description);
    this.#chart.begin(description);
    this.#panel.begin(description);
    this.#stories.begin(description);
    this.#description = description;
  }

  typed(line) { this.#console.print("typed", "> " + line); }
  note(text) { element("notice").textContent = text; }
  ended() { this.#console.print("note", "The session has ended: step back, or start again."); }
  trap(text) { this.#console.print("trap", text); }

  line(stream, text) {
    if (stream === "log") this.#readings.log(text);
    else this.#console.print(stream, text);
  }

  step(event, from, to) {
    const isMoving = !motionIsReduced() && !(this.#session?.isReplaying ?? true);
    this.#table.mark(event, from, isMoving);
    this.#chart.mark(event, from);
    if (isMoving) this.#picture.move(this.#description.events[event], from !== to);
  }

  #description;

  #show() {
    for (const part of [this.#picture, this.#console, this.#table, this.#chart, this.#readings, this.#panel, this.#stories]) {
      part.show(this.#session);
    }
    element("back").disabled = !this.#session.canStepBack;
  }

  #turn(now) {
    const elapsed = Math.min(now - this.#last, Page.#longestTurn) * this.#speed + this.#carry;
    this.#last = now;
    if (!this.#isPaused && elapsed >= 1) {
      const whole = Math.floor(elapsed);
      this.#carry = elapsed - whole;
      this.#session.pass(whole);
      this.#show();
    } else if (!this.#isPaused) {
      this.#carry = Math.max(0, elapsed);
    }
    requestAnimationFrame((next) => this.#turn(next));
  }

  // The link.

  #open() {
    this.#shownFragment = location.hash.slice(1);
    this.#session.open(this.#shownFragment);
    this.#draft.begin(this.#session.kind, this.#session.history);
    this.#show();
  }

  #writeFragment() {
    const fragment = this.#session.fragment;
    if (fragment.length > Page.#longestFragment) {
      this.note("The session is too long for the address, which keeps its beginning.");
      return;
    }
    this.#shownFragment = fragment;
    history.replaceState(null, "", fragment === "" ? location.pathname : "#" + fragment);
  }

  async #copyLink() {
    this.#writeFragment();
    try {
      await navigator.clipboard.writeText(location.href);
      this.note("The link is on the clipboard; it plays this session again.");
    } catch {
      this.note("The address above is the link; it plays this session again.");
    }
  }

  // The controls.

  #connect() {
    element("kind").append(...kinds.map((kind, index) => new Option(kind.title, index)));
    const on = (id, event, action) => element(id).addEventListener(event, action);
    on("kind", "change", () => this.#restart(Number(element("kind").value)));
    on("restart", "click", () => this.#restart(this.#session.kind));
    on("pause", "click", () => this.pause(!this.#isPaused));
    on("back", "click", () => this.stepBack());
    on("speed", "change", () => { this.#speed = Number(element("speed").value); });
    on("link", "click", () => this.#copyLink());
    document.querySelector("[data-skip]").addEventListener("click", (event) => {
      event.preventDefault();
      element("actions").querySelector("button")?.focus();
    });
    on("whole", "change", () => element("grid").classList.toggle("whole-table", element("whole").checked));
    addEventListener("hashchange", () => { if (location.hash.slice(1) !== this.#shownFragment) this.#open(); });
    addEventListener("keydown", (event) => this.#press(event));
  }

  #restart(kind) {
    this.#start(kind);
    this.pause(false);
  }

  #start(kind, lines = []) {
    this.#session.start(kind, lines);
    this.#draft.begin(kind, this.#session.history);
    this.#show();
    this.#writeFragment();
  }

  #press(event) {
    const isTyping = event.target.closest?.("input, select, textarea");
    const isModified = event.ctrlKey || event.altKey || event.metaKey;
    if (isTyping || isModified || !element("keys").checked) return;
    const isButton = event.target.closest?.("button");
    if (event.key === " " && !isButton) this.pause(!this.#isPaused);
    else if (event.key === "b") this.stepBack();
    else if (event.key === "/") element("line").focus();
    else if (/^[1-9]$/.test(event.key)) this.#panel.press(Number(event.key));
    else return;
    event.preventDefault();
  }
}

/** The module, which the page carries in itself: a file from a disk may not fetch another. */
async function compile() {
  const bytes = Uint8Array.from(atob("@MODULE@"), (character) => character.charCodeAt(0));
  return WebAssembly.compile(bytes);
}

let page;
compile().then((module) => { page = new Page(module); }).catch((error) => {
  element("notice").textContent = `The gate cannot start: ${error.message}`;
  document.body.dataset.failed = error.message;
});
