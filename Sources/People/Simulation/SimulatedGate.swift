// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
package import GateConsole
package import GateController
package import Interpreter
package import Turnstile

/// A simulated gate for a console: a coin goes its whole way, as edges through debounce, table and words.
package typealias SimulatedGate<Writer: LineWriter> = GateSimulation<ConsoleLog<Writer>>

extension GateSimulation {
  /// A gate with this wiring and these rules that has just started.
  package init<Writer: LineWriter>(
    _ wiring: Wiring, rules: VisitRules = VisitRules(), conditions: GateConditions, writer: Writer
  ) where Log == ConsoleLog<Writer> {
    self.init(wiring, rules: rules, conditions: conditions, log: ConsoleLog(writer: writer))
  }
}

// At a console time passes while a word is performed: until what it does is done.
extension GateSimulation: LineWriter, Gate where Log: LineWriter {
  /// Presses a switch, holds it, releases it and lets it rest, a coin until its train has ended.
  package mutating func press(_ input: Input) -> Bool {
    let press = Press(input, wiring)
    let rest = input == .coin ? coinRest : 0
    guard time + 2 * press.length + rest <= TimedInput.lastTime else { return false }
    // No input but a command can be refused.
    try? take(press.closed)
    pass(to: time + press.length)
    try? take(press.open)
    pass(to: time + press.length + rest)
    return true
  }

  package mutating func release(_ isOpen: Bool) throws(HostFault) {
    let hold = Hold(isOpen, wiring)
    try check(hold.length)
    do throws(CommandError) { try take(hold.input) } catch { throw refusal }
    pass(to: time + hold.length)
  }

  package mutating func pass(_ nanoseconds: Nanoseconds) throws(HostFault) {
    try check(nanoseconds)
    pass(to: time + nanoseconds)
  }

  package mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    try? take(.set(setting, value))
    pass(to: time)
    return true
  }

  package static func append(errorName code: Int32, to text: inout TextBuffer) {
    SimulatedDisk.append(errorName: code, to: &text)
  }

  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    controller.log.write(line, to: stream)
  }
}

/// The log of a gate whose console prints what happens.
package struct ConsoleLog<Writer: LineWriter>: GateLog, LineWriter {
  fileprivate var writer: Writer

  /// Forgets the entry.
  package mutating func record(_ entry: LogEntry, at time: Nanoseconds) {}

  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    writer.write(line, to: stream)
  }
}

extension Wiring {
  /// The default wiring; with an acceptor, its inhibit too.
  package static func simulated(hasAcceptor: Bool) -> Wiring {
    var wiring = Wiring()
    if hasAcceptor { wiring[.accept].offset = 16 }
    return wiring
  }
}

extension GateConditions {
  /// The conditions of a simulated gate: 30 per cent of the pushes break it (EI-32), but not the
  /// first, and an unused coin waits for ever (D1).
  package static var simulated: GateConditions {
    GateConditions(wear: Wear(chance: 30, seed: 6), relock: 0)
  }
}

/// What comes to a simulated gate from outside: all that it does follows from these and their times.
package enum GateInput: Sendable, Equatable {
  /// A switch's wire became high or low.
  case wire(Input, isHigh: Bool)
  /// The staff gave a command.
  case command(Command)
  /// A setting was changed.
  case set(GateSetting, UInt32)
  /// A validator admitted a visitor.
  case admission
  /// The disk answered for a record; from the first of these on, it does so only then.
  case answer
  /// Time passed, up to here.
  case pause
}

/// An input and its time.
package struct TimedInput: Sendable, Equatable {
  /// The end of the clock: a hundred years, far from the end of 64 bits of nanoseconds.
  package static var lastTime: Nanoseconds { .seconds(100 * 365 * 24 * 3600) }

  /// When, in nanoseconds of virtual time.
  package var time: Nanoseconds
  /// What came.
  package var input: GateInput

  /// An input at a time.
  package init(_ input: GateInput, at time: Nanoseconds) {
    self.time = time
    self.input = input
  }
}

/// How a person works a switch.
package struct Press {
  /// The contact closes.
  package let closed: GateInput
  /// The contact opens.
  package let open: GateInput
  /// How long the switch is held, and then rests, in nanoseconds: beyond the time it takes to settle.
  package let length: Nanoseconds

  /// A press of a switch that is wired like this.
  package init(_ input: Input, _ wiring: Wiring) {
    let wire = wiring[input]
    let isHigh = Self.isHigh(input, wiring)
    closed = .wire(input, isHigh: isHigh)
    open = .wire(input, isHigh: !isHigh)
    length = wire.debounce + .milliseconds(50)
  }

  /// Whether the wire of a switch is high while its contact is closed.
  package static func isHigh(_ input: Input, _ wiring: Wiring) -> Bool {
    // A closed contact pulls its wire against the line's own resistor.
    wiring[input].line.bias == .pullDown
  }
}

/// How the arm is freed for all, or held again: by the emergency loop, or by the staff without one.
package struct Hold {
  /// What the gate is given.
  package let input: GateInput
  /// How long it takes to settle, in nanoseconds, and a moment more.
  package let length: Nanoseconds

  /// Frees the arm of a gate that is wired like this, or ends that.
  package init(_ isOpen: Bool, _ wiring: Wiring) {
    let wire = wiring[.release]
    let isHigh = isOpen != wire.line.isActiveLow
    input =
      wiring.has(.input(.release))
      ? .wire(.release, isHigh: isHigh) : .command(isOpen ? .holdOpen : .close)
    length = wire.debounce + .milliseconds(50)
  }
}
