// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GPIO
package import Turnstile

// Pulses become credit, and credit becomes the event `coin` when the gate can give what it buys.

extension GateController where Hardware: ~Copyable {
  /// Takes a change of the acceptor's line.
  mutating func takeCoin(_ change: SwitchChange, at time: Nanoseconds) {
    guard rules.coin.countsMoney else {
      if change.isActive { handle(.coin, at: time) }
      return
    }
    credit(coins.settle(isActive: change.isActive, since: change.edgeTime), at: time)
    countRefusedPulses()
  }

  /// Counts the pulses that a fault of the acceptor's line has dropped.
  mutating func countRefusedPulses() {
    let pulses = coins.takeRefused()
    guard pulses > 0 else { return }
    memory.books.counters.count(.refusedPulses, pulses: pulses)
    ledger.noteCount()
  }

  /// Credit: adds pulses to the till; those of a gate that refuses extra coins are only counted.
  mutating func credit(_ pulses: UInt32, at time: Nanoseconds) {
    guard pulses > 0 else { return }
    coins.noteCredit(at: time)
    ledger.markDirty()
    let usable = rules.coin.extra == .credit ? pulses : min(pulses, usablePulses)
    memory.books.counters.count(.refusedCoins, times: UInt64(pulses - usable))
    guard usable > 0 else { return log.record(.money(.refused, credit: till.credit), at: time) }
    let isWhole = memory.books.deposit(usable)
    ledger.noteCredit(of: usable)
    ledger.audit(.pulses, UInt64(usable))
    let entry: MoneyEntry = !isWhole ? .full : ledger.isBehind ? .unrecorded : .credited
    log.record(.money(entry, credit: till.credit), at: time)
  }

  /// The money that is in the till.
  package var till: Till { memory.books.till }

  /// Whether the credit buys a passage.
  var hasPaid: Bool { till.credit >= UInt32(rules.coin.price) }

  /// Whether the gate could open for a coin now, but for the credit and a short pause.
  ///
  /// Money that is inserted at any other time stays credit, and is not invited.
  var isReadyToSell: Bool {
    let isWell = lines.isHeld && lines.fault == nil && !lines.troubles.forbidSales
    return isWell && memory.machine.state == .locked && !ledger.isBusy && !ledger.refusesSteps
      && !stage.awaitsState && !stage.isStopped && !emergency.isReleased && coins.fault == nil
      && bolt.fault == nil && suspicion.deadline == .never
  }

  /// When the credit buys a passage: in the past if it does now, never while it cannot.
  var saleTime: Nanoseconds {
    guard rules.coin.countsMoney, hasPaid, !till.waitsForSign, isReadyToSell else { return .never }
    return max(max(pushes.homeTime, arm.pauseEnd), coilReadyTime)
  }

  /// When the coil can hold a whole passage: in the past if it can now.
  var coilReadyTime: Nanoseconds {
    let relock = memory.conditions.relock
    return stage.coilReadyTime(for: relock == 0 ? .max : .milliseconds(UInt64(relock)))
  }

  /// Whether the acceptor is to take coins at `now`.
  ///
  /// A returned price that waits for a sign of a visitor is such a case: without it neither a coin nor a
  /// push would ever open the gate again.
  func acceptsCoins(at now: Nanoseconds) -> Bool {
    guard lines.hasAccept, isReadyToSell, coilReadyTime <= now else {
      return false
    }
    return !rules.coin.countsMoney || !hasPaid || till.waitsForSign
  }

  /// When a part of a price is forgotten; never without one, and where presses are coins.
  var forfeitTime: Nanoseconds {
    guard rules.coin.countsMoney, till.credit > 0, rules.coin.parts > 0, !hasPaid, !coins.isReading
    else { return .never }
    return coins.creditedAt &+ rules.coin.parts
  }

  /// Sale: does what is due by `time` with coins and credit; a whole price is the event `coin`.
  mutating func expireMoney(by time: Nanoseconds) {
    credit(coins.expire(by: time), at: time)
    if forfeitTime <= time {
      memory.books.forfeitCredit()
      ledger.markDirty()
      log.record(.money(.forfeited, credit: 0), at: time)
    }
    if saleTime <= time { handle(.coin, at: time) }
  }

  /// How many pulses a gate that refuses extra coins can use.
  private var usablePulses: UInt32 {
    let isWanted = isReadyToSell && !hasPaid || till.waitsForSign
    return isWanted ? UInt32(rules.coin.price) - min(UInt32(rules.coin.price), till.credit) : 0
  }
}
