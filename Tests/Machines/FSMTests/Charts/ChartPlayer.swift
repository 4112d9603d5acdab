// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

extension Chart {
  /// Plays it by a driver alone, and returns a line for the start and one for each part of the
  /// script: all words that were performed, in order, and then the states that the machine is in.
  ///
  /// A part of the script is an event, several joined by `+` that wait together, or a number: so many
  /// milliseconds pass. Other events wait outside as the machine starts.
  func play(
    waiting: String = "", _ script: String = "", at location: SourceLocation = #_sourceLocation
  ) -> [String] {
    Kind.played.withValue(self) {
      var player = ChartPlayer<Kind>(location: location)
      player.start(waiting)
      for part in script.split(separator: " ") { player.play(part) }
      return player.lines
    }
  }
}

private struct ChartPlayer<Kind: ChartKind> {
  let location: SourceLocation
  var lines: [String] = []
  private var driver = Driver<Kind.Player, 8>()
  private var host = ChartHost<Kind>()
  private var now: Nanoseconds = 0

  init(location: SourceLocation) { self.location = location }

  mutating func start(_ waiting: String) {
    post(waiting)
    driver.start(at: now, in: &host)
    finish()
  }

  mutating func play(_ part: Substring) {
    if let milliseconds = Nanoseconds(part) { now += milliseconds * 1_000_000 } else { post(part) }
    finish()
  }

  private mutating func post<Text: StringProtocol>(_ names: Text) {
    for name in names.split(separator: "+") {
      let event = ChartNames.Event.allCases.first { "\($0.name)" == name }
      #expect(event != nil, "no event \(name)", sourceLocation: location)
      if let event { #expect(driver.post(event, at: now) == nil, sourceLocation: location) }
    }
  }

  /// Handles what waits, and writes the line.
  private mutating func finish() {
    driver.run(by: now, in: &host)
    let active = ChartNames.State.allCases.filter { driver.machine.isIn($0) }
    #expect(host.situation.active == active, sourceLocation: location)
    #expect(host.faults == [], sourceLocation: location)
    let names = active.map { "\($0.name)" }.joined(separator: " ")
    lines.append((host.takeNames() + ["|", names]).joined(separator: " "))
  }
}

/// The host of a chart: it writes the words down, and answers guards by them.
private struct ChartHost<Names: ChartKind>: Performer {
  var situation = Situation()
  var faults: [String] = []
  private var names: [String] = []
  private var count = 0

  mutating func takeNames() -> [String] {
    defer { names = [] }
    return names
  }

  func holds(_ condition: Names.Guard) -> Bool {
    switch condition {
    case .yes: true
    case .no: false
    case .once: count == 1
    case .twice: count == 2
    case .thrice: count == 3
    }
  }

  mutating func willPerform<Taken: MachineStep>(_ step: Taken) where Taken.A == Names {
    situation.event = step.event
  }

  mutating func perform(_ word: Names.Word) {
    names.append("\(word.name)")
    if word == .x { count += 1 }
    if let state = word.entered { situation.active.append(state) }
  }

  /// A state that is left is active until its word is performed.
  mutating func raised(by word: Names.Word) -> Names.Event? {
    defer { situation.active.removeAll { $0 == word.exited } }
    return Names.played.get().raised(word, situation)
  }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Names {
    if step.isFault { faults.append("\(step)") }
  }
}
