// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import SimulatedGPIO
import Simulation
import Turnstile

/// The gate of a page: a simulated one with faults on demand.
///
/// Without faults it does what ``SimulatedGate`` does, to the byte of the transcript; beside that
/// it has a log, a ledger and money, since there is something to see of them here.
typealias PageGate = GateSimulation<PageWriter, PageSurroundings>

extension GateSimulation<PageWriter, PageSurroundings> {
  /// A gate that has just started, for which each press is a coin, or one with an acceptor, whose
  /// passage costs two pulses.
  init(hasAcceptor: Bool) {
    var rules = VisitRules()
    if hasAcceptor {
      rules.coin = .acceptor
      rules.coin.price = 2
    }
    let wiring = Wiring()
    self.init(
      wiring, rules: rules, conditions: .simulated, log: PageWriter(),
      surroundings: PageSurroundings(wiring))
  }

  /// Makes something go wrong, or right again; what follows of it happens as time passes.
  mutating func set(_ fault: PageWord, to number: UInt32) {
    let isOn = number > 0
    switch fault {
    case .hum: surroundings.hum.turn(on: isOn, &controller.lines.hardware)
    case .chatter: surroundings.chatter.turn(on: isOn, &controller.lines.hardware)
    case .lean: surroundings.leans = isOn
    case .jam: surroundings.isJammed = isOn
    case .stickLock: controller.lines.hardware.faults.stuckOutputs[.lock] = isOn
    case .unplug:
      if isOn {
        controller.lines.hardware.unplug()
      } else if controller.lines.hardware.faults.isMissing {
        controller.lines.hardware.replug()
      }
    case .slowDisk: unsafe disk.delay = .milliseconds(UInt64(number))
    case .fullDisk: unsafe disk.isFull = isOn
    case .faults: break
    }
    let isContact = fault == .lean || fault == .jam
    if isContact, !isOn { surroundings.release(&controller.lines.hardware) }
    surroundings.hold(&controller.lines.hardware)
    pass(to: time)
  }

  /// The number that was last given to a word.
  func value(of fault: PageWord) -> UInt32 {
    let isOn =
      switch fault {
      case .hum: surroundings.hum.isOn
      case .chatter: surroundings.chatter.isOn
      case .lean: surroundings.leans
      case .jam: surroundings.isJammed
      case .stickLock: controller.lines.hardware.faults.stuckOutputs[.lock]
      case .unplug: controller.lines.hardware.faults.isMissing
      case .fullDisk: unsafe disk.isFull
      case .slowDisk, .faults: false
      }
    guard fault == .slowDisk else { return isOn ? 1 : 0 }
    return UInt32(truncatingIfNeeded: unsafe disk.delay / 1_000_000)
  }
}
