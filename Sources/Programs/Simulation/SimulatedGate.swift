// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
import GPIO
package import GateConsole
package import GateController
package import Interpreter
import Ledger
import SimulatedGPIO
package import Turnstile

/// A whole simulated gate: the firmware's controller on a chip in memory, in virtual time.
///
/// A switch is pressed on the chip's line, and its edges pass debounce, table and words: the whole
/// way of a coin. Time passes only when a caller lets it.
package struct SimulatedGate<Writer: LineWriter>: Gate, ~Copyable {
  // A hundred years: far enough for any script, and far from the end of 64 bits of nanoseconds.
  private static var lastTime: Nanoseconds { .seconds(100 * 365 * 24 * 3600) }
  // How long a person holds a switch, and lets it rest, beyond the time it takes to settle.
  private static var pressTime: Nanoseconds { .milliseconds(50) }

  private let wiring: Wiring
  private var controller: GateController<SimulatedChip, NullLog, NoLedger>
  private var writer: Writer

  /// A gate with this wiring that has just started.
  package init(_ wiring: Wiring, conditions: GateConditions, writer: Writer) {
    self.wiring = wiring
    self.writer = writer
    let chip = SimulatedChip(label: wiring.label ?? SimulatedChip.raspberryPi4)
    controller = GateController(wiring, lines: chip, conditions: conditions, log: NullLog())
    set(.release, isActive: false)
    turn(at: 0)
  }

  /// The virtual time.
  package var time: Nanoseconds { controller.lines.hardware.now }

  /// The status of the gate: the switches as they are held, the outputs as the chip shows them.
  package var status: GateStatus {
    var status = GateStatus(controller)
    let levels = controller.lines.hardware.levels
    status.active =
      levels.map {
        ActiveLines(inputs: unpack($0.inputs), outputs: $0.outputs)
      } ?? .init()
    return status
  }

  // The chip numbers only the lines that the gate has.
  private func unpack(_ inputs: Levels) -> Levels {
    var (levels, index) = (Levels(), 0)
    Input.forEach {
      guard wiring.has(.input($0)) else { return }
      levels[$0] = inputs[index]
      index += 1
    }
    return levels
  }

  /// Presses a switch, holds it, releases it and lets it rest.
  package mutating func press(_ input: Input) -> Bool {
    let wire = wiring[input]
    let time = wire.debounce + Self.pressTime
    guard self.time + 2 * time <= Self.lastTime else { return false }
    controller.lines.hardware.press(wire.line.offset)
    _ = pass(time)
    controller.lines.hardware.release(wire.line.offset)
    return pass(time)
  }

  /// Opens the emergency loop or closes it; a gate without one is held open by the staff instead.
  package mutating func release(_ isOpen: Bool) throws(HostFault) {
    let time = wiring[.release].debounce + Self.pressTime
    guard self.time + time <= Self.lastTime else { throw .clockStops }
    if wiring.has(.input(.release)) {
      set(.release, isActive: isOpen)
    } else {
      try command(isOpen ? .holdOpen : .close)
    }
    _ = pass(time)
  }

  /// Gives a command of the staff; one that changes nothing is no mistake.
  private mutating func command(_ command: Command) throws(HostFault) {
    let staff = Peer(user: 0, process: 0)
    do throws(CommandError) { _ = try controller.execute(command, of: staff, at: time) } catch {
      guard error == .notNow else {
        throw .refused("the coil is not rated for it; see duty in [lock]")
      }
    }
  }

  /// Lets virtual time pass, with a turn whenever something is due.
  package mutating func pass(_ nanoseconds: Nanoseconds) -> Bool {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= Self.lastTime else { return false }
    turn(at: time)
    while let deadline = controller.deadline, deadline <= end {
      controller.lines.hardware.advance(by: max(deadline, time) - time)
      turn(at: time)
    }
    controller.lines.hardware.advance(by: end - time)
    turn(at: end)
    return true
  }

  /// Gives the gate a turn; its bolt follows the lock.
  private mutating func turn(at now: Nanoseconds) {
    controller.turn(at: now)
    guard let levels = controller.lines.hardware.levels else { return }
    set(.bolt, isActive: !levels.outputs[.lock])
  }

  /// Closes or opens the contact of a line that the gate has, so that it becomes active or not.
  private mutating func set(_ input: Input, isActive: Bool) {
    guard wiring.has(.input(input)) else { return }
    let line = wiring[input].line
    let isHigh = isActive != line.isActiveLow
    if isHigh == (line.bias == .pullDown) {
      controller.lines.hardware.press(line.offset)
    } else {
      controller.lines.hardware.release(line.offset)
    }
  }

  /// Changes a setting from now on.
  package mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    switch setting {
    case .seed:
      let chance = controller.conditions.wear.chance
      controller.conditions.wear = Wear(chance: chance, seed: UInt64(value))
    case .breakChance: controller.conditions.wear.chance = UInt8(min(value, 100))
    case .relock: controller.conditions.relock = value
    }
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

/// The log of a gate whose console prints what happens.
struct NullLog: GateLog {
  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {}
}
