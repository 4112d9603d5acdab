// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Step {
  /// The step that ``bits`` wrote; `nil` for a number that names no outcome, or a state, an event or
  /// a word that the table does not have.
  public init?(bits: UInt64) {
    packed = bits
    guard Outcome(rawValue: outcomeByte) != nil,
      to != nil || toByte == Self.none, from != nil || fromByte == Self.none,
      event != nil || eventByte == Self.none,
      isRefusedByJunction
        ? refusal != nil : Phrase<A>(packed: UInt32(truncatingIfNeeded: bits &>> 32)).isWhole
    else { return nil }
  }
}
