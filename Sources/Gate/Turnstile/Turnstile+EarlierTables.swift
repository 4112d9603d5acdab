// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Turnstile {
  /// The fingerprints of the tables of earlier releases whose states mean what they mean in this one,
  /// that of 0.2.0 first.
  ///
  /// A gate goes on in the state that such a release has recorded, so a paid coin survives an upgrade.
  /// With a change of words, delays or cells alone, the fingerprint of the last release joins the list. With
  /// a change of what a state means the list ends: only the first stays, since records of 0.2.0 have none.
  package static var earlierTables: InlineArray<1, UInt32> { [0xD08B_79D5] }

  /// The fingerprint of the table.
  @inline(never)
  package static func fingerprint() -> UInt32 { table.fingerprint }

  /// Whether the states of a table with this fingerprint mean the same as those of this one.
  package static func keepsStates(of fingerprint: UInt32) -> Bool {
    for index in earlierTables.indices where earlierTables[index] == fingerprint { return true }
    return fingerprint == self.fingerprint()
  }
}
