// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// Pulses on the acceptor's wire that are no coin's, and how many of them a gate may take for money (laws 5 and 6).
struct StrayPulses {
  /// Whether a change of the lock makes a pulse of 30 ms, 10 ms later.
  var isCoupled = false
  /// Whether the acceptor answers each invitation with a pulse of 30 ms, 300 ms later.
  var answersPower = false
  /// The edges that are to come.
  var edges: [(time: Nanoseconds, isActive: Bool)] = []
  private var isEcho = false
  private var (wasLockOpen, wasInviting) = (false, false)
  // The lock's changes since the last pulse that one made; a gate that has started has forgotten that pulse.
  private var changes = 9
  // Answers since three coins in a row, a key or a start. Coins in a row since the last answer.
  private var (answers, paid) = (0, 0)
  // The last edges of a coin, and of a stray pulse, whose train goes on for 200 ms.
  private var (coinEdge, strayEdge) = (Nanoseconds(0), Nanoseconds(0))

  /// Looks at the lock and the acceptor's inhibit after a turn of the gate.
  mutating func follow(lockOpen isOpen: Bool, isInviting: Bool, at now: Nanoseconds) {
    if isOpen != wasLockOpen {
      changes += 1
      if isCoupled { make(isEcho: true, after: 10, at: now) }
    }
    if answersPower, isInviting, !wasInviting { make(isEcho: false, after: 300, at: now) }
    // An acceptor without power makes no pulse.
    if !isEcho, !isInviting, edges.count == 2 { edges = [] }
    (wasLockOpen, wasInviting) = (isOpen, isInviting)
  }

  /// Whether a change of a wire may be money: a stray pulse near a coin's or a fault's, and the first ones of a kind.
  mutating func mayBeMoney(
    _ input: Input, _ isActive: Bool, isStray: Bool, at now: Nanoseconds
  ) -> Bool {
    if input == .repairman { answers = 0 }
    guard input == .coin else { return true }
    guard isStray else {
      if isActive, now > coinEdge + .milliseconds(150) { paid += 1 }
      if paid >= 3 { answers = 0 }
      coinEdge = now
      return true
    }
    defer { strayEdge = now }
    let isAlone = now > coinEdge + .milliseconds(1300) && now > strayEdge + .milliseconds(250)
    guard isActive, isAlone else { return true }
    if !isEcho { (answers, paid) = (answers + 1, 0) }
    defer { if isEcho { changes = 0 } }
    // The gate may have driven the lock twice in a turn.
    return isEcho ? changes > 6 : answers <= 3
  }

  /// Notes an order: its record closes the acceptor for a moment, and the gate then misjudges an answer under way.
  mutating func noteOrder() { if edges.count == 2 { answers = 0 } }

  /// Notes that the gate has started.
  mutating func noteStart() { (changes, answers) = (9, 0) }

  private mutating func make(isEcho: Bool, after time: UInt64, at now: Nanoseconds) {
    self.isEcho = isEcho
    edges = [time, time + 30].map { (now + .milliseconds($0), $0 == time) }
  }
}
