// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

@Suite struct PlanTests {
  private var weather = Weather(patience: 7)

  /// A machine in `state` since `time`.
  private func machine(in state: Door.State, since time: UInt64 = 0) -> Machine<Door> {
    var machine = Machine<Door>()
    _ = machine.enter(state, at: time, in: weather)
    return machine
  }

  /// All there is to see of a step.
  private func story(_ step: Step<Door>) -> String {
    let (from, to, event) = (step.from?.name, step.to?.name, step.event?.name)
    let refusal = step.refusal?.name
    return "\(step.outcome) \(String(describing: (from, to, event, refusal))) \(step.allWords)"
  }

  @Test("a plan and its commit are what handling is, in every cell", arguments: [true, false])
  mutating func planIsWhatHandlingIs(isDry: Bool) {
    weather.isDry = isDry
    for state in Door.State.allCases {
      for event in Door.Event.allCases {
        var (handled, planned) = (machine(in: state), machine(in: state))
        let expected = story(handled.handle(event, at: 3, in: weather))
        let step = planned.plan(event, in: weather)
        expectEqual(planned.state, state, "\(state), \(event): a plan changes nothing")
        let committed = planned.commit(step, at: 3, in: weather)
        expectEqual([story(step), story(committed)], [expected, expected], "\(state), \(event)")
        #expect(
          planned.state == handled.state && planned.deadline == handled.deadline,
          "\(state), \(event)")
      }
    }
  }

  @Test("what was planned is committed, whatever the guard would say by then; time is new")
  mutating func planOutlivesTheGuard() {
    var machine = machine(in: .closed)
    let step = machine.plan(.weld, in: weather)
    weather.isDry = false
    expectEqual(machine.commit(step, at: 50, in: weather).outcome, .moved)
    expectEqual(machine.state, .welded)
    expectEqual(machine.deadline, 7_000_050)
  }

  @Test mutating func `a timeout can be planned, and its deadline is spent when it is committed`() {
    var open = machine(in: .open)
    open.commit(open.plan(.timeout, in: weather), at: 1_500_000_000, in: weather)
    #expect(open.state == .closed && open.deadline == nil)

    var welded = machine(in: .welded)
    let step = welded.plan(.timeout, in: weather)
    expectEqual(step.outcome, .stayed)
    expectEqual(welded.deadline, 7_000_000)
    welded.commit(step, at: 6_999_999, in: weather)
    expectEqual(welded.deadline, 7_000_000)
    welded.commit(step, at: 7_000_000, in: weather)
    expectEqual(welded.deadline, nil)
  }

  @Test("before the start an event is planned as not started, and committing it starts nothing")
  mutating func notStarted() {
    var machine = Machine<Door>()
    let step = machine.plan(.turn, in: weather)
    expectEqual(step.outcome, .notStarted)
    expectEqual(machine.commit(step, at: 0, in: weather).outcome, .notStarted)
    #expect(machine.state == nil && machine.isSound)
  }

  @Test(
    "a bit that flips between plan and commit is corrupt, moved or not, and nothing else changes",
    arguments: 0..<16, [Door.Event.turn, .knock, .weld, .timeout])
  mutating func flippedBit(bit: Int, event: Door.Event) {
    weather.isDry = false
    var machine = machine(in: .closed)
    let step = machine.plan(event, in: weather)
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[bit / 8] ^= 1 << UInt8(bit % 8) }
    let before = bytes(of: machine)
    let late = machine.commit(step, at: 9, in: weather)
    expectEqual(late.outcome, .corrupt)
    expectTrue(late.isFault)
    expectEqual(late.event, event)
    #expect(late.from == nil && late.to == nil && late.allWords.isEmpty)
    expectEqual(bytes(of: machine), before)
    let planned = machine.plan(event, in: weather)
    expectEqual(planned.outcome, .corrupt)
    expectTrue(planned.allWords.isEmpty)
  }

  @Test mutating func `a step that was planned in another state is corrupt, moved or not`() {
    for event in Door.Event.allCases {
      let step = machine(in: .closed).plan(event, in: weather)
      for state in Door.State.allCases where state != .closed {
        var machine = machine(in: state)
        let before = bytes(of: machine)
        let outcome = machine.commit(step, at: 9, in: weather).outcome
        #expect(outcome == .corrupt && bytes(of: machine) == before, "\(state), \(event)")
      }
    }
  }

  /// The state, its complement and the deadline, without what lies between them.
  private func bytes(of machine: Machine<Door>) -> [UInt8] {
    let all = unsafe withUnsafeBytes(of: machine) { unsafe Array($0) }
    return all.prefix(2) + all.suffix(8)
  }

  @Test("a step performs its words and no others, those of exit and entry among them")
  mutating func performs() {
    for (event, words) in [
      (.turn, [.unlatch, .log, .light]), (.knock, [.greet]), (.timeout, []),
    ] as [(Door.Event, [Door.Word])] {
      let step = machine(in: .closed).plan(event, in: weather)
      #expect(Door.Word.allCases.filter(step.performs) == Door.Word.allCases.filter(words.contains))
      expectEqual(step.allWords, words, "\(event)")
    }
  }
}

// One at a time: they count in one table.
@Suite(.serialized) struct LookupTests {
  // swift-format-ignore
  private enum Counted: BrokenFlat {
    static let table = CountedTable(TransitionTable<Counted, 3, 2>([
      .row(.a, exit: .words(.ring), [.if(.open, .to(.b, .ring), else: .stay()), .stay(.ring)]),
      .row(.b, enter: .words(.ring), after: .seconds(1), [.nothing, .to(.a)]),
      .row(.c, [.nothing, .nothing]),
    ]))
  }

  @Test(
    "one event is one lookup, planned or handled; to commit and to perform it need none",
    arguments: [(.go, true), (.go, false), (.timeout, true)] as [(BrokenNames.Event, Bool)])
  func lookups(event: BrokenNames.Event, isOpen: Bool) {
    let answer = Answer<Counted>(isOpen: isOpen)
    let table = Counted.table
    var (planned, handled) = (Machine<Counted>(), Machine<Counted>())
    _ = (planned.start(at: 0, in: answer), handled.start(at: 0, in: answer))
    var step = planned.overflow(event)
    let counts = [
      table.lookups { _ = handled.handle(event, at: 0, in: answer) },
      table.lookups { step = planned.plan(event, in: answer) },
      table.lookups { planned.commit(step, at: 0, in: answer) },
      table.lookups { _ = step.allWords },
      table.lookups { _ = step.performs(.ring) },
    ]
    expectEqual(counts, [1, 1, 0, 0, 0])
  }
}

/// A table that counts how often its cells are looked up.
final class CountedTable<Rows: Table>: Table, @unchecked Sendable {
  // Unchecked because each machine type here belongs to one test, which runs on one thread.
  private let rows: Rows
  private(set) var lookups = 0

  init(_ rows: Rows) { self.rows = rows }

  var stateCount: Int { rows.stateCount }
  var eventCount: Int { rows.eventCount }
  func _head(_ row: Int) -> _RowHead<Rows.Names> { rows._head(row) }
  func cell(_ state: Int, _ event: Int) -> Cell<Rows.Names> {
    lookups += 1
    return rows.cell(state, event)
  }

  /// How many lookups `action` needs.
  func lookups(of action: () -> Void) -> Int {
    let before = lookups
    action()
    return lookups - before
  }
}
