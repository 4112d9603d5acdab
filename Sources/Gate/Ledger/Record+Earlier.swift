// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

// A gate reads its own version only: what an earlier one has written is taken over before it starts.

extension Record {
  /// Decodes the record of any version up to this one at the beginning of `bytes`.
  ///
  /// Version 1 ends with byte 159, has ten counters, and a machine of four states and four events.
  package init(earlier bytes: Span<UInt8>) throws(DecodingError) {
    guard bytes.count > 4, bytes[4] == 1 else {
      try self.init(bytes)
      return
    }
    try self.init(bytes, version: 1)
    if bytes.hasContent(in: 144..<152) { throw .unknownVersion }
    machine = machine.grown(
      from: 4, 4, to: Turnstile.table.stateCount, Turnstile.table.eventCount)
    isDamaged = machine.bytes[3] == Turnstile.State.broken.rawValue
  }
}
