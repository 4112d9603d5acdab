// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO

/// The subject of a log entry.
///
/// The raw values are numbers in replies to requests, so a new kind goes last.
package enum EntryKind: UInt8, Enumerated, Sendable {
  /// An event was handled and changed the state, or the gate started.
  case transition
  /// An event was handled and changed nothing.
  case refusal
  /// A client at the console gave a command.
  case command
  /// An event was lost because the queue was full.
  case overflow
  /// The machine failed its self-check.
  case corruption
  /// All lines are held.
  case linesHeld
  /// The lines are not held, and will be requested again.
  case linesLost
  /// An output does not follow what is written to it.
  case outputStuck
  /// Edges were lost; the levels were read again.
  case edgesLost
  /// A switch is active for longer than a person holds it.
  case switchStuck
  /// A switch chatters, and is ignored until it is quiet.
  case switchChatters
  /// The coil had current for longer than allowed.
  case coilOverdriven
  /// The trouble with a line is over.
  case recovery
  /// The firmware did not run for seconds.
  case stall
  /// The machine was resumed from a record.
  case resumption
  /// The machine of a record could not be resumed; the gate starts locked.
  case stateLost
  /// The firmware crashed repeatedly, and the gate is out of service.
  case crashLoop
  /// Records cannot be written to the disk, or a coin or a command was refused because of that.
  case ledgerFault
  /// The firmware stopped.
  case stopped
  /// A message of the service itself: entries lost, a file that cannot be written.
  case service
  /// The acceptor's line has pulses that no coin makes.
  case coinFault
  /// The bolt does not follow the lock, or was forced.
  case boltFault
  /// The push sensor feels no push.
  case pushDead
  /// The arm has been free for longer than a visitor needs.
  case openTooLong
  /// Something about visitors and their sensors.
  case remark
  /// Money was credited, refused or forfeited.
  case money
}

extension LogEntry {
  /// The kind of the entry.
  package var kind: EntryKind {
    switch self {
    case .step(let step):
      switch step.outcome {
      case .moved: .transition
      case .full: .overflow
      case .corrupt: .corruption
      case .stayed, .refused, .unhandled, .notStarted, .empty: .refusal
      }
    case .commanded(_, _, let step): step.outcome == .corrupt ? .corruption : .command
    case .held: .linesHeld
    case .fault(let fault, _): fault.kind == .outputStuck ? .outputStuck : .linesLost
    case .trouble(let trouble, let isOver): isOver ? .recovery : trouble.kind.entryKind
    case .stalled: .stall
    case .edgesLost: .edgesLost
    case .ledgerOpened: .service
    case .resumed: .resumption
    case .notResumed: .stateLost
    case .lockedOut: .crashLoop
    case .ledgerFault, .coinNotKept, .commandNotKept: .ledgerFault
    case .ledgerKept: .recovery
    case .remark: .remark
    case .money: .money
    case .stopped: .stopped
    }
  }
}

/// The number of log entries of each kind.
package struct EntryCounts: Sendable {
  // A length must be a literal; the initializer checks it against the number of kinds.
  private var counts = InlineArray<26, UInt64>(repeating: 0)

  /// No entries of any kind.
  package init() {
    let count = UInt8(truncatingIfNeeded: counts.count)
    precondition(
      EntryKind(rawValue: count - 1) != nil && EntryKind(rawValue: count) == nil,
      "one count for each kind")
  }

  /// The number of entries of a kind; it stops at its largest value.
  package subscript(kind: EntryKind) -> UInt64 { counts[Int(kind.rawValue)] }

  /// Counts one entry.
  package mutating func count(_ kind: EntryKind) {
    // Not by the subscript, which only reads and would copy all of them.
    let index = Int(kind.rawValue)
    if counts[index] < .max { counts[index] += 1 }
  }

  /// Sets the number of entries of a kind.
  package mutating func set(_ kind: EntryKind, to count: UInt64) {
    counts[Int(kind.rawValue)] = count
  }
}
