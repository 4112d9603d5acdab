// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import Interpreter
import MachineConsole
import Synchronization
import Testing

/// Keeps the lines of all hosts of this suite.
private struct Paper: StepWriter {
  static let lines = Mutex<[String]>([])

  func write(_ line: TextBuffer, to stream: ConsoleStream) {
    let text = line.withSpan { span in span.indices.map { span[$0] } }
    Self.lines.withLock { $0.append(String(decoding: text, as: UTF8.self)) }
  }
}

/// Three machines of which one is at work.
private typealias Three = OneOf<
  MachineHost<Driver<HierarchicalMachine<AlarmClock>, 16>, Paper>,
  OneOf<LaunchHost<Paper>, MachineHost<Undriven<Machine<NumberParser>>, Paper>>
>

@Suite("one of several machines is at work", .serialized)
struct OneOfTests {
  /// The rows of all states of a machine.
  private func rows(_ host: inout some VirtualHost & ~Copyable) -> [String] {
    Paper.lines.withLock { $0 = [] }
    for state in 0..<host.stateCount { host.see(state) }
    return Paper.lines.withLock { $0 }
  }

  @Test("it has the words, the states and the rows of the machine with its number, or of the last")
  func choice() {
    check(Three(0), MachineHost<Driver<HierarchicalMachine<AlarmClock>, 16>, Paper>())
    check(Three(1), LaunchHost<Paper>())
    check(Three(2), MachineHost<Undriven<Machine<NumberParser>>, Paper>())
    check(Three(9), MachineHost<Undriven<Machine<NumberParser>>, Paper>())
  }

  private func check(
    _ one: consuming some VirtualHost & ~Copyable, _ alone: consuming some VirtualHost & ~Copyable
  ) {
    // What is expected is read before: a macro would copy the machine.
    let counts = ([one.wordCount, one.stateCount], [alone.wordCount, alone.stateCount])
    #expect(counts.0 == counts.1)
    let situations = (
      [one.state, one.timeout.map(Int.init)], [alone.state, alone.timeout.map(Int.init)]
    )
    #expect(situations.0 == situations.1)
    let rows = (rows(&one), rows(&alone))
    #expect(rows.0 == rows.1 && rows.0.count >= counts.0[1])
    for index in 0..<counts.0[0] {
      let names = ("\(one.word(index).name)", "\(alone.word(index).name)")
      #expect(names.0 == names.1)
    }
  }

  @Test func `the first may itself be one of several, which are counted`() {
    typealias Two = OneOf<LaunchHost<Paper>, MachineHost<Undriven<Machine<NumberParser>>, Paper>>
    typealias Several = OneOf<Two, MachineHost<Undriven<HierarchicalMachine<AlarmClock>>, Paper>>
    #expect(Several.kindCount == 3)
    check(Several(0), LaunchHost<Paper>())
    check(Several(1), MachineHost<Undriven<Machine<NumberParser>>, Paper>())
    check(Several(2), MachineHost<Driver<HierarchicalMachine<AlarmClock>, 16>, Paper>())
  }

  @Test func `a word moves the machine at work, and time passes for it`() throws {
    var one = Three(0)
    let names = (0..<one.wordCount).map { "\(one.word($0).name)" }
    let alarm = try #require(names.firstIndex(of: "alarm"))
    let start = try #require(names.firstIndex(of: "start"))
    try one.perform(alarm, 3)
    #expect(one.value(of: alarm) == 3 && one.value(of: start) == nil)
    try one.perform(start, 0)
    #expect(one.timeout == .seconds(3) && one.state.map { "\(one.stateName($0))" } == "armed")
    one.pass(to: .seconds(4), nil)
    #expect(one.time == .seconds(4) && one.isIn(one.state ?? 0))
    #expect(one.state.map { "\(one.stateName($0))" } == "playing")
  }
  @Test func `the clock ends after a hundred years, and then time stands still`() {
    var one = Three(2)
    #expect(throws: HostFault.self) { try one.pass(by: .max, nil) }
    #expect(throws: HostFault.self) { try one.pass(by: .seconds(100 * 365 * 24 * 3600) + 1, nil) }
    #expect(one.time == 0)
    #expect(throws: Never.self) { try one.pass(by: .seconds(100 * 365 * 24 * 3600), nil) }
    #expect(one.time == .seconds(100 * 365 * 24 * 3600))
  }
}
