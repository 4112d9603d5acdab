// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import GPIO
package import Turnstile

/// Something the gate's keeper may want to know.
package enum LogEntry: Sendable {
  /// An event was handled, or could not be.
  case step(Step<Turnstile>)
  /// Somebody of the staff gave an command, and this is what came of it.
  case commanded(Command, by: Peer, Step<Turnstile>)
  /// All lines are held, and the outputs show what the gate is.
  case held
  /// The lines are not held, and asked for again after so many nanoseconds; or, with 0, they are
  /// held but an output does not follow.
  case fault(Fault, retryIn: UInt64)
  /// A line is in trouble, or is so no more.
  case trouble(Trouble, isOver: Bool)
  /// Nobody turned the gate for so many nanoseconds: a stopped process, or a machine too busy.
  case stalled(UInt64)
  /// Edges were lost; the levels were read again.
  case edgesLost
  /// The machine goes on from a record.
  case resumed(Step<Turnstile>)
  /// The machine of a record cannot be resumed; the gate starts locked, with its books.
  case notResumed(Snapshot.Flaw)
  /// The firmware crashed again and again, and the gate is out of service.
  case lockedOut(Step<Turnstile>)
  /// The books cannot be kept; what becomes of coins is the rule's to say.
  case ledgerFault(LedgerFault)
  /// The books are kept again.
  case ledgerKept
  /// A coin was refused because it could not be written down.
  case coinNotKept
  /// An order was refused because what it grants could not be written down.
  case commandNotKept(Command, by: Peer)
  /// The lines are let go of; `isSafe` unless they were not held, or an output did not follow.
  case stopped(isSafe: Bool)
}

/// Where the gate tells what happens to it: a log, a screen, a test.
package protocol GateLog {
  /// How many entries got lost because nobody took them.
  var lostLines: UInt64 { get }

  /// Takes note of an entry, at `time` on the gate's clock. Must not wait.
  mutating func record(_ entry: LogEntry, at time: UInt64)
}

extension GateLog {
  /// Nothing gets lost, unless the journal says otherwise.
  package var lostLines: UInt64 { 0 }
}
