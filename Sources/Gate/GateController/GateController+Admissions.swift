// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import Turnstile

// Passages without a coin.

extension GateController where Hardware: ~Copyable {
  /// Receives a change of the contact that admits visitors.
  ///
  /// A reader may send one card several times: what comes within `again` of the last change is the same card.
  mutating func receiveAdmission(_ change: SwitchChange, at time: Nanoseconds) {
    let isNew = noteCard(since: change.edgeTime)
    guard change.isActive else { return }
    if isNew { admit(at: time) } else { count(.repeatedAdmissions, at: time) }
  }

  /// Notes that a card came or went at `edge`; returns whether it is a new one.
  @discardableResult mutating func noteCard(since edge: Nanoseconds) -> Bool {
    visits.admission.note(
      since: edge, again: .milliseconds(UInt64(visits.rules.admissionPause)))
  }

  /// Receives an admission at `time`: the gate opens for it as soon as possible, or refuses it.
  mutating func admit(at time: Nanoseconds) {
    guard !visits.emergency.isReleased else { return refuseAdmission(for: .release, at: time) }
    guard !memory.books.isClosed else { return refuseAdmission(for: .closedTill, at: time) }
    guard visits.admission.begin(at: time) else { return refuseAdmission(at: time) }
    expireAdmission(by: time)
  }

  /// The time at which the gate opens for the waiting admission: in the past if it can now, or `.never`.
  @inline(never) var admissionTime: Nanoseconds {
    visits.admission.isWaiting && hindrances().allowPassage ? openingTime : .never
  }

  /// Opens the gate for the waiting admission, or refuses an admission that has waited too long.
  ///
  /// The opening is the event `coin`; only the counters differ.
  mutating func expireAdmission(by time: Nanoseconds) {
    let isReady = admissionTime <= time
    guard isReady || visits.admission.deadline <= time, visits.admission.end() else { return }
    if isReady { process(.coin, at: time, paidBy: .admitted) } else { refuseAdmission(at: time) }
  }

  /// Counts and logs an admission that opens nothing, for this reason or the first that hinders a passage.
  @inline(never) mutating func refuseAdmission(for reason: Hindrance? = nil, at time: Nanoseconds) {
    count(.refusedAdmissions, at: time)
    log.record(.admissionRefused(reason ?? hindrances().first ?? .passage), at: time)
  }

  /// Admits the visitor of a token, or looks up the token, for a validator.
  ///
  /// The answer is ``fate(of:)``, once no record is awaited. A token that the gate knows opens
  /// nothing. The record of the passage comes before the lock opens, whatever the rule for coins.
  ///
  /// - Parameter user: the user of the validator's process.
  /// - Throws: `diskIsBusy` before the ledger is open, when no token is known; `notNow` if the gate
  ///   does not open for a new token.
  package mutating func answer(
    about token: UInt64, admitting isAdmitting: Bool, by user: UInt32, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    clock.turn(at: time)
    advance(to: time)
    guard !ledger.isOpening else { throw .diskIsBusy }
    if isAdmitting, fate(of: token) == .unknown, ledger.pending?.admission.token != token {
      try open(for: Admission(token: token, user: user), at: max(time, clock.reached))
    }
    return ledger.pending?.admission.token == token ? .waits : .done
  }

  private mutating func open(
    for admission: Admission, at time: Nanoseconds
  ) throws(CommandError) {
    guard hindrances().allowPassage, openingTime <= time, !ledger.isBehind else { throw .notNow }
    process(.coin, at: time, paidBy: .admitted, of: admission)
    // A disk that fails at once has refused the step already.
    guard waitsForRecord(at: time) || fate(of: admission.token) == .open else { throw .notNow }
  }

  /// Returns the fate of a token, never ``Fate/doubtful``; with a ledger, the fate in the newest record on the disk.
  package func fate(of token: UInt64) -> Fate {
    (ledger.isEnabled ? memory.durableTokens : memory.books.tokens).fate(of: token)
  }

  /// Ends the token of a passage that has ended.
  ///
  /// If the sensor shows a rotation late, its visitor may be in the arm, so the end comes 2 s later. A released arm does
  /// not show whose rotation it was.
  mutating func closeToken(at time: Nanoseconds) {
    guard memory.books.tokens.isOpen, !visits.isTokenWaiting, memory.machine.state != .unlocked
    else { return }
    let isLate = visits.rules.passage.showsLate
    guard !isLate || visits.emergency.isReleased else {
      return visits.tokenEnd = time &+ .seconds(2)
    }
    if isLate { memory.books.tokens.doubt() }
    memory.books.tokens.end(isPassed: false)
    ledger.markDirty()
  }

  /// Ends the token that waits for a late visitor, once its time is over and the arm is at rest.
  mutating func expireToken(by time: Nanoseconds) {
    guard visits.tokenEnd <= time else { return }
    guard !switches.isArmTouched else { return visits.tokenEnd = time &+ .seconds(1) }
    endToken(isPassed: false)
  }

  /// Ends the token that waits for a late visitor, if there is one.
  mutating func endToken(isPassed: Bool) {
    guard visits.isTokenWaiting else { return }
    if switches.isArmTouched { memory.books.tokens.doubt() }
    memory.books.tokens.end(isPassed: isPassed)
    visits.tokenEnd = .never
    ledger.markDirty()
  }
}
