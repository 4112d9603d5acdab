// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Turnstile

// A passage without a coin: a validator on the same machine admits a visitor, by a token of its own.

extension GateController where Hardware: ~Copyable {
  /// Answers a validator that admits the visitor of a token, or asks what became of it.
  ///
  /// A token that the gate knows opens nothing. As for a coin, the record of the passage comes before the
  /// lock opens.
  ///
  /// - Returns: whether ``fate(of:)`` has the answer, or waits for the record.
  /// - Throws: `diskIsBusy` before the ledger is open, when no token is known; `notNow` when the gate does
  ///   not open for a new one.
  package mutating func answer(
    about token: UInt64, admitting isAdmitting: Bool, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    clock.turn(at: time)
    advance(to: time)
    guard !ledger.isOpening else { throw .diskIsBusy }
    if isAdmitting, fate(of: token) == .unknown, ledger.pending?.token != token {
      try open(for: token, at: max(time, clock.reached))
    }
    return ledger.pending?.token == token ? .waits : .done
  }

  private mutating func open(for token: UInt64, at time: Nanoseconds) throws(CommandError) {
    guard isReadyToOpen, openingTime <= time else { throw .notNow }
    plan(.coin, at: time, paidBy: .admitted, of: token)
    // A disk that fails at once has refused the step.
    guard ledger.pending != nil || fate(of: token) == .open else { throw .notNow }
  }

  /// What became of a token, never ``Fate/doubtful``.
  package func fate(of token: UInt64) -> Fate {
    let last = memory.books.token
    guard last.number == token else { return .unknown }
    return last.fate == .doubtful ? .open : last.fate
  }
}
