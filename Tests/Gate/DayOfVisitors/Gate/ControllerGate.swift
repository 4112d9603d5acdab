// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import Ledger
import Turnstile

/// The real controller as a gate of the world, on the world's lines and the world's disk.
///
/// This file alone knows what the controller has: its settings, lines, outputs and counters.
struct ControllerGate: WorldGate, ~Copyable {
  private var controller: GateController<WorldLines, NoLog, WorldStore>
  private let disk: WorldDisk
  private let settings: Settings
  private var wires = WireLevels()
  private var now: Nanoseconds = 0
  private var isPowered = true
  // The loop checks the lines once a second.
  private var nextCheck: Nanoseconds = .seconds(1)

  /// How the gate is set.
  struct Settings {
    /// What the sensor is, which decides with the bolt what counts as a passage.
    var sensor: SensorKind
    /// What the bolt is.
    var bolt: BoltKind
    /// Whether the file names sensor and bolt.
    var isNamed = true
    /// Whether the bolt's contact is wired.
    var hasBoltContact = false
    /// Whether the lock opens without power.
    var isFailSafe = false
    /// The price of a passage in pulses.
    var price: UInt16
    /// How long an unused price keeps the gate open, in milliseconds.
    var relock: UInt32 = 30_000
    /// What the sensor's wire needs to settle.
    var debounce: Nanoseconds = .milliseconds(5)

    fileprivate var wiring: Wiring {
      var wiring = Wiring()
      var push = wiring[.push]
      push.debounce = debounce
      wiring.wire(.push, as: push)
      if sensor == .quadrature {
        push.line.offset = 21
        wiring.wire(.turn, as: push)
      }
      var coin = wiring[.coin]
      coin.debounce = .milliseconds(15)
      wiring.wire(.coin, as: coin)
      var release = wiring[.release]
      release.line.offset = 5
      wiring.wire(.release, as: release)
      if hasBoltContact {
        var bolt = wiring[.bolt]
        bolt.line.offset = 6
        wiring.wire(.bolt, as: bolt)
      }
      wiring.failure = isFailSafe ? .safe : .secure
      wiring[.accept] = OutputSettings(offset: 7)
      return wiring
    }

    fileprivate var rules: VisitRules {
      var rules = VisitRules()
      let (sensor, bolt) = isNamed ? (sensor.rule, bolt.rule) : (.unknown, .unknown)
      rules.passage = PassageRules(sensor: sensor, mechanism: bolt) ?? PassageRules()
      rules.coin = .acceptor
      rules.coin.price = price
      // A visitor who passes after relock is not seen, and must not leave a price to the next one.
      if !isNamed { rules.coin.unused = .void }
      return rules
    }

    fileprivate var conditions: GateConditions {
      GateConditions(wear: Wear(chance: 0, seed: 1), relock: relock)
    }
  }

  /// A gate with an empty ledger.
  init(_ settings: Settings, disk: WorldDisk) {
    self.settings = settings
    self.disk = disk
    controller = Self.makeController(settings, disk: disk, wires: WireLevels())
    controller.turn(at: 0)
  }

  mutating func change(_ line: WorldLine, isActive: Bool, at time: Nanoseconds) {
    guard let input = line.input else { return }
    let offset = controller.wiring[input].line.offset
    guard offset != 0 else { return }
    wires[offset] = isActive
    guard isPowered else { return }
    controller.lines.hardware.change(offset, isActive: isActive, at: time)
    advance(to: time)
  }

  mutating func advance(to time: Nanoseconds) {
    guard isPowered else { return }
    now = time
    disk.now = time
    if nextCheck <= time {
      nextCheck = time + .seconds(1)
      controller.verify(at: time)
    }
    controller.turn(at: time)
  }

  var deadline: Nanoseconds? {
    guard isPowered else { return nil }
    // A result of the disk is a wake of its own, as its descriptor is in the loop. What is due is
    // due now: time does not go back.
    return max(now, min(controller.deadline, min(disk.deadline, nextCheck)))
  }

  var isLockOpen: Bool {
    isPowered ? !controller.lines.hardware.outputs[.lock] : settings.isFailSafe
  }

  var acceptsCoins: Bool? { isPowered && controller.lines.hardware.outputs[.accept] }

  var books: GateBooks? {
    guard isPowered, !controller.isOpeningLedger else { return nil }
    let counters = controller.counters
    var books = GateBooks()
    books.coins = counters[.coins]
    books.passages = counters[.passages]
    books.voided = counters[.voidedCoins]
    books.refused = counters[.refusedCoins]
    books.credit = UInt64(controller.till.credit)
    books.pulses = counters[.pulses]
    books.forfeited = counters[.forfeitedPulses]
    books.free = counters[.freePassages]
    books.exits = counters[.exits] + counters[.forcedExits]
    books.open = controller.machine.state == .unlocked ? 1 : 0
    return books
  }

  mutating func powerOff(at time: Nanoseconds) {
    disk.powerOff(at: time)
    isPowered = false
  }

  mutating func powerOn(at time: Nanoseconds) {
    disk.powerOn(at: time)
    controller = Self.makeController(settings, disk: disk, wires: wires)
    isPowered = true
    advance(to: time)
  }

  private static func makeController(
    _ settings: Settings, disk: WorldDisk, wires: WireLevels
  ) -> GateController<WorldLines, NoLog, WorldStore> {
    GateController(
      settings.wiring, rules: settings.rules, lines: WorldLines(wires),
      conditions: settings.conditions,
      log: NoLog(), store: WorldStore(disk: disk))
  }
}

extension WorldLine {
  /// The controller's input at the other end of the wire; `nil` for a wire that it does not have.
  fileprivate var input: Input? {
    switch self {
    case .coin: .coin
    case .push: .push
    case .turn: .turn
    case .bolt: .bolt
    case .release: .release
    }
  }
}

private struct NoLog: GateLog { mutating func record(_ entry: LogEntry, at time: Nanoseconds) {} }

extension SensorKind {
  fileprivate var rule: PushSensor {
    switch self {
    case .contact: .contact
    case .level: .level
    case .pulse: .pulse
    case .quadrature: .quadrature
    }
  }
}

extension BoltKind {
  fileprivate var rule: Mechanism {
    switch self {
    case .rides: .rides
    case .ratchet: .ratchet
    case .fallsBehind: .fallsBehind
    case .jams: .jams
    }
  }
}
