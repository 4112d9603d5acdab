// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
import GateConsole
package import GateController
package import Interpreter
package import Ledger
package import SimulatedGPIO
package import Turnstile

/// The firmware's controller on a chip in memory, in virtual time, and what comes to it from outside.
///
/// The same inputs at the same times lead to the same steps at the same times: so a gate can be played
/// again from its inputs, as far as one likes.
package struct GateSimulation<Log: GateLog, Outside: Surroundings>: ~Copyable {
  /// Which line does what.
  package let wiring: Wiring
  /// What is around the gate.
  package var surroundings: Outside
  // A train of pulses is a coin only when it has ended.
  let coinRest: Nanoseconds
  /// The gate; what is done to its chip shows with the next turn.
  package var controller: GateController<SimulatedChip, Log, Outside.Store>

  /// A gate that has just started, with these switches' wires `high`, or else all contacts at rest.
  package init(
    _ wiring: Wiring, rules: VisitRules = VisitRules(), conditions: GateConditions, log: Log,
    surroundings: Outside, high: Levels? = nil
  ) {
    self.wiring = wiring
    self.surroundings = surroundings
    coinRest = rules.coin.countsMoney ? rules.coin.pause : 0
    let chip = SimulatedChip(label: wiring.label ?? SimulatedChip.raspberryPi4)
    controller = GateController(
      wiring, rules: rules, lines: chip, conditions: conditions, log: log, store: surroundings.store
    )
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

  /// When something happens at the gate of itself; or never.
  package var deadline: Nanoseconds {
    @inline(never) get { min(controller.deadline, surroundings.deadline) }
  }

  /// The status of the gate: the switches as they are held, the outputs as the chip shows them.
  package var status: GateStatus {
    var status = GateStatus(controller)
    let levels = controller.lines.hardware.levels
    status.active = levels.map { controller.lines.unpack($0.inputs, $0.outputs) } ?? .init()
    return status
  }

  /// The credit and the price; `nil` for a gate that takes each press for a coin.
  package var money: MoneyStatus? { controller.visit.money }

  /// Lets time pass up to `end`, or the next moment when something is due; `false` before `end` is reached.
  package mutating func pass(towards end: Nanoseconds) -> Bool {
    let next = min(max(deadline, time), end)
    controller.lines.hardware.advance(by: next - time)
    turn()
    return next == end && deadline > end
  }

  /// Lets time pass up to `end`, with a turn whenever something is due.
  @inline(never) package mutating func pass(to end: Nanoseconds) {
    guard end >= time else { return }
    turn()
    while !pass(towards: end) {}
  }

  /// Takes an input now; a command that has no effect is no mistake, unless the coil would not bear it.
  @inline(never) package mutating func take(_ input: GateInput) throws(CommandError) {
    switch input {
    case .wire(let input, let isHigh): set(input, isHigh: isHigh)
    case .set(let setting, let value): change(setting, to: value)
    case .pause: break
    case .command(let command):
      let staff = Peer(user: 0, process: 0)
      do throws(CommandError) { _ = try controller.execute(command, of: staff, at: time) } catch {
        guard error == .notNow else { throw error }
      }
    }
  }

  /// Gives the gate a turn; its bolt follows the lock.
  @inline(never) private mutating func turn() {
    surroundings.act(on: &controller.lines.hardware)
    controller.turn(at: time)
    guard let levels = controller.lines.hardware.levels else { return }
    set(.bolt, isActive: !levels.outputs[.lock])
  }

  private mutating func set(_ input: Input, isActive: Bool) {
    set(input, isHigh: isActive != wiring[input].line.isActiveLow)
  }

  /// Closes or opens the contact of a line that the gate has, so that its wire becomes high or low.
  @inline(never) private mutating func set(_ input: Input, isHigh: Bool) {
    guard wiring.has(.input(input)) else { return }
    let line = wiring[input].line
    if isHigh == (line.bias == .pullDown) {
      controller.lines.hardware.press(line.offset)
    } else {
      controller.lines.hardware.release(line.offset)
    }
  }

  private mutating func change(_ setting: GateSetting, to value: UInt32) {
    switch setting {
    case .seed:
      let chance = controller.conditions.wear.chance
      controller.conditions.wear = Wear(chance: chance, seed: UInt64(value))
    case .breakChance: controller.conditions.wear.chance = UInt8(min(value, 100))
    case .relock: controller.conditions.relock = value
    }
  }
}

/// What is around a simulated gate besides people: what keeps its records, and moves its contacts.
package protocol Surroundings {
  /// What keeps the gate's records.
  associatedtype Store: RecordStore
  /// What keeps the gate's records.
  var store: Store { get }
  /// When something happens here of itself; or never.
  var deadline: Nanoseconds { get }
  /// Why an order of the staff is refused.
  var refusal: HostFault { get }
  /// Has happen what is due by the time of the chip.
  mutating func act(on chip: inout SimulatedChip)
  /// Closes again the contacts that something holds, once a person has released the switch.
  mutating func hold(_ chip: inout SimulatedChip)
}

/// The place of a gate without a ledger, where nothing happens of itself.
package struct QuietSurroundings: Surroundings {
  /// The place.
  package init() {}

  package var store: NoLedger { NoLedger() }
  package var deadline: Nanoseconds { .never }
  /// The only reason there is without faults.
  package var refusal: HostFault { .refused("the coil is not rated for it; see duty in [lock]") }
  package mutating func act(on chip: inout SimulatedChip) {}
  package mutating func hold(_ chip: inout SimulatedChip) {}
}
