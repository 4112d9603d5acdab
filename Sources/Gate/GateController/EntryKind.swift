// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import Ledger
import Turnstile

/// The kind of a log entry: ``LogEntry`` and ``Trouble/Kind`` explain each kind.
///
/// The raw values are numbers in replies to requests: add a new kind at the end.
package enum EntryKind: UInt8, Enumerated, Sendable {
  /// An event was handled, with a new state or without; or a client gave a command.
  case transition, refusal, command
  /// An event was lost because the queue was full; or the machine failed its self-check.
  case overflow, corruption
  case linesHeld, linesLost, outputStuck, edgesLost, switchStuck, switchChatters, coilOverdriven
  /// The trouble with a line is over, or the ledger is written again.
  case recovery
  case stall, resumption, stateLost, crashLoop
  /// A record could not be written to the disk, or a coin or a command was refused for want of a record.
  case ledgerFault
  case stopped
  /// A message of the service itself, for example that entries were lost or a file cannot be written.
  case service
  case coinFault, boltFault, pushDead, openTooLong, remark, money, positionUnknown
}

/// The severity of an entry, as syslog's numbers, which journald reads.
package enum Priority: UInt8, Sendable { case critical = 2, error, warning, notice, info, debug }

extension LogEntry {
  /// The subject of a notice: a kind of log entry, or something that is not logged.
  package enum Subject: UInt8, Sendable {
    case step, commanded, held, fault, trouble, stalled, edgesLost, ledgerOpened, resumed
    case notResumed, lockedOut, ledgerFault, ledgerKept, coinNotKept, commandNotKept, remark, money
    case stopped, edge, missed, ordered, refusedPulse, admitted, admissionRefused
  }

  /// The subject of the entry's notice.
  package var subject: Subject { row.subject }
  /// The kind of the entry.
  package var kind: EntryKind { row.kind }
  /// The priority of the entry.
  package var priority: Priority { row.priority }

  // The only table of what is logged.
  private var row: (subject: Subject, kind: EntryKind, priority: Priority) {
    switch self {
    case .step(let step): step.row
    // A command must stand out among the coins.
    case .commanded(_, _, let step):
      step.outcome == .corrupt
        ? (.commanded, .corruption, .critical) : (.commanded, .command, .notice)
    case .admitted(_, let step): (.admitted, step.row.kind, step.row.priority)
    case .admissionRefused: (.admissionRefused, .remark, .warning)
    case .ordered: (.ordered, .command, .notice)
    case .held: (.held, .linesHeld, .notice)
    case .fault(let fault, _):
      (.fault, fault.kind == .outputStuck ? .outputStuck : .linesLost, .error)
    case .trouble(_, isOver: true): (.trouble, .recovery, .notice)
    case .trouble(let trouble, _): (.trouble, trouble.kind.row.entry, trouble.kind.row.priority)
    case .stalled: (.stalled, .stall, .warning)
    case .edgesLost: (.edgesLost, .edgesLost, .warning)
    // A new ledger is expected once; lost or unusable records never are.
    case .ledgerOpened(.created): (.ledgerOpened, .service, .notice)
    case .ledgerOpened(.flawed): (.ledgerOpened, .service, .warning)
    case .ledgerOpened: (.ledgerOpened, .service, .error)
    case .resumed: (.resumed, .resumption, .notice)
    case .notResumed: (.notResumed, .stateLost, .error)
    case .lockedOut: (.lockedOut, .crashLoop, .critical)
    case .ledgerFault: (.ledgerFault, .ledgerFault, .error)
    case .ledgerKept: (.ledgerKept, .recovery, .notice)
    case .coinNotKept: (.coinNotKept, .ledgerFault, .warning)
    case .commandNotKept: (.commandNotKept, .ledgerFault, .warning)
    case .remark: (.remark, .remark, .warning)
    case .money(.cut, _), .money(.unwritten, _): (.money, .money, .warning)
    case .money: (.money, .money, .info)
    case .refusedPulse: (.refusedPulse, .coinFault, .warning)
    case .stopped(let isSafe): (.stopped, .stopped, isSafe ? .notice : .warning)
    }
  }
}

