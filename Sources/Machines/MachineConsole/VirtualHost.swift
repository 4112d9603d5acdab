// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis
package import Fixed
package import Interpreter

/// Where a machine's host prints, and shows its steps; each of its values writes to the same place.
package protocol StepWriter: LineWriter {
  /// A writer.
  init()
  /// Shows a step beside the line that tells it.
  mutating func show<Step: MachineStep>(_ step: Step)
}

extension StepWriter {
  /// Nothing: a console has the line.
  package mutating func show<Step: MachineStep>(_ step: Step) {}

  /// Writes a line.
  package static func write(_ line: TextBuffer, to stream: ConsoleStream = .output) {
    var writer = Self()
    writer.write(line, to: stream)
  }
}

/// A host whose machine is a table, from which it has the names and what `see` prints.
package protocol TableHost<Names>: ConsoleHost, ~Copyable {
  /// The machine's definition.
  associatedtype Names: Automaton

  /// Whether the machine was made from this table, which a state is asked for; if not, this is printed.
  mutating func sharesTable(at state: Int) -> Bool
}

extension TableHost where Self: ~Copyable {
  package mutating func sharesTable(at state: Int) -> Bool { true }

  package var stateCount: Int { Names.table.stateCount }
  package var conditionCount: Int { ConditionText<Names>.count }

  package func stateName(_ index: Int) -> WordName { Names.State.text(index) }

  package func conditionName(_ index: Int) -> WordName { ConditionText<Names>.name(index) }

  package mutating func see(_ state: Int) {
    guard sharesTable(at: state) else { return }
    RowText<Names>.eachLine(of: state) { write($0, to: .output) }
  }

  package mutating func see(condition index: Int) {
    guard sharesTable(at: Int(Names.initial.rawValue)) else { return }
    ConditionText<Names>.eachLine(of: index) { write($0, to: .output) }
  }
}

/// A machine with its words whose time passes only when a caller lets it.
package protocol VirtualHost: ConsoleHost, ~Copyable {
  /// Where it prints.
  associatedtype Writer: StepWriter
  /// How many machines it can be; 1, unless the host says otherwise.
  static var kindCount: UInt32 { get }
  /// A machine that has just started: where there are several, the one of this kind, counted from 0.
  init(_ kind: UInt32)
  /// When the machine times out, or a task is done, in nanoseconds; `nil` for never.
  var timeout: Nanoseconds? { get }
  /// Whether anything happens of itself, sooner or later; that there is a timeout, unless the host says
  /// otherwise.
  var isWaiting: Bool { get }

  /// The number that the word at `index` was last given; `nil` for a word that takes none.
  func value(of index: Int) -> UInt32?
  /// Lets time pass to `end`, and prints what happened if there is a title for it.
  mutating func pass(to end: Nanoseconds, _ title: TextBuffer?)
}

extension VirtualHost where Self: ~Copyable {
  package static var kindCount: UInt32 { 1 }
  package var isWaiting: Bool { timeout != nil }

  /// Lets time pass, and prints what happened if there is a title for it; the clock ends after a hundred
  /// years, as in the simulation.
  package mutating func pass(by length: Nanoseconds, _ title: TextBuffer?) throws(HostFault) {
    let (end, overflow) = time.addingReportingOverflow(length)
    guard !overflow, end <= .seconds(100 * 365 * 24 * 3600) else { throw .clockStops }
    pass(to: end, title)
  }

  package mutating func pass(_ length: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    try pass(by: length, title)
  }

  /// Writes a line.
  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    Writer.write(line, to: stream)
  }
}

/// One of several machines: the first, or one of the rest, which may again be one of several.
///
/// They lie beside each other: a payload of an enum would be copied wherever it is used.
package struct OneOf<
  First: VirtualHost & ~Copyable, Rest: VirtualHost & ~Copyable
>: VirtualHost, ~Copyable
where First.Writer == Rest.Writer {
  package typealias Writer = First.Writer
  /// Whether the first is at work.
  package let isFirst: Bool
  /// The first, whether it is at work or stands still.
  package private(set) var first: First
  private var rest: Rest
  private let anchor = AddressOnly()

  package static var kindCount: UInt32 { First.kindCount + Rest.kindCount }

  /// The machine of this kind, counted from 0; any higher number is the last machine.
  package init(_ kind: UInt32) {
    isFirst = kind < First.kindCount
    first = First(isFirst ? kind : 0)
    rest = Rest(isFirst ? 0 : kind - First.kindCount)
  }

  package var wordCount: Int { @inline(never) get { isFirst ? first.wordCount : rest.wordCount } }
  package var stateCount: Int { isFirst ? first.stateCount : rest.stateCount }
  package var state: Int? { isFirst ? first.state : rest.state }
  package var time: Nanoseconds { isFirst ? first.time : rest.time }
  package var timeout: Nanoseconds? { isFirst ? first.timeout : rest.timeout }
  package var isWaiting: Bool { isFirst ? first.isWaiting : rest.isWaiting }

  @inline(never)
  package func word(_ index: Int) -> HostWord { isFirst ? first.word(index) : rest.word(index) }

  @inline(never) package func stateName(_ index: Int) -> WordName {
    isFirst ? first.stateName(index) : rest.stateName(index)
  }

  @inline(never)
  package func isIn(_ state: Int) -> Bool { isFirst ? first.isIn(state) : rest.isIn(state) }

  package func value(of index: Int) -> UInt32? {
    isFirst ? first.value(of: index) : rest.value(of: index)
  }

  @inline(never) package mutating func see(_ state: Int) {
    if isFirst { first.see(state) } else { rest.see(state) }
  }

  package mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    if isFirst { try first.perform(index, number) } else { try rest.perform(index, number) }
  }

  package mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    if isFirst { first.pass(to: end, title) } else { rest.pass(to: end, title) }
  }

  package mutating func read(_ line: TextBuffer, _ number: UInt64, of index: Int) -> Bool {
    isFirst ? first.read(line, number, of: index) : rest.read(line, number, of: index)
  }

  package mutating func nextMistake() -> TextMistake? {
    isFirst ? first.nextMistake() : rest.nextMistake()
  }
}
