// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import GateConsole
import Interpreter

/// A person's answers to a machine's questions.
struct Answers<A: Automaton>: Conditions {
  typealias Names = A
  /// The answers, by number.
  var numbers = NumberedAnswers()

  func holds(_ condition: A.Guard) -> Bool { numbers.holds(condition.rawValue) }

  func milliseconds(of interval: A.Interval) -> UInt32 { numbers.intervals[Int(interval.rawValue)] }
}

/// Any machine in virtual time: its events are words, and so are the answers its guards and
/// intervals need.
struct PlayedMachine<Machine: StateMachine> where Machine.A: Exhibit {
  /// A machine's definition.
  typealias Definition = Machine.A

  /// The time since the start.
  private(set) var time: Nanoseconds = 0
  private var machine = Machine()
  private var answers = Answers<Definition>()

  /// A machine that has just started.
  init() { _ = machine.start(at: 0, in: answers) }

  /// When the machine times out; `nil` when it does not.
  var timeout: Nanoseconds? { machine.deadline }

  /// The row of the innermost state.
  var state: Int? { machine.state.map { Int($0.rawValue) } }

  /// Whether the machine is in the state of a row, or in a part of it.
  func isIn(_ row: Int) -> Bool {
    Definition.State(rawValue: UInt8(row)).map { machine.isIn($0) } ?? false
  }

  /// The number that a guard's or an interval's word was last given; `nil` for an event's word.
  func value(of index: Int) -> UInt32? {
    switch Self.meaning(index) {
    case .guard(let condition): answers.holds(condition) ? 1 : 0
    case .interval(let interval): answers.milliseconds(of: interval) / 1000
    default: nil
    }
  }

  /// Performs a word and prints its effect.
  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch Self.meaning(index) {
    case .event(let event):
      // The step comes first: what it has led to is shown.
      let step = machine.handle(event, at: time, in: answers)
      show(step, TextBuffer(event.name))
    case .guard(let condition): try answers.numbers.answer(condition.rawValue, number)
    case .interval(let interval): try answers.numbers.set(interval.rawValue, seconds: number)
    case nil: break
    }
  }

  /// Lets time pass to `end`, and prints what happened if there is a title for it.
  mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    var happened = false
    while let deadline = machine.deadline, let step = machine.expire(by: end, in: answers) {
      time = deadline
      show(step, title)
      happened = true
    }
    time = end
    if let title, !happened { write(title, nil) }
  }

  @inline(never)
  private func show(_ step: Machine.Result, _ title: TextBuffer?) {
    step.show()
    if let title { write(title, step) }
  }

  /// Prints the effect of an event, or that time passed without one.
  @inline(never)
  private func write(_ title: TextBuffer, _ step: Machine.Result?) {
    let name = machine.state?.name ?? "not started"
    var line = EffectLine(title, step?.outcome, from: step?.from?.name, to: name)
    if let words = step?.words { for word in words { line.append(word.name) } }
    PageStream.output.write(line.text)
  }
}

// The words: events first, except for the timeout, then guards, then intervals.
extension PlayedMachine {
  /// What a word means.
  private enum Meaning {
    case event(Definition.Event)
    case `guard`(Definition.Guard)
    case interval(Definition.Interval)
  }

  /// The number of words.
  static var wordCount: Int {
    var count = 0
    while meaning(count) != nil { count += 1 }
    return count
  }

  /// The word at an index.
  static func word(_ index: Int) -> HostWord {
    switch meaning(index) {
    case .event(let event): HostWord(event.name, "( -- ) post this event")
    case .guard(let condition):
      HostWord(condition.name, "( n -- ) set the guard; 1: true, 0: false", takesNumber: true)
    case .interval(let interval):
      HostWord(
        interval.name, "( n -- ) set the interval to n seconds; 0: never", takesNumber: true)
    case nil: HostWord("", "")
    }
  }

  /// The name of the state at an index.
  static func stateName(_ index: Int) -> StaticString {
    Definition.State(rawValue: UInt8(index))?.name ?? ""
  }

  /// Writes a row of the table.
  static func writeRow(_ index: Int, to stream: PageStream) {
    var row = RowText<Definition>(index)
    var isTitle = true
    while let line = row.next() {
      stream.write(line)
      if isTitle { Definition.writeRelatives(of: index, to: stream) }
      isTitle = false
    }
  }

  @inline(never)
  private static func meaning(_ index: Int) -> Meaning? {
    var rest = index
    for row in 0..<Definition.table.eventCount {
      guard let event = Definition.Event(rawValue: UInt8(row)), event != Definition.timeout
      else { continue }
      if rest == 0 { return .event(event) }
      rest -= 1
    }
    var guards = 0
    while let condition = Definition.Guard(rawValue: UInt8(guards)) {
      if rest == 0 { return .guard(condition) }
      (rest, guards) = (rest - 1, guards + 1)
    }
    return Definition.Interval(rawValue: UInt8(rest)).map { .interval($0) }
  }
}

/// Yes or no for each guard of a machine, and a time for each interval, by number: so that the
/// module has their code once, and not for each machine.
struct NumberedAnswers {
  /// The intervals, in milliseconds.
  private(set) var intervals = InlineArray<4, UInt32>(repeating: 0)
  // A bit for each guard.
  private var guards: UInt32 = 0

  /// Whether the guard with this number, 0...31, holds.
  func holds(_ guardNumber: UInt8) -> Bool { guards &>> UInt32(guardNumber) & 1 == 1 }

  /// Answers a guard with 1 for yes or 0 for no; throws for any other answer.
  @inline(never)
  mutating func answer(_ guardNumber: UInt8, _ answer: UInt32) throws(HostFault) {
    guard answer <= 1 else { throw .outOfRange("takes 1 for yes or 0 for no") }
    let bit: UInt32 = 1 &<< UInt32(guardNumber)
    guards = guards & ~bit | (answer == 1 ? bit : 0)
  }

  /// Sets an interval to 0...1,000,000 seconds; throws for any other time.
  @inline(never)
  mutating func set(_ interval: UInt8, seconds: UInt32) throws(HostFault) {
    guard seconds <= 1_000_000 else { throw .outOfRange("takes 0 to 1000000 seconds") }
    intervals[Int(interval)] = seconds * 1000
  }
}

/// A machine that the page can show: what a row says of its place in a hierarchy.
protocol Exhibit: Automaton {
  /// Writes the state's parent and first substate, a line each.
  static func writeRelatives(of row: Int, to stream: PageStream)
}

extension Exhibit {
  /// A flat table has neither.
  static func writeRelatives(of row: Int, to stream: PageStream) {}
}

extension Exhibit where Rows: Hierarchy {
  /// Writes what there is of the two.
  static func writeRelatives(of row: Int, to stream: PageStream) {
    write("  in: ", table.parent(row), to: stream)
    write("  begins with: ", table.initial(row), to: stream)
  }

  @inline(never)
  private static func write(_ title: StaticString, _ row: Int?, to stream: PageStream) {
    guard let row, let state = State(rawValue: UInt8(row)) else { return }
    var line = TextBuffer(title)
    line.append(state.name)
    stream.write(line)
  }
}

extension AlarmClock: Exhibit {}
extension ApplicationLifecycle: Exhibit {}
extension EditMode: Exhibit {}
extension NumberParser: Exhibit {}
