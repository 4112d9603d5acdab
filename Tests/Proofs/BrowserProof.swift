// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The gate in a browser: the page in headless Chromium, used as a person would, against the
/// transcripts that every other gate has.
struct BrowserProof {
  let suite: Suite
  let page: URL
  let browser: Chromium
  let pictures: URL
  let axe: String

  /// The page, the file of axe, and a browser; what the page looks like goes to a folder beside it.
  init(suite: Suite, page: String, axe file: String) throws {
    self.suite = suite
    self.page = URL(filePath: page)
    axe = try String(contentsOfFile: file, encoding: .utf8)
    pictures = self.page.deletingLastPathComponent().appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    browser = try Chromium(folder: suite.folder)
  }

  /// Makes all checks.
  func prove() throws {
    try proveModule()
    proveTranscripts()
    proveConsole()
    proveSessions()
    proveFaults()
    proveStories()
    proveDraft()
    proveStage()
    proveAccess()
    proveAxe()
    proveTelephone()
    try takePictures()
    suite.check("no complaint of the browser, and no request to a server") {
      for complaint in browser.complaints { suite.say("  \(complaint)") }
      return browser.complaints.isEmpty
    }
  }

  // A bench may take 20,000 bytes. The rest grows with the gate: by 3,433 with admissions and the till, by 837
  // with a second sensor and tokens, by 355 with agents; by 2,131 with words by group and advice for
  // words that are unknown; by 569 with the words of the desk; by 5,700 with the laws of odd trains, cards and remarks; and
  // by 3,100 with a simulated gate that goes on from books.
  private func proveModule() throws {
    let module = page.deletingLastPathComponent().appending(path: "turnstile.wasm")
    let size = try Data(contentsOf: module).count
    suite.check("the module has at most 156,300 bytes; it has \(size)") { size <= 156_300 }
    let whole = page.deletingLastPathComponent().appending(path: "whole.wasm").path
    suite.check("the module copies nothing without a reason") {
      try suite.run(["Tests/Embedded/copies", "Tests/Embedded/page.copies", whole]).succeeded
    }
    let pageSize = try Data(contentsOf: page).count
    suite.check("the page has at most 290,000 bytes; it has \(pageSize)") { pageSize <= 290_000 }
    try browser.open(page)
    let exports = try browser.evaluate(
      "compile().then((module) => WebAssembly.Module.exports(module).map((e) => e.name).sort().join(' '))"
    )
    suite.check(
      "the module offers what the page calls, and its memory", exports as? String,
      is: """
        memory page_counter page_credit page_depth page_describe page_is_in page_is_waiting page_lines \
        page_pass page_read page_record page_record_due page_start page_state page_status \
        page_time page_timeout page_value
        """)
    let imports = try browser.evaluate(
      "compile().then((module) => WebAssembly.Module.imports(module).map((e) => e.name).sort().join(' '))"
    )
    suite.check("it asks for nothing but its two ends", imports as? String, is: "step write")
  }

  /// Every scenario, handed over in the address, prints what is recorded beside it.
  private func proveTranscripts() {
    for (folder, isExample) in [("Tests/Scenarios", false), ("Tests/Scenarios/Examples", true)] {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in files.sorted() where name.hasSuffix(".fth") {
        suite.check("\(name): the same bytes") {
          let file = URL(filePath: "\(folder)/\(name)")
          let expected = file.deletingPathExtension().appendingPathExtension("out")
          let kind = isExample ? "\(file.deletingPathExtension().lastPathComponent)/" : ""
          let words = try String(contentsOf: file, encoding: .utf8)
          try browser.open(page, fragment: kind + escaped(words))
          return try transcript("output") == String(contentsOf: expected, encoding: .utf8)
            && transcript("mistake").isEmpty
        }
      }
    }
  }

