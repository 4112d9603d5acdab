// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateConsole
package import GateController
package import Interpreter
import Ledger
package import SimulatedGPIO
package import Turnstile

/// The firmware's controller on a chip in memory, in virtual time, and what comes to it from outside.
///
/// The same inputs at the same times lead to the same steps at the same times: so a gate can be played
/// again from its inputs, as far as one likes.
package struct GateSimulation<Log: GateLog>: ~Copyable {
  /// Which line does what.
  package let wiring: Wiring
  // The mains on the coin's line, 100 changes a second; a worn contact of the push sensor; dips of the supply.
  private var (hum, chatter, dips): (Noise, Noise, Noise)
  // The pulses that the lock's coil makes on the acceptor's wire, and those that the acceptor makes at power-on.
  private var (echo, answer): (Echo, Echo)
  // How many visitors a validator has admitted: the token of the last.
  private var tokens: UInt64 = 0
  // The number that each setting was last given.
  private var numbers = InlineArray<14, UInt32>(repeating: 0)
  /// How long a coin rests until its train has ended, in nanoseconds.
  package let coinRest: Nanoseconds
  /// The gate; what is done to its chip shows with the next turn.
  package var controller: GateController<SimulatedChip, Log, SimulatedDisk>

  /// A gate that has just started, with these switches' wires `high`, or else all contacts at rest.
  ///
  /// - Parameters:
  ///   - books: the books with which a locked gate goes on; `nil` for a new gate.
  ///   - isWriting: whether the disk answers for the first record only when it is told to.
  ///   - start: the time at which its clock begins, in nanoseconds.
  package init(
    _ wiring: Wiring, rules: VisitRules = VisitRules(), conditions: GateConditions, log: Log,
    high: Levels? = nil, books: Books? = nil, isWriting: Bool = false, at start: Nanoseconds = 0
  ) {
    self.wiring = wiring
    let coin = wiring[.coin].line.offset, push = wiring[.push].line.offset
    hum = Noise(coin, every: .milliseconds(10))
    chatter = Noise(push, every: .milliseconds(1))
    dips = Noise(dipping: [coin, push, wiring[.repairman].line.offset])
    echo = Echo(coin, after: .milliseconds(10), onlyActive: false)
    answer = Echo(coin, after: .milliseconds(300), onlyActive: true)
    coinRest = rules.coin.countsMoney ? rules.coin.pause : 0
    var chip = SimulatedChip(label: wiring.label ?? SimulatedChip.raspberryPi4)
    chip.advance(by: start)
    controller = GateController(
      wiring, rules: rules, lines: chip, conditions: conditions, log: log,
      store: SimulatedDisk(books.flatMap { Record(of: $0, conditions) }, isHeld: isWriting))
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
    @inline(never) get {
      let noise = min(min(hum.deadline, chatter.deadline), dips.deadline)
      let wires = min(noise, min(echo.deadline, answer.deadline))
      return min(min(controller.deadline, wires), controller.store.deadline ?? .never)
    }
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

  /// Why an order of the staff is refused: the coil is not rated for it, or a fault has taken the lines.
  package var refusal: HostFault {
    .refused(
      status.isHolding
        ? "the coil is not rated for it; see duty in [lock]"
        : "the lines are not held; see `.faults`")
  }

  /// Whether a person may let so many nanoseconds pass: each change of a noise takes a turn.
  package func check(_ length: Nanoseconds) throws(HostFault) {
    guard length <= TimedInput.lastTime - time else { throw .clockStops }
    guard min(hum.deadline, chatter.deadline) == .never || length <= .seconds(60) else {
      throw .refused("takes at most 60 seconds while hum or chatter is on")
    }
  }

  /// The number that a setting was last given; `nil` for the seed.
  package func value(of setting: GateSetting) -> UInt32? {
    switch setting {
    case .seed: nil
    case .breakChance: UInt32(conditions.wear.chance)
    case .relock: conditions.relock / 1000
    default: numbers[Int(setting.rawValue)]
    }
  }

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
    case .answer: controller.store.answer()
    case .admission:
      tokens += 1
      _ = try controller.answer(about: tokens, admitting: true, by: 0, at: time)
    case .command(let command):
      let staff = Peer(user: 0, process: 0)
      do throws(CommandError) { _ = try controller.execute(command, of: staff, at: time) } catch {
        guard error == .notNow else { throw error }
      }
    }
  }

  /// Gives the gate a turn; its bolt follows the lock.
  @inline(never) private mutating func turn() {
    hum.disturb(&controller.lines.hardware)
    chatter.disturb(&controller.lines.hardware)
    dips.disturb(&controller.lines.hardware)
    echo.disturb(&controller.lines.hardware)
    answer.disturb(&controller.lines.hardware)
    controller.store.now = time
    controller.turn(at: time)
    guard controller.lines.hardware.levels != nil else { return }
    let outputs = controller.outputs
    echo.follow(outputs[.lock], at: time)
    answer.follow(outputs[.accept], at: time)
    set(.bolt, isActive: !outputs[.lock])
  }

  private mutating func set(_ input: Input, isActive: Bool) {
    set(input, isHigh: isActive != wiring[input].line.isActiveLow)
  }

  /// Closes or opens the contact of a line that the gate has, so that its wire becomes high or low.
  @inline(never) private mutating func set(_ input: Input, isHigh: Bool) {
    guard wiring.has(.input(input)) else { return }
    let line = wiring[input].line
    if isHigh == (line.bias == .pullDown) || isHeld(input) {
      controller.lines.hardware.press(line.offset)
    } else {
      controller.lines.hardware.release(line.offset)
    }
  }

  /// Whether something holds the contact of a switch closed: a coin that is stuck, or a visitor.
  private func isHeld(_ input: Input) -> Bool {
    switch input {
    case .coin: numbers[Int(GateSetting.jam.rawValue)] > 0
    case .push: numbers[Int(GateSetting.lean.rawValue)] > 0
    default: false
    }
  }

  @inline(never) private mutating func change(_ setting: GateSetting, to value: UInt32) {
    let isOn = value > 0
    numbers[Int(setting.rawValue)] = value
    switch setting {
    case .seed:
      let chance = controller.conditions.wear.chance
      controller.conditions.wear = Wear(chance: chance, seed: UInt64(value))
    case .breakChance: controller.conditions.wear.chance = UInt8(min(value, 100))
    case .relock: controller.conditions.relock = value
    case .hum: hum.turn(on: isOn, &controller.lines.hardware)
    case .chatter: chatter.turn(on: isOn, &controller.lines.hardware)
    case .dips: dips.turn(on: isOn, &controller.lines.hardware)
    case .echo: echo.turn(on: isOn, &controller.lines.hardware)
    case .answer: answer.turn(on: isOn, &controller.lines.hardware)
    case .lean: set(.push, isHigh: isOn == Press.isHigh(.push, wiring))
    case .jam: set(.coin, isHigh: isOn == Press.isHigh(.coin, wiring))
    case .stickLock: controller.lines.hardware.faults.stuckOutputs[.lock] = isOn
    case .unplug: unplug(isOn)
    case .slowDisk: controller.store.delay = .milliseconds(UInt64(value))
    case .fullDisk: controller.store.isFull = isOn
    }
  }

  private mutating func unplug(_ isOn: Bool) {
    if isOn {
      controller.lines.hardware.unplug()
    } else if controller.lines.hardware.faults.isMissing {
      controller.lines.hardware.replug()
    }
  }
}

extension Record {
  /// The record of a locked gate with these books.
  fileprivate init?(of books: Books, _ conditions: GateConditions) {
    var machine = Machine<Turnstile>()
    _ = machine.start(at: 0, in: conditions)
    guard let snapshot = machine.save(at: 0) else { return nil }
    self.init(
      sequence: 1, books: books, machine: snapshot, wear: conditions.wear.seed, savedAt: 0)
  }
}
