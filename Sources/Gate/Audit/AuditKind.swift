// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Turnstile

/// What a line of the audit trail says.
package enum AuditKind: Equatable, Sendable, BitwiseCopyable {
  /// The trail was opened: a gate started, or a file was begun. The five ``AuditSum`` of all lines
  /// before, and of the books before the gate's start; and the gate's identity in 16 hexadecimal digits.
  case open
  /// So many entries have no line. Why: 0 where more came than could be written, else the `errno`.
  case lost
  /// So many lines before this one may not outlast a loss of power, with the `errno` of the sync.
  case unsynced
  /// The gate was stopped in an orderly way, and nothing follows but a start.
  case stop
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
  /// A passage was admitted without a coin.
  case admitted
  /// A command: the user and the process that gave it, the user that it claims to have logged in as,
  /// 4294967295 for none, and the number of the person for whom an agent gave it, 0 for none. What a
  /// command led to, if anything, has lines of its own. `emptied` and `refund` have a fifth number: the pulses
  /// that were in the box, or that were given back; 0 where the order was refused.
  case command(Command)

  /// The name in a file.
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
    case .command(let command): command.name
    }
  }

  /// How many numbers a line of this kind has.
  package var valueCount: Int {
    switch self {
    case .open: AuditSum.count + 1
    case .lost, .unsynced: 2
    case .command(let command): command.statesPulses ? 5 : 4
    case .stop, .coin, .grant, .pulses, .release, .restore, .lockOut, .admitted: 1
    }
  }

  /// The sum that the number of such a line belongs to; `nil` for none.
  package var sum: AuditSum? {
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

/// What the books and the lines of the audit trail count alike, in the order of an `open` line.
package enum AuditSum: UInt8, Enumerated, Sendable {
  /// The coins are all that were ever taken for a passage, those whose price was returned among them.
  case coins, grants, pulses, releases, admitted
}

/// A number for each ``AuditSum``, in their order.
package typealias AuditSums = InlineArray<5, UInt64>

/// Something for the audit trail, on its way from the gate to the thread that writes.
///
/// It is numbers only, so that its bytes can be handed over.
package struct AuditEntry: Sendable, BitwiseCopyable {
  /// The first byte of an entry, by which the thread tells it from a record: that begins with its name.
  package static var mark: UInt8 { 0 }

  private let mark = Self.mark
  /// When it happened, in seconds since 1970.
  package var time: UInt64 = 0
  /// Its numbers, as many as ``AuditKind/valueCount``; the others are 0.
  package let values: InlineArray<6, UInt64>
  /// Counts the entries from 1 on; a number that is missing is an entry that was lost.
  package var serial: UInt32 = 0
  /// What it is.
  package let kind: AuditKind
  /// Whether the newest record that was handed over has it, or none will; if not, the next one will.
  package let isRecorded: Bool

  /// An entry of this kind.
  package init(
    _ kind: AuditKind, _ values: InlineArray<6, UInt64> = [1, 0, 0, 0, 0, 0], isRecorded: Bool
  ) {
    self.values = values
    self.kind = kind
    self.isRecorded = isRecorded
  }

  /// Calls `body` with the index of the ``AuditSum`` that the entry adds to, if it does, and its number.
  package func add(_ body: (Int, UInt64) -> Void) {
    if let sum = kind.sum { body(Int(sum.rawValue), values[0]) }
  }
}