  private func proveConsole() {
    suite.check("an empty console says what to do, until there is a line") {
      try browser.open(page)
      let seen = "[...element('transcript').children].filter((line) => line.checkVisibility())"
      let before = try text("\(seen).map((line) => line.className + line.textContent).join()")
      try browser.evaluate("page.perform('coin')")
      return try before.hasPrefix("greetingPress a button")
        && browser.evaluate("\(seen).every((line) => line.className !== 'greeting')") as? Bool
          == true
    }
    suite.check("a machine says what its buttons do not: what hum does, and what is launched") {
      try browser.open(page, fragment: "turnstile/")
      let gate = try text("element('about').innerText")
      try browser.open(page, fragment: "launch-sequence/")
      return try gate.contains("so is hum")
        && text("element('about').innerText").contains("tasks")
    }
    suite.check("the first coin, by keyboard alone: at once by the skip link, or with eight Tabs") {
      try browser.open(page)
      try browser.press("Tab", code: 9)
      try pressEnter()
      try pressEnter()
      let skipped = try state()
      try browser.open(page)
      var tabs = 0
      while tabs < 8, try text("document.activeElement.dataset.event") != "coin" {
        try browser.press("Tab", code: 9)
        tabs += 1
      }
      try pressEnter()
      return try skipped == "unlocked" && state() == "unlocked"
    }
    suite.check("a mistake is reported, with the nearest word") {
      try browser.evaluate("element('line').focus()")
      try browser.type("coin")
      try pressEnter()
      try browser.type("puhs")
      try pressEnter()
      return try transcript("mistake").contains("did you mean \"push\"")
    }
    suite.check("the prompt counts the numbers on the stack") {
      try browser.evaluate("page.perform('3 4')")
      let two = try text("element('prompt-mark').firstChild.textContent")
      try browser.evaluate("page.perform('drop drop')")
      return try two == "2>" && text("element('prompt-mark').firstChild.textContent") == ">"
    }
    suite.check("the arrow keys bring back what was typed") {
      try browser.press("ArrowUp", code: 38)
      try browser.press("ArrowUp", code: 38)
      let older = try line()
      try browser.press("ArrowDown", code: 40)
      return try older == "coin" && line() == "puhs"
    }
    suite.check("Tab completes over the words that the console knows, one's own included") {
      try browser.evaluate("page.perform(': visitor coin push ;'); element('line').value = ''")
      try browser.type("vis")
      try browser.press("Tab", code: 9)
      let own = try line()
      try browser.evaluate("element('line').value = ''")
      try browser.type("expect unl")
      try browser.press("Tab", code: 9)
      return try own == "visitor " && line() == "expect unlocked "
    }
    suite.check("a machine is typed, and its table drawn; and again when a line changes it") {
      let door = "machine door\nopen\nclose: to shut\nshut\nend"
      try browser.open(page, fragment: "machine/" + escaped(door))
      let typed = try text("element('table').innerText")
      try browser.evaluate("page.perform('close'); page.perform('edit shut open: to open')")
      let told = try transcript("output")
      return try told == "door: begins in open\nclose: open -> shut\ndoor: stays in shut\n"
        && !typed.contains("→ open") && text("element('table').innerText").contains("→ open")
    }
    suite.check("an example is a text, which `text` prints and `edit` changes") {
      let lines = "text\nedit beginning digit: to nowhere"
      try browser.open(page, fragment: "number-parser/" + escaped(lines))
      let file = "Tests/Scenarios/Examples/number-parser.machine"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return try transcript("output") == text && transcript("mistake").contains("no such state")
    }
    suite.check("single keys do what the buttons do, and can be switched off") {
      try browser.open(page)
      try browser.press("1", code: 49, text: "1")
      let pressed = try state()
      try browser.evaluate("element('keys').checked = false; element('keys').blur()")
      try browser.press("2", code: 50, text: "2")
      return try pressed == "unlocked" && state() == "unlocked"
    }
  }

