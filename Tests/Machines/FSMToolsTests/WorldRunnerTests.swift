// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Interpreter
import MachineConsole
import Synchronization
import Testing

@testable import FSMTools

@Suite("a machine is played in a world of one's own", .serialized)
struct WorldRunnerTests {
  @Test func `the world performs the words, and says which events can happen`() throws {
    Paper.lines.withLock { $0 = [] }
    var host = MachineHost<WorldRunner<Machine<Ferry>, Banks>, Paper>(WorldRunner(in: Banks()))
    for trip in [2, 0, 1, 2, 3, 0, 2] { try host.perform(trip, 0) }
    #expect(
      Paper.lines.withLock { $0 } == [
        "goat: here -> there (goat)", "alone: there -> here (alone)", "wolf: here -> there (wolf)",
        "goat: there -> here (goat)", "cabbage: here -> there (cabbage)",
        "alone: there -> here (alone)", "goat: here -> there (goat)",
      ])
    // The goat would be eaten.
    #expect(throws: HostFault.self) {
      try MachineHost<WorldRunner<Machine<Ferry>, Banks>, Paper>.refusing(3)
    }
  }

  @Test("a guard and an interval that the world knows are the world's; a person answers the others")
  func answers() {
    var runner = WorldRunner<Machine<Safe>, Known>(in: Known())
    var person = ChosenConditions<Safe>()
    person.numbers[0] = 0
    runner.start(in: &person)
    runner.run(.key, by: 0, in: &person)
    #expect(runner.machine.state == .open)
    #expect(runner.machine.deadline == .seconds(7))
    var open = WorldRunner<Machine<Safe>, EmptyWorld<Safe>>(in: EmptyWorld())
    open.start(in: &person)
    open.run(.key, by: 0, in: &person)
    #expect(open.machine.state == .shut)
    person.numbers[0] = 1
    person.numbers[1] = 3000
    open.run(.key, by: 0, in: &person)
    #expect(open.machine.state == .open)
    #expect(open.machine.deadline == .seconds(3))
  }
}

/// A world that knows that the key fits, and how long the safe stays open.
private struct Known: World {
  typealias Names = Safe
  mutating func perform(_ word: Safe.Word) {}
  func answers(to condition: Safe.Guard) -> [Bool] { [true] }
  func lengths(of interval: Safe.Interval) -> [UInt32]? { [7000] }
}

/// Keeps the lines of the hosts of this suite.
private struct Paper: StepWriter {
  static let lines = Mutex<[String]>([])

  func write(_ line: TextBuffer, to stream: ConsoleStream) {
    let text = line.withSpan { span in span.indices.map { span[$0] } }
    Self.lines.withLock { $0.append(String(decoding: text, as: UTF8.self)) }
  }
}

extension MachineHost where Runner == WorldRunner<Machine<Ferry>, Banks>, Writer == Paper {
  /// Has a trip refused: the host cannot be copied into what an expectation reads.
  fileprivate static func refusing(_ trip: Int) throws {
    var host = MachineHost(WorldRunner(in: Banks()))
    try host.perform(trip, 0)
  }
}