extension Step<Turnstile> {
  // A normal step matters only for debugging; a broken gate always matters.
  fileprivate var row: (subject: LogEntry.Subject, kind: EntryKind, priority: Priority) {
    switch outcome {
    case .moved: (.step, .transition, to == .broken ? .warning : .info)
    case .full: (.step, .overflow, .warning)
    case .corrupt: (.step, .corruption, .critical)
    case .stayed, .refused, .unhandled, .notStarted, .empty, .deferred: (.step, .refusal, .debug)
    }
  }
}

extension EntryKind {
  /// The `MESSAGE_ID`: 128 bits in hexadecimal, as in sd-id128(3).
  ///
  /// No other program uses these numbers, and their meaning never changes: `journalctl
  /// MESSAGE_ID=…` finds all entries of a kind. Numbers take a third of the room of literals.
  package var identifier: (high: UInt64, low: UInt64) { (row.high, row.low) }

  /// The label in the metrics of faults; `nil` for a kind that is no fault.
  package var faultName: StaticString? { row.fault }

  @inline(__always) private var row: (fault: StaticString?, high: UInt64, low: UInt64) {
    switch self {
    case .transition: (nil, 0xc21e7b1c65014700, 0x9611742c9124eb7d)
    case .refusal: (nil, 0xfa8b64c209e541f4, 0x947295f0bbb6d04b)
    case .command: (nil, 0x87ed426484c145ed, 0xac16400ba0e8640c)
    case .overflow: ("overflow", 0xb863c80e0a9f407c, 0x94db609e0b064cc7)
    case .corruption: ("corruption", 0x87a463f906864a18, 0x941ca9a062899743)
    case .linesHeld: (nil, 0x3f30986130984be8, 0x8728d1ace00d8acd)
    case .linesLost: ("lines-lost", 0x43bd69a9fc574ded, 0x9ac044460daf6f1d)
    case .outputStuck: ("output-stuck", 0x1fb269da23bf4f2f, 0xa3cfb5d6dcbc3b5a)
    case .edgesLost: ("edges-lost", 0x4028729fca854feb, 0x9020343900685b3e)
    case .switchStuck: ("switch-stuck", 0xdb2c3413b6e94ab6, 0xab94767ae8970132)
    case .switchChatters: ("switch-chatters", 0xf6c2b2d03c9b46cf, 0x9c9b83b1c84f7d9d)
    case .coilOverdriven: ("coil-overdriven", 0x58a88eca0c3c46d4, 0xaa123b73e86e866b)
    case .recovery: (nil, 0xc9cc43a1117a4c9c, 0xa5ebe2d5480f71e8)
    case .stall: ("stall", 0x47b655b3eeb44ddb, 0x81a428aff21f98eb)
    case .resumption: (nil, 0xe86b2c472b4b4beb, 0x8dca9bfe86f83336)
    case .stateLost: ("state-lost", 0xd84f97046c354cf9, 0xac7114d42efdd8ec)
    case .crashLoop: ("crash-loop", 0x18b2fec60e45475f, 0x8e7f646fb8a8563c)
    case .ledgerFault: ("ledger", 0x238e6ebd8793438d, 0x94e7972f0063a1a4)
    case .stopped: (nil, 0x9384f44122b040db, 0xb406267d1413627c)
    case .service: (nil, 0xc0ba530a590240f9, 0x8ad90dc6f9af698f)
    case .coinFault: ("coin", 0x72ce43538be2471e, 0xb3c44e35be049bb5)
    case .boltFault: ("bolt", 0x33f7fc3161c7488d, 0xa2f39a7387ea7a6c)
    case .pushDead: ("push-dead", 0xce00b46f6a6c464a, 0xb8a63ee0dc477f9d)
    case .openTooLong: ("open-too-long", 0x854ef181c06146ed, 0xaf1be9c449e4fdbb)
    case .remark: (nil, 0x9eb74f85295f46f0, 0x8a5ae3fea68e6f38)
    case .money: (nil, 0xf979dc43b79142f2, 0x8c577a900e0176b6)
    case .positionUnknown: ("position-unknown", 0xe91d909afc094f9d, 0x86f0b088c849d815)
    }
  }
}
