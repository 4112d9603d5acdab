// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateConsole
import GateController
import Interpreter
import SimulatedGPIO
import Simulation
import Turnstile

/// The gate of a page: the firmware's controller on a simulated chip and a simulated disk, with
/// faults on demand.
///
/// Without faults it does what ``SimulatedGate`` does, to the byte of the transcript; beside that
/// it has a log, a ledger and money, since there is something to see of them here.
struct PageGate: Gate, ~Copyable {
  // As in the simulation, so that the same words take the same time.
  private static var lastTime: Nanoseconds { .seconds(100 * 365 * 24 * 3600) }
  private static var pressTime: Nanoseconds { .milliseconds(50) }

  private let wiring = Wiring()
  private let rules: VisitRules
  private var controller: GateController<SimulatedChip, PageLog, PageDisk>
  private var noise: LineNoise
  private var leans = false
  private var isJammed = false

  /// A gate that has just started, for which each press is a coin, or one with an acceptor, whose
  /// passage costs two pulses.
  init(hasAcceptor: Bool) {
    var rules = VisitRules()
    if hasAcceptor {
      rules.coin = .acceptor
      rules.coin.price = 2
    }
    self.rules = rules
    noise = LineNoise(
      hum: .init(wiring[.coin].line.offset, every: .milliseconds(10)),
      chatter: .init(wiring[.push].line.offset, every: .milliseconds(1)))
    unsafe disk = SimulatedDisk()
    controller = GateController(
      wiring, rules: rules, lines: SimulatedChip(), conditions: .simulated, log: PageLog(),
      store: PageDisk())
    controller.turn(at: 0)
  }

  var time: Nanoseconds { controller.lines.hardware.now }

  var status: GateStatus {
    var status = GateStatus(controller)
    let levels = controller.lines.hardware.levels
    status.active = levels.map { ActiveLines(inputs: $0.inputs, outputs: $0.outputs) } ?? .init()
    return status
  }

  /// The money; `nil` for a gate that takes each press for a coin.
  var money: MoneyStatus? { controller.visit.money }

  /// When the machine times out; `nil` when it does not.
  var timeout: Nanoseconds? { controller.machine.deadline }

  /// Whether anything happens of itself, sooner or later.
  var isWaiting: Bool { deadline != nil }

  mutating func press(_ input: Input) -> Bool {
    let wire = wiring[input]
    let time = wire.debounce + Self.pressTime
    // A train of pulses is a coin only when it has ended.
    let rest = input == .coin && rules.coin.countsMoney ? rules.coin.pause : 0
    guard self.time + 2 * time + rest <= Self.lastTime else { return false }
    controller.lines.hardware.press(wire.line.offset)
    _ = pass(time)
    controller.lines.hardware.release(wire.line.offset)
    hold()
    return pass(time + rest)
  }

  /// Holds the gate open for all, or closes it: it has no emergency loop.
  mutating func release(_ isOpen: Bool) throws(HostFault) {
    let time = wiring[.release].debounce + Self.pressTime
    guard self.time + time <= Self.lastTime else { throw .clockStops }
    let command = isOpen ? Command.holdOpen : .close
    do throws(CommandError) {
      _ = try controller.execute(command, of: Peer(user: 0, process: 0), at: self.time)
    } catch {
      guard error == .notNow else { throw .refused("the lines are not held; see `.faults`") }
    }
    _ = pass(time)
  }

  @inline(never)
  mutating func pass(_ nanoseconds: Nanoseconds) -> Bool {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= Self.lastTime else { return false }
    turn()
    while let deadline, deadline <= end {
      controller.lines.hardware.advance(by: max(deadline, time) - time)
      turn()
    }
    controller.lines.hardware.advance(by: end - time)
    turn()
    return true
  }

  mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    switch setting {
    case .seed:
      let chance = controller.conditions.wear.chance
      controller.conditions.wear = Wear(chance: chance, seed: UInt64(value))
    case .breakChance: controller.conditions.wear.chance = UInt8(min(value, 100))
    case .relock: controller.conditions.relock = value
    }
    return true
  }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    PageStream(stream).write(line)
  }

  /// The present value of a setting; `nil` for the seed, which changes with every draw.
  func value(of setting: GateSetting) -> UInt32? {
    switch setting {
    case .seed: nil
    case .breakChance: UInt32(controller.conditions.wear.chance)
    case .relock: controller.conditions.relock
    }
  }

  private var deadline: Nanoseconds? {
    let outside = min(noise.deadline ?? .max, unsafe disk.deadline ?? .max)
    let next = min(controller.deadline, outside)
    return next == .max ? nil : next
  }

  @inline(never)
  private mutating func turn() {
    unsafe disk.now = time
    noise.disturb(&controller.lines.hardware)
    controller.turn(at: time)
  }

  /// Closes again the contacts that a visitor or a coin holds.
  private mutating func hold() {
    if leans { controller.lines.hardware.press(wiring[.push].line.offset) }
    if isJammed { controller.lines.hardware.press(wiring[.coin].line.offset) }
  }
}

extension PageGate {
  /// Makes something go wrong, or right again; what follows of it happens as time passes.
  mutating func set(_ fault: PageWord, to number: UInt32) {
    let isOn = number > 0
    switch fault {
    case .hum: noise.hum.turn(on: isOn, &controller.lines.hardware)
    case .chatter: noise.chatter.turn(on: isOn, &controller.lines.hardware)
    case .lean: leans = isOn
    case .jam: isJammed = isOn
    case .stickLock: controller.lines.hardware.faults.stuckOutputs[.lock] = isOn
    case .unplug: unplug(isOn)
    case .slowDisk: unsafe disk.delay = .milliseconds(UInt64(number))
    case .fullDisk: unsafe disk.isFull = isOn
    case .faults: break
    }
    let isContact = fault == .lean || fault == .jam
    if isContact, !isOn { releaseContacts() }
    hold()
    _ = pass(0)
  }

  /// The number that was last given to a word.
  func value(of fault: PageWord) -> UInt32 {
    switch fault {
    case .hum: noise.hum.isOn ? 1 : 0
    case .chatter: noise.chatter.isOn ? 1 : 0
    case .lean: leans ? 1 : 0
    case .jam: isJammed ? 1 : 0
    case .stickLock: controller.lines.hardware.faults.stuckOutputs[.lock] ? 1 : 0
    case .unplug: controller.lines.hardware.faults.isMissing ? 1 : 0
    case .slowDisk: UInt32(truncatingIfNeeded: unsafe disk.delay / 1_000_000)
    case .fullDisk: unsafe disk.isFull ? 1 : 0
    case .faults: 0
    }
  }

  private mutating func releaseContacts() {
    if !leans { controller.lines.hardware.release(wiring[.push].line.offset) }
    if !isJammed { controller.lines.hardware.release(wiring[.coin].line.offset) }
  }

  private mutating func unplug(_ isGone: Bool) {
    guard isGone != controller.lines.hardware.faults.isMissing else { return }
    if isGone {
      controller.lines.hardware.unplug()
    } else {
      controller.lines.hardware.replug()
    }
  }
}
