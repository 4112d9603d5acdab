// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter
import MachineSupport

/// The least that a console can work on: a booth with four words, four states and a clock.
struct Booth: ConsoleHost {
  private static let words = [
    HostWord("coin", "( -- ) unlock the booth"), HostWord("push", "( -- ) lock it again"),
    HostWord("repairman", "( -- ) put it out of order"),
    HostWord("seed", "( n -- ) choose a number of at most 100"),
  ]
  private static let states: [StaticString] = ["locked", "unlocked", "out-of-order", "broken"]

  private var writer: PaperWriter
  private var index = 0
  private(set) var time: Nanoseconds = 0

  init(_ writer: PaperWriter) { self.writer = writer }

  var wordCount: Int { Self.words.count }
  var stateCount: Int { Self.states.count }
  var state: Int? { index }
  func word(_ index: Int) -> HostWord { Self.words[index] }
  func stateName(_ index: Int) -> WordName { WordName(Self.states[index]) }
  func isIn(_ state: Int) -> Bool { state == index }

  mutating func perform(_ word: Int, _ number: UInt32) throws(HostFault) {
    guard word < 3 else {
      guard number <= 100 else { throw .refused("takes 0 to 100") }
      return
    }
    let next = word == 0 ? 1 : word == 1 ? 0 : 2
    write("\(Self.words[word].name): \(stateName(index)) -> \(stateName(next))", to: .output)
    index = next
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    guard nanoseconds < .seconds(3_153_600_000) else { throw .clockStops }
    time += nanoseconds
  }

  mutating func see(_ state: Int) { write("\(stateName(state))", to: .output) }
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    writer.write(line, to: stream)
  }
}

/// Runs a script at a booth, as `name` or as a person's typing when there is no name.
func session(_ script: String, name: StaticString? = "script.fth") -> ScriptedSession {
  session(bytes: script.utf8, name: name)
}

func session(bytes: some Sequence<UInt8>, name: StaticString? = nil) -> ScriptedSession {
  ScriptedSession(bytes, name: name) { Booth($0) }
}
