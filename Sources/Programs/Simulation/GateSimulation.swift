// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
import GateConsole
package import GateController
import Ledger
import SimulatedGPIO
package import Turnstile

/// The firmware's controller on a chip in memory, in virtual time, and what comes to it from outside.
///
/// The same inputs at the same times lead to the same steps at the same times: so a gate can be played
/// again from its inputs, as far as one likes.
package struct GateSimulation<Log: GateLog>: ~Copyable {
  /// The end of the clock: a hundred years, far from the end of 64 bits of nanoseconds.
  package static var lastTime: Nanoseconds { .seconds(100 * 365 * 24 * 3600) }

  /// Which line does what.
  package let wiring: Wiring
  private var controller: GateController<SimulatedChip, Log, NoLedger>

  /// A gate that has just started.
  ///
  /// - Parameter high: the switches whose wires are high at first; without it the contacts are at rest.
  package init(_ wiring: Wiring, conditions: GateConditions, log: Log, high: Levels? = nil) {
    self.wiring = wiring
    let chip = SimulatedChip(label: wiring.label ?? SimulatedChip.raspberryPi4)
    controller = GateController(wiring, lines: chip, conditions: conditions, log: log)
    if let high {
      Input.forEach { set($0, isHigh: high[$0]) }
    } else {
      set(.release, isActive: false)
    }
    turn()
  }

  /// The virtual time.
  package var time: Nanoseconds { controller.lines.hardware.now }

  /// What the gate logs its events to.
  package var log: Log { controller.log }

  /// The answers to the guards and the interval.
  package var conditions: GateConditions { controller.conditions }

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

  /// Lets time pass up to `end`, or up to the next moment at which something is due.
  ///
  /// - Returns: whether `end` is reached; if not, call it again.
  package mutating func pass(towards end: Nanoseconds) -> Bool {
    let next = min(max(controller.deadline, time), end)
    controller.lines.hardware.advance(by: next - time)
    turn()
    return next == end && controller.deadline > end
  }

  /// Lets time pass up to `end`, with a turn whenever something is due.
  package mutating func pass(to end: Nanoseconds) {
    guard end >= time else { return }
    turn()
    while !pass(towards: end) {}
  }

  /// Takes an input now; a command that has no effect is no mistake, unless the coil would not bear it.
  package mutating func take(_ input: GateInput) throws(CommandError) {
    switch input {
    case .wire(let input, let isHigh): set(input, isHigh: isHigh)
    case .set(let setting, let value): set(setting, to: value)
    case .pause: break
    case .command(let command):
      let staff = Peer(user: 0, process: 0)
      do throws(CommandError) { _ = try controller.execute(command, of: staff, at: time) } catch {
        guard error == .notNow else { throw error }
      }
    }
  }

  /// Gives the gate a turn; its bolt follows the lock.
  private mutating func turn() {
    controller.turn(at: time)
    guard let levels = controller.lines.hardware.levels else { return }
    set(.bolt, isActive: !levels.outputs[.lock])
  }

  private mutating func set(_ input: Input, isActive: Bool) {
    set(input, isHigh: isActive != wiring[input].line.isActiveLow)
  }

  /// Closes or opens the contact of a line that the gate has, so that its wire becomes high or low.
  private mutating func set(_ input: Input, isHigh: Bool) {
    guard wiring.has(.input(input)) else { return }
    let line = wiring[input].line
    if isHigh == (line.bias == .pullDown) {
      controller.lines.hardware.press(line.offset)
    } else {
      controller.lines.hardware.release(line.offset)
    }
  }

  private mutating func set(_ setting: GateSetting, to value: UInt32) {
    switch setting {
    case .seed:
      let chance = controller.conditions.wear.chance
      controller.conditions.wear = Wear(chance: chance, seed: UInt64(value))
    case .breakChance: controller.conditions.wear.chance = UInt8(min(value, 100))
    case .relock: controller.conditions.relock = value
    }
  }
}

/// The log of a gate whose console prints what happens.
package struct NullLog: GateLog {
  /// The log.
  package init() {}

  /// Forgets the entry.
  package mutating func record(_ entry: LogEntry, at time: Nanoseconds) {}
}