  private func proveSessions() {
    let play = "page.pause(true); page.perform('3 relock'); page.perform('coin');"
    let look = """
      [page.session.machine.state, ...page.session.description.counters
        .map((_, index) => page.session.machine.counter(index)), element('table').innerText,
        document.querySelectorAll('.taken, [aria-current]').length].join()
      """
    suite.check("a link plays the session again, with the time in which something could happen") {
      // Of a bare switch: credit would buy the next passage while the clock runs on after the link.
      try browser.open(page, fragment: "turnstile/")
      try browser.evaluate(
        "\(play) page.session.pass(2000); page.perform('coin'); page.session.pass(500)")
      try browser.evaluate("page.perform('push')")
      let (before, fragment) = (try text(look), try text("page.session.fragment"))
      try browser.open(page, fragment: fragment)
      let after = try text(look)
      return before == after && fragment.contains("milliseconds")
    }
    suite.check("a web server's page plays a link, too") {
      guard let address = URL(string: "http://turnstile.test/") else { return false }
      try browser.serve(page.deletingLastPathComponent(), at: address.absoluteString)
      try browser.open(address.appending(path: page.lastPathComponent), fragment: "coin")
      return try state() == "unlocked" && text("location.protocol") == "http:"
    }
    suite.check("nothing that the clock did alone is in a link where nothing could happen") {
      try browser.open(page)
      try browser.evaluate("page.session.pass(5000); page.perform('coin push')")
      return try text("location.hash") == "#acceptor/coin%20push"
    }
    suite.check("a step back is where the session was") {
      try browser.open(page, fragment: "coin%0Apush")
      try browser.evaluate("page.stepBack()")
      return try state() == "unlocked" && text("location.hash") == "#coin"
    }
    suite.check("another machine runs, whatever the one before did") {
      try browser.open(page, fragment: "coin")
      try browser.evaluate("page.stepBack()")
      let paused = try text("element('pause').textContent")
      try browser.evaluate(
        "element('kind').value = 1; element('kind').dispatchEvent(new Event('change'))")
      return try paused == "Go on" && text("element('pause').textContent") == "Pause"
    }
    suite.check("a word without an end is stopped, and the page goes on with its newest lines") {
      try browser.open(page, fragment: escaped(": loop begin coin push 0 until ;\nloop\ncoin"))
      let told = try transcript("mistake")
      let count = try text("String(element('transcript').children.length)")
      let isAtEnd = try text(
        "(({ scrollHeight, scrollTop, clientHeight }) => String(scrollHeight - scrollTop - clientHeight < 2))(element('transcript'))"
      )
      return told == "loop: stopped after 20000 words in one line; check its loops\n"
        && count == "1000"
        && isAtEnd == "true"
    }
    suite.check("a session that has ended says so, and can be taken up again") {
      try browser.open(page, fragment: escaped("coin\nbye"))
      let told = try transcript("note").hasPrefix("The session has ended")
      try browser.evaluate("page.stepBack(); page.perform('push')")
      return try told && state() != "unlocked"
    }
    suite.check("time stands still while it is paused, and runs at the speed that is set") {
      try browser.open(page, fragment: "repairman")
      try browser.evaluate("element('pause').click()")
      let paused = try text(
        "new Promise((done) => { const then = page.session.machine.time; setTimeout(() => done(String(page.session.machine.time - then)), 300) })"
      )
      try browser.evaluate(
        "element('pause').click(); element('speed').value = '60'; element('speed').dispatchEvent(new Event('change'))"
      )
      let later = try text(
        "new Promise((done) => setTimeout(() => done(element('display').textContent), 700))")
      return paused == "0" && later == "locked"
    }
    suite.check("a trap is caught and reported, and a new module goes on from before it") {
      try browser.open(page, fragment: "coin")
      // A module whose only function is `unreachable`.
      let trap = "0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,116,0,0,10,5,1,3,0,0,11"
      try browser.evaluate(
        """
        page.pause(true);
        page.session.machine.type = new WebAssembly.Instance(
          new WebAssembly.Module(new Uint8Array([\(trap)]))).exports.t;
        page.perform('push')
        """)
      let told = try transcript("trap").hasPrefix("The module trapped: unreachable")
      let before = try state()
      try browser.evaluate("page.perform('push')")
      return try told && before == "unlocked" && state() != "unlocked"
    }
  }

