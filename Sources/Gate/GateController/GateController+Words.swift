// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
package import FSM
package import Turnstile

// What the words of a step do, and what becomes of an event or a step for which there is no room.

extension GateController where Hardware: ~Copyable {
  /// Queues an event behind the step in hand; a full queue counts and logs it.
  package mutating func enqueue(_ event: Turnstile.Event, at time: Nanoseconds) {
    guard !queue.append(event, at: time) else { return }
    let step = memory.machine.overflow(event)
    perform(step, at: time, as: .step(step))
  }

  /// Performs a word; a missing word does not compile.
  mutating func perform(_ word: Turnstile.Word, isGrant: Bool = false) {
    if word == .countRepair { forgetSuspicions() }
    switch word {
    case .lock: stage.lock(true)
    case .unlock: stage.lock(false)
    case .showStop: stage.light(red: true)
    case .showGo: stage.light(green: true)
    case .showBroken: stage.light(red: true, fault: true)
    case .showRepair: stage.light(fault: true)
    case .showOpen: stage.light(green: true, fault: true)
    case .acceptCoin, .refuseCoin, .voidCoin, .refusePush, .countPassage, .countBreakage,
      .countRepair, .countRelease, .countFree:
      memory.count(word, isGrant: isGrant)
    }
  }

  /// Notes what a step leaves to record: a new state at once, a mere count within 5 s.
  ///
  /// A coin that moves the machine was taken for a passage or granted, and a release was counted.
  mutating func note(_ step: Step<Turnstile>, isGrant: Bool, isRecorded: Bool) {
    switch step.outcome {
    // The record made ahead of a step that found the machine corrupt says what did not happen.
    case .corrupt: ledger.markDirty()
    case .moved:
      if !isRecorded { ledger.markDirty() }
      if step.event == .coin { ledger.audit(isGrant ? .grant : .coin, isRecorded: isRecorded) }
      if step.event == .release { ledger.audit(.release) }
    default: ledger.noteCount()
    }
  }

  /// Refuses a command, which is only logged, or else the coin.
  @inline(never)
  mutating func refuse(_ command: IssuedCommand?, at time: Nanoseconds) {
    ledger.markDirty()
    if let command {
      return log.record(.commandNotKept(command.command, by: command.peer), at: time)
    }
    // Money is not refused: it stays in the till.
    if rules.coin.countsMoney { return drive(at: time) }
    perform(.refuseCoin)
    drive(at: time)
    log.record(.coinNotKept, at: time)
  }
}
