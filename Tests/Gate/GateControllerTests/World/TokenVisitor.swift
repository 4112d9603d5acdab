// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateSupport
import Turnstile

@testable import GateController

/// The visitor whom the validator's last token admits.
struct TokenVisitor {
  private(set) var token: UInt64 = 0
  /// What the gate has said of tokens.
  private(set) var heard: Set<Fate> = []
  private var mayBeThrough = false
  // When a push began that lets this visitor through, if it lasts.
  private var pushBegin: Nanoseconds?
  private var isThrough = false
  private var end: Fate?

  /// A visitor with a new token, in front of an arm that somebody pushes or not.
  mutating func arrive(isPushed: Bool) {
    (token, mayBeThrough, isThrough, pushBegin, end) = (token + 1, isPushed, false, nil, nil)
  }

  /// Notes a wire; a long push of a free arm that comes in time takes the visitor through.
  mutating func note(
    _ input: Input, _ isActive: Bool, _ gate: borrowing KeptController, isCertain: Bool,
    at now: Nanoseconds
  ) {
    guard [.push, .turn, .bolt].contains(input) else { return }
    mayBeThrough = true
    guard input == .push, isCertain else { return }
    if let pushBegin, !isActive {
      isThrough = isThrough && now >= pushBegin + .milliseconds(299)
      self.pushBegin = nil
    }
    let isInTime = gate.machine.deadline.map { $0 > now + .milliseconds(10) } ?? true
    let rests = gate.visits.readyTime <= now && !gate.switches.isArmTouched
    guard isActive, gate.fate(of: token) == .open, gate.isLockDrivenOpen, isInTime, rests else {
      return
    }
    (pushBegin, isThrough) = (now, true)
  }

  mutating func check(_ gate: borrowing KeptController, _ promises: inout Promises) {
    let fate = gate.fate(of: token)
    heard.insert(fate)
    promises.expect(fate != .passed || mayBeThrough, "passed is a visitor who is through")
    promises.expect(fate != .unused || !isThrough, "unused is no visitor who is through")
    promises.expect(end == nil || fate == end, "the end of a token stays")
    if fate == .passed || fate == .unused { end = fate }
  }

  // A power cut may lose the record of a fate, so the new process may report another fate.
  mutating func noteStart() { end = nil }
}