  private func proveFaults() {
    suite.check("a full disk is why a coin is not used, each time") {
      try browser.open(page, fragment: escaped("1 full-disk\ncoin\ncoin"))
      return try transcript("output").split(separator: "\n")
        .filter { $0.hasSuffix("not used: the ledger cannot be written") }.count == 2
    }
    suite.check("a slow disk holds the arm until the record is written") {
      try browser.open(page, fragment: escaped("900 slow-disk\ncoin"))
      let before = try state()
      try browser.evaluate("page.perform('1 seconds')")
      return try before == "locked" && state() == "unlocked"
    }
    suite.check("a faulty gate is well again when the fault is over") {
      try browser.open(page, fragment: escaped("1 unplug 1 seconds 0 unplug 60 seconds\ncoin"))
      return try state() == "unlocked"
    }
    suite.check("a coin at an open gate is credit, and says so") {
      try browser.open(page, fragment: "acceptor/" + escaped("coin\ncoin"))
      let shown = try text("`${element('display').textContent} ${page.session.machine.credit}`")
      let answer = "coin: credited for the next passage\n"
      return try shown == "unlocked 1" && transcript("output").hasSuffix(answer)
    }
  }

  /// The editor: what is typed is drawn, and played once it has no mistake.
  private func proveDraft() {
    let drawn = """
      ['.state', '.arrow', '.missing']
        .map((part) => document.querySelectorAll('#chart ' + part).length).join()
      """
    suite.check("a machine of one's own runs and is drawn before anything is typed") {
      try browser.open(page, fragment: "machine/")
      let before = try text(drawn)
      try browser.evaluate("document.querySelector('[data-event=open]').click()")
      return try before == "3,4,0"
        && text("document.querySelector('#chart .here').textContent") == "opened"
    }
    suite.check("while a state has no row it is drawn, and the last whole machine runs on") {
      try write("machine door\nclosed\nopen: to opened\nopened\nring: to bell\nend")
      let told = try text("element('mistakes').textContent")
      return try text(drawn) == "3,2,1" && told == "bell: no row has this name yet"
        && text("page.session.description.states.length + ''") == "3"
    }
    suite.check("a mistake is shown with its line, and mended it is gone; the link has the text") {
      try write("machine door\nclosed\nopen to opened\nopened\nend")
      let told = try text("element('mistakes').textContent")
      try write("machine door\nclosed\nopen: to opened\nopened\nend")
      let fragment = try text("location.hash")
      return try told.hasPrefix("open to opened: ")
        && text("element('mistakes').textContent").isEmpty && text(drawn) == "2,1,0"
        && fragment.hasPrefix("#machine/machine%20door%0Aclosed%0Aopen%3A")
    }
    suite.check("an example's text is edited in the same place, and becomes one's own machine") {
      try browser.open(page, fragment: "edit-mode/")
      let typed = try text("element('text').value")
      try browser.evaluate("element('text').value += '\\n'; page.draft.read()")
      return try typed.hasPrefix("machine edit-mode")
        && text("location.hash").hasPrefix("#machine/machine%20edit-mode")
    }
  }

  private func write(_ text: String) throws {
    try browser.evaluate("element('text').value = `\(text)`; page.draft.read()")
  }

  /// Each story is played as a visitor would: the card, the steps, and then *Mend it*.
  private func proveStories() {
    for kind in ["acceptor", "turnstile"] {
      suite.check("\(kind): after each story, log and state are as its text says") {
        try browser.open(page, fragment: kind + "/")
        let wrong = try text(Self.playedStories)
        if !wrong.isEmpty { suite.say("  \(wrong)") }
        return wrong.isEmpty
      }
    }
  }

