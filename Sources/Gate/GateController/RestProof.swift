// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// The proof that a safety input is at rest: the loop closed, the key turned back, the bolt closed.
///
/// A line that hums or bounces never settles, so a debouncer alone keeps its last level for ever. An input
/// that leaves its rest must be back there for its whole debounce time within 200 ms; else it counts as
/// active, whatever it did in between.
struct RestProof: Sendable {
  private static var patience: Nanoseconds { .milliseconds(200) }

  private let period: Nanoseconds
  private var doubtedSince = Nanoseconds.never
  private var provenAt = Nanoseconds.never

  /// The proof for `input`, which rests after this debounce time; `nil` for an input that is not for safety.
  init?(_ input: Input, period: Nanoseconds) {
    guard input.isForSafety else { return nil }
    self.period = period
  }

  /// When the input counts as active; never without a doubt, or if its rest is proved before that.
  var deadline: Nanoseconds {
    guard doubtedSince != .never else { return .never }
    let due = doubtedSince &+ Self.patience
    return provenAt <= due ? .never : due
  }

  /// Whether the input counts as active by `time`.
  func fails(by time: Nanoseconds) -> Bool { deadline != .never && deadline <= time }

  /// Notes a level: that of an edge, or one that was read. A rest that was read begins no doubt, and ends none.
  mutating func observe(isActive: Bool, isEdge: Bool, at time: Nanoseconds) {
    if provenAt <= time { end() }
    if doubtedSince == .never {
      guard isActive || isEdge else { return }
      doubtedSince = time
    }
    provenAt = isActive ? .never : time &+ period
  }

  /// Ends the doubt: the input has settled, or counts as active.
  mutating func end() { (doubtedSince, provenAt) = (.never, .never) }
}
