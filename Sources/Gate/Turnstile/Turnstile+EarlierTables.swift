// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Turnstile {
  /// The fingerprints of the tables of earlier releases whose states mean what they mean in this one,
  /// that of 0.2.0 first.
  ///
  /// A gate goes on in the state that such a release has recorded, so a paid coin survives an upgrade.
  /// Whoever changes only words, delays or cells adds the fingerprint of the last release; whoever
  /// changes what a state means empties the list, but for the first: records of 0.2.0 have none.
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
