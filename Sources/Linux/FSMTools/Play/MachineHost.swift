// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import Interpreter
import Terminal

/// Any machine at the console: its events are words, and so are the answers its guards and
/// intervals need.
///
/// Its words are printed instead of performed: `edit-button: play -> edit (hide-edit-button ...)`. What
/// follows from an event, completions and what its words raise, has lines of its own.
struct MachineHost<M: StateMachine>: ConsoleHost {
  /// What one of the host's words means.
  private enum Meaning {
    case event(M.A.Event)
    case `guard`(M.A.Guard)
    case interval(M.A.Interval)
  }

  private(set) var time: Nanoseconds = 0
  private var driver = Driver<M, 16>()
  private var conditions = ChosenConditions<M.A>()
  private let meanings: [Meaning]

  /// A machine that has been started.
  init() {
    let bytes = (0...254).map { UInt8($0) }
    let events = bytes.prefix(M.A.table.eventCount)
    meanings =
      events.compactMap { M.A.Event(rawValue: $0) }
      .filter { $0 != M.A.timeout && $0 != M.A.completion }.map { .event($0) }
      + bytes.compactMap { M.A.Guard(rawValue: $0) }.map { .guard($0) }
      + bytes.compactMap { M.A.Interval(rawValue: $0) }.map { .interval($0) }
    driver.start(at: 0, in: &conditions, perform: { _, _ in })
  }

  var wordCount: Int { meanings.count }
  var stateCount: Int { M.A.table.stateCount }
  var state: Int? { machine.state.map { Int($0.rawValue) } }

  func word(_ index: Int) -> HostWord {
    switch meanings[index] {
    case .event(let event): HostWord(event.name, "( -- ) post this event")
    case .guard(let condition):
      HostWord(
        condition.name, "( n -- ) set the guard; 1: true, 0: false", takesNumber: true
      )
    case .interval(let interval):
      HostWord(
        interval.name, "( n -- ) set the interval to n seconds; 0: never", takesNumber: true
      )
    }
  }

  func stateName(_ index: Int) -> StaticString {
    M.A.State(rawValue: UInt8(index))?.name ?? ""
  }

  func isIn(_ state: Int) -> Bool {
    M.A.State(rawValue: UInt8(state)).map { machine.isIn($0) } ?? false
  }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch meanings[index] {
    case .event(let event):
      _ = driver.post(event, at: time)
      run(until: time, TextBuffer(event.name))
    case .guard(let condition):
      guard number <= 1 else { throw .outOfRange("takes 1 for yes or 0 for no") }
      conditions.numbers[.guard(condition.rawValue)] = number
    case .interval(let interval):
      guard number <= 1_000_000 else { throw .outOfRange("takes 0 to 1000000 seconds") }
      conditions.numbers[.interval(interval.rawValue)] = number
    }
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    let end = try VirtualClock.end(of: nanoseconds, after: time)
    let isTimeout = driver.deadline.map { $0 <= end } ?? false
    if isTimeout { run(until: end, title) } else { show(nil, title) }
    time = end
  }

  /// Handles what is due, and prints it: timeouts and an event by `title`, what follows by its own.
  private mutating func run(until end: Nanoseconds, _ title: TextBuffer) {
    var steps: [M.Result] = []
    driver.run(by: end, in: &conditions, perform: { _, _ in }) { step, _ in steps.append(step) }
    for (index, step) in steps.enumerated() {
      let isOwn = index == 0 || step.event == M.A.timeout
      show(step, isOwn ? title : step.event.map { TextBuffer($0.name) } ?? title)
    }
  }

  private var machine: M { driver.machine }

  mutating func see(_ state: Int) {
    var row = RowText<M.A>(state)
    if let title = row.next() { write(title, to: .output) }
    for line in Self.relatives(of: state) { write(line, to: .output) }
    while let line = row.next() { write(line, to: .output) }
  }

  var conditionCount: Int { ConditionText<M.A>.count }

  func conditionName(_ index: Int) -> StaticString { ConditionText<M.A>.name(index) }

  mutating func see(condition index: Int) {
    var condition = ConditionText<M.A>(index)
    while let line = condition.next() { write(line, to: .output) }
  }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    StandardStreams().write(line, to: stream)
  }

  /// The row's parent and first substate, a line each.
  static func relatives(of row: Int) -> [TextBuffer] {
    guard let table = M.A.table as? any Hierarchy else { return [] }
    return line("  in: ", table.parent(row)) + line("  begins with: ", table.initial(row))
  }

  private static func line(_ title: StaticString, _ row: Int?) -> [TextBuffer] {
    guard let row, let state = M.A.State(rawValue: UInt8(row)) else { return [] }
    var text = TextBuffer(title)
    text.append(state.name)
    return [text]
  }

  /// Prints the effect of an event, or that time passed without one.
  private mutating func show(_ step: M.Result?, _ title: TextBuffer) {
    let to = step == nil ? machine.state : step?.to
    var line = EffectLine(
      title, step?.outcome, from: step?.from?.name, to: to?.name ?? "not started")
    if let step { for word in step.words { line.append(word.name) } }
    write(line.text, to: .output)
  }
}

/// A person's answers at the console: yes or no for each guard, a time for each interval.
struct ChosenConditions<A: Automaton>: Conditions {
  typealias Names = A
  /// The answers that have been given: a guard without one does not hold, and an interval is off.
  var numbers: [Question: UInt32] = [:]

  func holds(_ condition: A.Guard) -> Bool { numbers[.guard(condition.rawValue)] == 1 }

  func milliseconds(of interval: A.Interval) -> UInt32 {
    (numbers[.interval(interval.rawValue)] ?? 0) * 1000
  }
}

/// The clock of a host whose time passes only when a caller lets it.
package enum VirtualClock {
  /// The time `nanoseconds` after `time`; the clock ends after a hundred years, as in the
  /// simulation.
  package static func end(of nanoseconds: Nanoseconds, after time: Nanoseconds) throws(HostFault)
    -> Nanoseconds
  {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= .seconds(100 * 365 * 24 * 3600) else { throw .clockStops }
    return end
  }
}
