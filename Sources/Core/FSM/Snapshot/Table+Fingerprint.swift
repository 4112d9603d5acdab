// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Table where Names: Automaton {
  /// A checksum of every row (its cells, its words of entry and exit, and its timeout) and junction.
  ///
  /// Two programs whose tables have the same fingerprint were made from the same table. Names are not
  /// in it; their numbers are.
  package var fingerprint: UInt32 { checksum.value }

  fileprivate var checksum: Checksum {
    var checksum = Checksum()
    for state in 0..<stateCount {
      checksum.add(UInt64(label(state)) &<< 32 | UInt64(delay(state).packed))
      checksum.add(UInt64(entry(state).packed) &<< 32 | UInt64(exit(state).packed))
      for event in 0..<eventCount {
        checksum.add(cell(state, event).then.packed)
        checksum.add(cell(state, event).otherwise.packed)
      }
    }
    for index in 0..<Names.junctions.count {
      checksum.add(Names.junctions.cell(index).then.packed)
      checksum.add(Names.junctions.cell(index).otherwise.packed)
    }
    return checksum
  }
}

extension Hierarchy where Names: Automaton {
  /// A checksum also of each row's parent, first substate and words of its initial transition.
  package var fingerprint: UInt32 {
    var checksum = self.checksum
    for state in 0..<stateCount {
      checksum.add(UInt64(parentRow(state)) &<< 32 | UInt64(initialRow(state)))
      checksum.add(UInt64(begin(state).packed))
    }
    return checksum.value
  }
}

extension Checksum {
  fileprivate mutating func add(_ bits: UInt64) {
    for index in 0..<8 { add(UInt8(truncatingIfNeeded: bits &>> UInt64(8 * index))) }
  }
}
