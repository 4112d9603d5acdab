// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Turnstile

/// The kind of a line of the audit trail.
package enum AuditKind: Equatable, Sendable, BitwiseCopyable {
  /// The trail was opened: a gate started, or a file was begun. The numbers are the five ``AuditSum`` of all lines
  /// before and of the books before the start, then the gate's identity in 16 hexadecimal digits.
  case open
  /// Entries without a line: their number and the `errno`, which is 0 if there was no room for so many.
  case lost
  /// Earlier lines that a loss of power may erase: their number and the `errno` of the sync.
  case unsynced
  /// The gate was stopped in an orderly way; only a start can follow.
  case stop
  /// A coin was taken for a passage.
  case coin
  /// The staff granted a passage.
  case grant
  /// Pulses of the acceptor were counted; the number tells how many.
  case pulses
  /// The arm was released: by the emergency loop, or by the staff.
  case release
  /// A release is over.
  case restore
  /// The gate went out of service: it crashed or died repeatedly, or its bolt never opened.
  case lockOut
  /// A passage was admitted without a coin. The numbers are 1, the user of the validator's process, and its token in
  /// 16 hexadecimal digits; user and token are 0 for the contact `[admit]`.
  case admitted
  /// Commands that the gate refused: their number, the user, or 4294967295 for several, and the process, the person and
  /// the ``Command`` of the last one.
  case refused
  /// A command that the gate took, with the user, the process, a login and a person. The login is the user that the process claims to have
  /// logged in as, or 4294967295 for none. The person is the one for whom an agent gave the command, by number, or 0.
  /// Effects have lines of their own. `emptied` and `refund` have a fifth number: the pulses in the box or given back.
  case command(Command)

  /// The name in a file of the trail.
  package var name: StaticString {
    switch self {
    case .open: "open"
    case .lost: "lost"
    case .unsynced: "unsynced"
    case .stop: "stop"
    case .coin: "coin"
    case .grant: "grant"
    case .pulses: "pulses"
    case .release: "release"
    case .restore: "restore"
    case .lockOut: "lock-out"
    case .admitted: "admitted"
    case .refused: "refused"
    case .command(let command): command.name
    }
  }

  /// The number of numbers in a line of this kind.
  package var valueCount: Int {
    switch self {
    case .open: AuditSum.count + 1
    case .lost, .unsynced: 2
    case .command(let command): command.statesPulses ? 5 : 4
    case .admitted: 3
    case .refused: 5
    case .stop, .coin, .grant, .pulses, .release, .restore, .lockOut: 1
    }
  }

  /// The sum to which the number of such a line belongs; `nil` for none.
  @inline(never) package var sum: AuditSum? {
    switch self {
    case .coin: .coins
    case .grant: .grants
    case .pulses: .pulses
    case .release: .releases
    case .admitted: .admitted
    default: nil
    }
  }
}

/// The sums that the books and the lines of the audit trail have in common, in the order of an `open` line.
package enum AuditSum: UInt8, Enumerated, Sendable {
  /// `coins` counts all coins ever taken for a passage, including those whose price was returned.
  case coins, grants, pulses, releases, admitted
}

/// A number for each ``AuditSum``, in order.
package typealias AuditSums = InlineArray<5, UInt64>

/// An entry of the audit trail on its way from the gate to the thread that writes.
///
/// An entry consists of numbers only, so that its bytes can be handed over.
package struct AuditEntry: Sendable, BitwiseCopyable {
  /// The first byte of an entry, which distinguishes it from a record, whose first bytes are its name.
  package static var mark: UInt8 { 0 }

  private let mark = Self.mark
  /// The time of the entry, in seconds since 1970.
  package var time: UInt64 = 0
  /// The numbers of the entry, as many as ``AuditKind/valueCount``; the others are 0.
  package let values: InlineArray<6, UInt64>
  /// The serial number of the entry, counted from 1; a missing number is a lost entry.
  package var serial: UInt32 = 0
  /// The kind of the entry.
  package let kind: AuditKind
  /// Whether the entry's event is in the newest record handed over or in none; otherwise the next record has it.
  package let isRecorded: Bool

  /// An entry of this kind.
  package init(
    _ kind: AuditKind, _ values: InlineArray<6, UInt64> = [1, 0, 0, 0, 0, 0], isRecorded: Bool
  ) {
    self.values = values
    self.kind = kind
    self.isRecorded = isRecorded
  }

  /// Calls `body` with the index of the ``AuditSum`` to which the entry adds, if any, and with its number.
  package func add(_ body: (Int, UInt64) -> Void) {
    if let sum = kind.sum { body(Int(sum.rawValue), values[0]) }
  }
}
