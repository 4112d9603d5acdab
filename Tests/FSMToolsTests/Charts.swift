// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineText

@testable import FSMTools

/// A chart around these elements, which begin in its second line.
func chart(_ elements: String, _ attributes: String = "") -> String {
  "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"\(attributes)>\n\(elements)</scxml>"
}

/// A chart as the machine that it is read as, which is the present draft.
struct ReadChart {
  let text: [String]
  let mistakes: [String]
  let notes: [String]
  private var driver = Driver<HierarchicalMachine<Drafted>, 8>()
  private var now: Nanoseconds = 0
  var world = ChartWorld()

  init(_ chart: String) { self.init(bytes: Array(chart.utf8)) }

  init(bytes: [UInt8]) {
    var reader = DraftReader()
    let (mistakes, notes) = reader.read(chart: bytes, named: "some/gate.scxml")
    self.mistakes = mistakes.map { "\($0.place.line):\($0.place.column): \($0.message)" }
    self.notes = notes.map { "\($0.place.line): \($0.message)" }
    let name = "\(reader.draft.head.name)"
    if mistakes.isEmpty { Drafted.exchange(&reader.draft) }
    text = TableText<HierarchicalMachine<Drafted>>.rows(nil, of: name) ?? []
    driver = Driver(HierarchicalMachine())
  }

  /// The state after the start and after each event, with the words in between; an event that is a number
  /// lets so many milliseconds pass.
  mutating func play(_ events: String, holding guards: [String] = []) -> [String] {
    world.guards = Set(guards)
    if driver.machine.state == nil { driver.start(at: now, in: &world) }
    var told = [tell()]
    for event in events.split(separator: " ") {
      if let time = UInt64(event) {
        now += time * 1_000_000
      } else if let event = Drafted.Event.named(String(event)) {
        _ = driver.post(event, at: now)
      } else {
        told.append("\(event)?")
        continue
      }
      driver.run(by: now, in: &world)
      told.append(tell())
    }
    return told
  }

  private mutating func tell() -> String {
    defer { world.words = [] }
    let state = driver.machine.state.map { "\($0.name)" } ?? "nowhere"
    return ([state] + world.words).joined(separator: " ")
  }
}

/// A world in which these guards hold, and which notes the words.
struct ChartWorld: Performer {
  typealias Names = Drafted
  var guards: Set<String> = []
  var words: [String] = []
  func holds(_ condition: Drafted.Guard) -> Bool { guards.contains("\(condition.name)") }
  func milliseconds(of _: Drafted.Interval) -> UInt32 { 7000 }
  mutating func perform(_ word: Drafted.Word) { words.append("\(word.name)") }
}

extension Name {
  static func named(_ text: String) -> Self? {
    (0..<255).lazy.compactMap { Self(rawValue: $0) }.first { "\($0.name)" == text }
  }
}
