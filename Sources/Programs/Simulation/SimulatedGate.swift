// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import GateConsole
package import GateController
package import Interpreter
package import Turnstile

/// A whole simulated gate: the firmware's controller on a chip in memory, in virtual time.
///
/// A switch is pressed on the chip's line, and its edges pass debounce, table and words: the whole
/// way of a coin. Time passes only when a caller lets it.
package struct SimulatedGate<Writer: LineWriter>: Gate, ~Copyable {
  private var simulation: GateSimulation<NullLog>
  private var writer: Writer

  /// A gate with this wiring that has just started.
  package init(_ wiring: Wiring, conditions: GateConditions, writer: Writer) {
    self.writer = writer
    simulation = GateSimulation(wiring, conditions: conditions, log: NullLog())
  }

  /// The virtual time.
  package var time: Nanoseconds { simulation.time }

  /// The status of the gate: the switches as they are held, the outputs as the chip shows them.
  package var status: GateStatus { simulation.status }

  /// Presses a switch, holds it, releases it and lets it rest.
  package mutating func press(_ input: Input) -> Bool {
    let press = Press(input, simulation.wiring)
    guard time + 2 * press.length <= GateSimulation<NullLog>.lastTime else { return false }
    take(press.closed)
    _ = pass(press.length)
    take(press.open)
    return pass(press.length)
  }

  // No input but a command can be refused.
  private mutating func take(_ input: GateInput) {
    do throws(CommandError) { try simulation.take(input) } catch {}
  }

  /// Opens the emergency loop or closes it; a gate without one is held open by the staff instead.
  package mutating func release(_ isOpen: Bool) throws(HostFault) {
    let hold = Hold(isOpen, simulation.wiring)
    guard time + hold.length <= GateSimulation<NullLog>.lastTime else { throw .clockStops }
    do throws(CommandError) { try simulation.take(hold.input) } catch { throw Hold.refusal }
    _ = pass(hold.length)
  }

  /// Lets virtual time pass, with a turn whenever something is due.
  package mutating func pass(_ nanoseconds: Nanoseconds) -> Bool {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= GateSimulation<NullLog>.lastTime else { return false }
    simulation.pass(to: end)
    return true
  }

  /// Changes a setting from now on.
  package mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    take(.set(setting, value))
    return true
  }

  /// Writes a line.
  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    writer.write(line, to: stream)
  }
}

extension GateConditions {
  /// The conditions of a simulated gate: 30 per cent of the pushes break it (EI-32), but not the
  /// first, and an unused coin waits for ever (D1).
  package static var simulated: GateConditions {
    GateConditions(wear: Wear(chance: 30, seed: 6), relock: 0)
  }
}
