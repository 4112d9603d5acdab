// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import GPIO
package import Ledger
package import Turnstile

/// Something that happened to a gate.
package enum LogEntry: Sendable {
  /// An event was handled, refused or ignored.
  case step(Step<Turnstile>)
  /// A client gave a command, which led to this step.
  case commanded(Command, by: Peer, Step<Turnstile>)
  /// A client gave a command about the till, which led to no step.
  case ordered(Command, by: Peer)
  /// All lines are held, and the outputs show the gate's state.
  case held
  /// The lines are not held, and the next request is this many nanoseconds away; or, with 0, they
  /// are held but an output does not follow.
  case fault(Fault, retryIn: Nanoseconds)
  /// A trouble of a line began, or is over.
  case trouble(Trouble, isOver: Bool)
  /// The gate had no turn for this many nanoseconds: a stopped process, or too busy a machine.
  case stalled(Nanoseconds)
  /// Edges were lost; the levels were read again.
  case edgesLost
  /// The ledger was opened, and there was none yet, or something is wrong with it.
  case ledgerOpened(Opening.Notice)
  /// The machine was resumed from a record.
  case resumed(Step<Turnstile>)
  /// The machine of a record cannot be resumed; the gate starts locked, with its counters.
  case notResumed(Snapshot.DecodingError)
  /// The firmware crashed repeatedly, and the gate is out of service.
  case lockedOut(Step<Turnstile>)
  /// Records cannot be written; the ledger rule decides about coins.
  case ledgerFault(LedgerFault)
  /// Records are written again.
  case ledgerKept
  /// A coin was refused because it could not be recorded.
  case coinNotKept
  /// A command was refused because what it grants could not be recorded.
  case commandNotKept(Command, by: Peer)
  /// Something about visitors and their sensors.
  case remark(Remark)
  /// Something happened to money, and this many pulses are credit now, or are lost with it.
  case money(MoneyEntry, credit: UInt32)
  /// The lines are released; `isSafe` if every wire was read back with its safe level.
  case stopped(isSafe: Bool)
}

/// Something about visitors and their sensors that the staff should know; the gate goes on.
package enum Remark: UInt8, Sendable {
  /// A push met an arm that is held although a coin was paid; the coin is kept.
  case pushInVain
  /// Three pushes in a row were too short to count.
  case shortPushes
  /// The arm turned on a locked gate, and a returned price was spent on it.
  case latePassage
  /// The arm turned on a locked gate, and nothing was paid for it.
  case passageWhileLocked
  /// The bolt did not open three times in a row.
  case boltNeverOpens
  /// The gate resumed unlocked and stopped at once too often.
  case tooManyOpenings
  /// The gate stopped, and closed a bolt that jams on an arm that was not at rest.
  case closedOnMovingArm
  /// The staff has held the gate open for another hour.
  case heldOpen
  /// An admission came while the gate could not open, or behind another, and was refused.
  case admissionRefused
  /// Both rotation sensors changed at once, so the arm's position is unknown.
  case sensorsAtOnce
  /// A person left through the entrance while a passage was open; its price stays open.
  case outByEntrance
  /// Three passages in a row seem to have gone backwards.
  case sensorsSwapped
  /// A person left through a gate that holds its exit, too.
  case forcedExit
  /// The emergency loop has been open for another hour.
  case loopOpen
  /// An order about the till was carried out, and its record is not on the disk.
  case orderNotRecorded
  /// The books that the gate continues with do not add up.
  case unbalancedBooks
}

/// What happened to money.
package enum MoneyEntry: UInt8, Sendable {
  /// Pulses were credited.
  case credited
  /// Pulses were credited up to the largest credit, and the rest forfeited.
  case full
  /// Pulses that could not be used were refused.
  case refused
  /// A part of a price was forgotten.
  case forfeited
  /// Pulses were read, and no record can have them yet.
  case unrecorded
  /// A pulse was under way when the lines were lost or the gate stopped.
  case cut
  /// The gate has stopped, and no record has these pulses.
  case unwritten
  /// The staff gave the credit back.
  case refunded
}

/// The receiver of log entries: a log, a screen, a test.
package protocol GateLog {
  /// How many entries were dropped.
  var lostLines: UInt64 { get }

  /// Takes an entry at `time` on the gate's clock. It must not wait.
  mutating func record(_ entry: LogEntry, at time: Nanoseconds)

  /// Takes an edge before it is debounced. It must not wait.
  mutating func observe(_ edge: Edge)

  /// Takes a step that the machine has taken, before its entry. It must not wait.
  mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds)

  /// Takes the name of the consumer that holds a busy line, before the entry of that fault.
  mutating func observe(holder: ChipLabel)
}

extension GateLog {
  /// 0, unless the log says otherwise.
  package var lostLines: UInt64 { 0 }

  /// Nothing, unless the log says otherwise.
  package mutating func observe(_ edge: Edge) {}

  /// Nothing, unless the log says otherwise.
  package mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds) {}

  /// Nothing, unless the log says otherwise.
  package mutating func observe(holder: ChipLabel) {}
}