  private static var playedStories: String {
    """
    stories.map((story) => {
      const isBare = kinds[page.session.kind].name === desk;
      page.session.start(page.session.kind);
      page.pause(true);
      document.querySelector(`[data-story="${story.word}"]`).click();
      const shown = element("banner").innerText;
      story.steps.forEach((line) => page.perform(line));
      const log = (isBare && story.bareLog) || story.log, state = (isBare && story.bareState) || story.state;
      const isTrue = element("log").innerText.includes(log) && element("display").textContent === state;
      element("mend").click();
      const isTold = shown.includes(story.ask) && shown.includes(story.why ?? story[isBare ? desk : "acceptor"]);
      return isTrue && isTold && element("banner").hidden ? "" : story.word;
    }).filter(Boolean).join()
    """
  }
}

// What it looks like, to different people.
extension BrowserProof {
  private func proveAccess() {
    suite.check("with reduced motion nothing moves; without, something does") {
      let moving = "page.perform('coin'), document.getAnimations().length"
      try browser.prefer(["prefers-reduced-motion": "reduce"])
      try browser.open(page)
      let reduced = try browser.evaluate(moving) as? Int
      try browser.prefer(["prefers-reduced-motion": "no-preference"])
      try browser.open(page)
      return try reduced == 0 && browser.evaluate(moving) as? Int ?? 0 > 0
    }
    suite.check("the picture is described in words, which are spoken when they change") {
      try browser.open(page, fragment: "coin")
      return try text("element('summary').role + element('summary').textContent")
        == "statusThe gate is unlocked: the arm is free; lit: green."
    }
    suite.check("every control has a name") { try text(Self.nameless).isEmpty }
    for scheme in ["light", "dark"] {
      suite.check("\(scheme): every text has a contrast of at least 4.5 to 1 (WCAG AA)") {
        try browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
        try browser.open(page, fragment: escaped("1 lean\ncoin\npuhs"))
        let faint = try text(Self.faint)
        if !faint.isEmpty { suite.say("  \(faint)") }
        return faint.isEmpty
      }
    }
    for width in [320, 390, 768, 1440] {
      suite.check("\(width) pixels wide: nothing goes beyond the edge") {
        try browser.resize(width, 900, isTelephone: width < 500)
        return try ["", "alarm-clock/start", "edit-mode/", "launch-sequence/a"].allSatisfy {
          try browser.open(page, fragment: $0)
          return try browser.evaluate("document.documentElement.scrollWidth") as? Int ?? .max
            <= width
        }
      }
    }
  }

  private func proveStage() {
    suite.check("gate and table stand side by side, and the next step is the one filled button") {
      try browser.resize(1440, 900)
      try browser.open(page)
      let top = try browser.evaluate("element('table').getBoundingClientRect().top") as? Double
      let filled =
        "[...document.querySelectorAll('button.next')].map((next) => next.dataset.event).join()"
      let first = try text(filled)
      try browser.evaluate("page.perform('coin')")
      return try top ?? .infinity <= 250 && first == "coin" && text(filled) == "push"
    }
    suite.check("a button that has the focus outlines the square that its event would take") {
      try browser.open(page)
      try browser.evaluate("document.querySelector('button[data-event=repairman]').focus()")
      let square = try text("document.querySelector('.would').innerText")
      try browser.evaluate("document.activeElement.blur()")
      return try square.hasPrefix("→ out-of-order")
        && browser.evaluate("document.querySelectorAll('.would').length") as? Int == 0
    }
  }

  private func proveTelephone() {
    suite.check(
      "a telephone shows the gate high up with its buttons, one row of the table, and no keys"
    ) {
      let keys =
        "[...document.querySelectorAll('kbd')].filter((key) => key.checkVisibility()).length"
      try browser.resize(1440, 900)
      try browser.open(page)
      let hasKeys = try browser.evaluate(keys) as? Int ?? 0 > 5
      try browser.resize(390, 844, isTelephone: true)
      try browser.open(page)
      let places =
        try browser.evaluate(
          """
          [element("picture").getBoundingClientRect().top,
            element("actions").getBoundingClientRect().bottom, \(keys),
            [...document.querySelectorAll("tbody tr")].filter((row) => row.checkVisibility()).length]
          """) as? [Double]
      guard let places else { return false }
      return hasKeys && places[0] <= 844 / 4 && places[1] <= 844 && places[2] == 0 && places[3] == 1
    }
    suite.check("every state is one touch away, and a table beyond an edge has a shadow there") {
      try browser.evaluate("element('whole').click()")
      let table = "document.querySelector('.scroll')"
      return try text("getComputedStyle(\(table)).backgroundAttachment").hasPrefix("local, scroll")
        && browser.evaluate("\(table).scrollWidth > \(table).clientWidth") as? Bool == true
    }
  }

