// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What a line of the audit trail says.
///
/// The raw values are only between the two threads of a gate; a file has the ``names``.
package enum AuditKind: UInt8, Enumerated, Sendable, BitwiseCopyable {
  /// The trail was opened: a gate started, or a new file was begun. The four ``AuditSum`` of the books.
  case open
  /// So many entries could not be written.
  case lost
  /// A coin was taken for a passage.
  case coin
  /// The staff granted a passage.
  case grant
  /// So many pulses of the acceptor were counted.
  case pulses
  /// The arm was released: by the emergency loop, or by the staff.
  case release
  /// A release is over.
  case restore
  /// The firmware crashed repeatedly, and the gate is out of service.
  case lockOut
  /// A user and a process gave the command `repairman`. What it led to, if anything, has lines of its own.
  case repairman
  /// The command `lock`.
  case lock
  /// The command `unlock-once`.
  case unlockOnce
  /// The command `hold-open`.
  case holdOpen
  /// The command `close`.
  case close

  /// The names in a file, in the order of the raw values.
  package static var names: StaticString {
    "open|lost|coin|grant|pulses|release|restore|lock-out|repairman|lock|unlock-once|hold-open|close"
  }

  /// How many numbers a line of this kind has.
  package var valueCount: Int {
    if self == .open { return AuditSum.count }
    return rawValue < AuditKind.repairman.rawValue ? 1 : 2
  }
}

/// What the books and the lines of the audit trail count alike, in the order of an `open` line.
package enum AuditSum: UInt8, Enumerated, Sendable {
  /// Coins that were ever taken for a passage, those whose price was returned among them.
  case coins
  /// Passages that the staff granted.
  case grants
  /// Pulses of the acceptor.
  case pulses
  /// Releases of the arm.
  case releases
}
