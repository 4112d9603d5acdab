// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// Deferred events, by UML 2.5.1, 14.2.3, *Deferred Events*.
@Suite struct DeferralTests {
  private var driver = Driver<Machine<Printer>, 4>()
  private var desk = Desk<Printer>()

  init() { driver.start(at: 0, in: &desk) }

  private mutating func after(_ events: Printer.Event...) -> [String] {
    desk.lines = []
    for event in events { desk.note(driver.post(event, at: 5)) }
    driver.run(by: 5, in: &desk)
    return desk.lines
  }

  @Test("a deferred event is handled once the machine moves, before those that wait outside")
  mutating func comesBack() {
    #expect(
      after(.job, .job, .status) == [
        "idle, job: moved to busy (print)", "busy, job: deferred", "busy, status: stayed (show)",
      ])
    expectEqual(driver.deferredCount, 1)
    // The job that waited is printed first, and the next one is deferred behind it.
    #expect(
      after(.done, .job) == [
        "busy, done: moved to idle", "idle, job: moved to busy (print)", "busy, job: deferred",
      ])
  }

  @Test mutating func `an event that is deferred again waits as long as the others`() {
    _ = after(.job, .job, .job, .job)
    expectEqual(driver.deferredCount, 3)
    #expect(
      after(.done) == [
        "busy, done: moved to idle", "idle, job: moved to busy (print)",
        "busy, job: deferred", "busy, job: deferred",
      ])
    expectEqual(driver.deferredCount, 2)
  }

  @Test func `an event that is deferred again is not overtaken by a younger one`() {
    var driver = Driver<Machine<Sorter>, 4>()
    var desk = Desk<Sorter>()
    driver.start(at: 0, in: &desk)
    for event in [.e1, .e2, .e3, .e4] as [Sorter.Event] { driver.handle(event, at: 1, in: &desk) }
    expectEqual(driver.machine.state, .s4)
  }

  @Test mutating func `a deferred event that finds no room is a fault, and not lost silently`() {
    expectEqual(after(.job, .job, .job, .job).last, "busy, job: deferred")
    expectEqual(after(.job), ["busy, job: deferred", "busy, job: no room"])
    expectEqual(driver.deferredCount, 3)
  }

  @Test func `a machine without a driver says that the event waits, and so does a plan`() {
    var machine = Machine<Printer>()
    _ = machine.start(at: 0, in: Answer())
    _ = machine.handle(.job, at: 0, in: Answer())
    let step = machine.handle(.job, at: 0, in: Answer())
    expectEqual(step.outcome, .deferred)
    expectEqual(machine.state, .busy)
    expectFalse(step.isFault)
    expectEqual(machine.plan(.job, in: Answer()).outcome, .deferred)
  }

  @Test func `in a hierarchy the innermost cell decides whether an event waits`() {
    var driver = Driver<HierarchicalMachine<Office>, 4>()
    var desk = Desk<Office>()
    driver.start(at: 0, in: &desk)
    for event in [.job, .job, .status, .done] as [Office.Event] {
      desk.note(driver.post(event, at: 1))
    }
    driver.run(by: 1, in: &desk)
    #expect(
      desk.lines == [
        "moved to idle", "idle, job: moved to busy (print)", "busy, job: deferred",
        "busy, status: stayed (show)", "busy, done: moved to idle",
        "idle, job: moved to busy (print)",
      ])
  }

  @Test func `a driver of a table without deferral is as large as ever`() {
    #expect(MemoryLayout<Driver<Machine<Printer>, 4>>.size > MemoryLayout<Plain>.size)
    #expect(
      MemoryLayout<Plain>.size
        == MemoryLayout<Machine<Door>>.size + MemoryLayout<EventQueue<Door, 4>>.size + 8 + 8 + 4)
  }

  private typealias Plain = Driver<Machine<Door>, 4>

  @Test func `lint finds an event that is deferred where nothing keeps it`() {
    expectEqual(findings(Printer.self), [])
    #expect(
      findings(Careless.self).map { "\($0)" } == [
        "b, go: defers an event, but there is no queue; put the table in WithDeferral<_, 4>(...), "
          + "or write `deferral: 4` in a text"
      ])
  }

  @Test func `a printed row says what is deferred`() {
    var lines: [String] = []
    RowText<Printer>.eachLine(of: 1) { lines.append($0.string) }
    expectEqual(lines, ["busy", "  job: deferred", "  done: to idle", "  status: stay show"])
  }
}

/// Two kinds of events wait while the machine moves twice.
private enum Sorter: Automaton {
  enum State: UInt8, CaseName { case s1, s2, s3, s4, s5 }
  enum Event: UInt8, CaseName { case e1, e2, e3, e4 }
  typealias Word = NoNames
  static let initial = State.s1
  static let table = WithDeferral<_, 4>(
    TransitionTable<Sorter, 5, 4>([
      .row(.s1, [.deferred, .deferred, .deferred, .to(.s2)]),
      .row(.s2, [.deferred, .to(.s3), .deferred, .nothing]),
      .row(.s3, [.to(.s4), .nothing, .to(.s5), .nothing]),
      .row(.s4, [.nothing, .nothing, .deferred, .nothing]),
      .row(.s5, [.nothing, .nothing, .nothing, .nothing]),
    ]))
}

/// What happened, in lines.
private struct Desk<Names: Automaton>: Performer
where Names.Guard == NoNames, Names.Interval == NoNames {
  var lines: [String] = []
  mutating func perform(_ word: Names.Word) {}
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Names {
    lines.append("\(step)")
  }
  mutating func note<Taken: MachineStep>(_ fault: Taken?) {
    if let fault { lines.append("\(fault)") }
  }
}

/// What a printer is asked for.
private enum PrintingNames {
  enum State: UInt8, CaseName { case idle, busy, office }
  enum Event: UInt8, CaseName { case job, done, status }
  enum Word: UInt8, CaseName { case print, show }
}

private enum Printer: Automaton {
  enum State: UInt8, CaseName { case idle, busy }
  typealias Event = PrintingNames.Event
  typealias Word = PrintingNames.Word

  static let initial = State.idle
  // swift-format-ignore
  static let table = WithDeferral<_, 3>(TransitionTable<Printer, 2, 3>([
    //          job                 done         status
    .row(.idle, [.to(.busy, .print), .nothing,    .stay(.show)]),
    .row(.busy, [.deferred,          .to(.idle),  .stay(.show)]),
  ]))
}

private enum Office: Automaton {
  typealias State = PrintingNames.State
  typealias Event = PrintingNames.Event
  typealias Word = PrintingNames.Word

  static let initial = State.office
  // swift-format-ignore
  static let table = WithDeferral<_, 3>(WithTimers(HierarchicalTable<Office, 3, 3>([
    //                                       job                 done         status
    .row(.idle, in: .office,                 [.to(.busy, .print), .nothing,    .nothing]),
    .row(.busy, in: .office,                 [.nothing,           .to(.idle),  .nothing]),
    .row(.office, initial: .idle,            [.deferred,          .nothing,    .stay(.show)]),
  ])))
}

// swift-format-ignore
private enum Careless: BrokenFlat {
  static let table = TransitionTable<Careless, 3, 2>([
    .row(.a, [.to(.b), .to(.c)]), .row(.b, [.deferred, .to(.a)]), .row(.c, [.to(.a), .nothing]),
  ])
}