  private static var nameless: String {
    """
    [...document.querySelectorAll("button, input, select")]
      .filter((control) => !(control.textContent.trim() || control.labels?.[0]?.textContent.trim()))
      .map((control) => control.outerHTML).join()
    """
  }

  // Each element with text of its own, against the first background around it that is not
  // transparent. In the picture the text's paint is its fill, and what lies under it is drawn.
  private static var faint: String {
    """
    (() => {
      const parts = (color) => color.match(/[\\d.]+/g).map(Number);
      const shade = ([red, green, blue]) => [red, green, blue].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
      const under = (element) => {
        for (let around = element; around; around = around.parentElement) {
          const color = parts(getComputedStyle(around).backgroundColor);
          if (color.length < 4 || color[3] > 0) return color;
        }
        return [255, 255, 255];
      };
      const contrast = (element) => {
        const shades = [shade(parts(getComputedStyle(element).color)), shade(under(element))].sort();
        return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05);
      };
      return [...document.querySelectorAll("body *:not(svg *, script, noscript)")]
        .filter((element) => element.checkVisibility() && !element.disabled)
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .filter((element) => contrast(element) < 4.5)
        .map((element) => `${element.tagName}.${element.className} ${contrast(element).toFixed(2)}`).join(", ");
    })()
    """
  }

  /// Takes pictures of states and faults, for a person to look at.
  private func takePictures() throws {
    let scenes = [
      ("locked", "", 1440, "light"), ("unlocked", "3 relock\ncoin\n1 seconds", 1440, "light"),
      ("broken", "100 break-chance\ncoin push", 1440, "light"),
      ("out-of-order", "repairman\n2 seconds", 1440, "dark"),
      ("faults", "1 hum\n1 lean\n31 seconds\n1 full-disk\ncoin\n.faults", 1440, "light"),
      ("acceptor", "acceptor/coin\n2000 slow-disk\ncoin", 1440, "dark"),
      ("unplugged", "1 unplug\n1 seconds", 768, "light"),
      ("telephone", "3 relock\ncoin\npuhs", 390, "light"),
      ("telephone-dark", "alarm-clock/28800 alarm\nstart\n28800 seconds", 390, "dark"),
      ("edit-mode", "edit-mode/edit-button\ntouch-began", 1440, "light"),
      ("own", "machine/open", 1440, "light"), ("own-telephone", "machine/open", 390, "dark"),
    ]
    for (name, words, width, scheme) in scenes {
      try browser.resize(width, 900, isTelephone: width < 500)
      try browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
      let parts = words.split(separator: "/", maxSplits: 1).map(String.init)
      let isKind = parts.count == 2
      try browser.open(page, fragment: isKind ? "\(parts[0])/\(escaped(parts[1]))" : escaped(words))
      try browser.evaluate("page.pause(true)")
      try browser.takePicture(pictures.appending(path: "\(name).png"))
    }
    suite.say("  pictures: \(pictures.path)")
  }
}

// What is to be seen.
extension BrowserProof {
  private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  func text(_ expression: String) throws -> String {
    try browser.evaluate(expression) as? String ?? ""
  }

  private func state() throws -> String { try text("element('display').textContent") }

  private func line() throws -> String { try text("element('line').value") }

  private func pressEnter() throws { try browser.press("Enter", code: 13, text: "\r") }

  /// The lines of one kind in the transcript, each with its end.
  private func transcript(_ kind: String) throws -> String {
    try text(
      "[...document.querySelectorAll('#transcript .\(kind)')].map((line) => line.textContent + '\\n').join('')"
    )
  }
}
