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
  /// The gate is out of service: it crashed or died repeatedly, or its bolt never opens.
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
  /// A push met an arm that is held although a coin was paid.
  case pushInVain
  /// Three pushes in a row were too short to count.
  case shortPushes
  case latePassage, passageWhileLocked, boltNeverOpens
  /// The gate resumed unlocked and stopped at once too often.
  case tooManyOpenings
  /// The gate stopped, and its bolt jams on an arm that is not at rest.
  case closedOnMovingArm
  case heldOpen
  /// An admission came while the gate could not open, or after another one.
  case admissionRefused
  /// The arm's position is unknown.
  case sensorsAtOnce
  /// A passage was open, and its price stays open.
  case outByEntrance
  case sensorsSwapped
  /// The gate holds its exit, too.
  case forcedExit
  case loopOpen, orderNotRecorded, unbalancedBooks

  /// A line for each, in their order: the name in a log's fields, and what happened.
  package static var texts: StaticString {
    """
    push-in-vain|push: in vain; the coin is kept\
    |short-pushes|push: three were too short\
    |late-passage|push: a visitor came late; its price is spent\
    |passage-while-locked|push: the arm turned while locked; nothing was paid\
    |bolt-never-opens|bolt: did not open three times\
    |too-many-openings|lock: the gate died whenever it opened\
    |closed-on-moving-arm|lock: closed on an arm that turned\
    |held-open|lock: held open for another hour\
    |admission-refused|admit: refused; the gate could not open\
    |sensors-at-once|push: the sensors changed at once\
    |out-by-entrance|push: out through the entrance\
    |sensors-swapped|push: three went backwards\
    |forced-exit|push: out by force\
    |loop-open|release: the emergency loop has been open for another hour\
    |order-not-recorded|till: the order is done, but not in the ledger\
    |unbalanced-books|books: the pulses or the passages do not add up
    """
  }
}

/// What happened to money.
package enum MoneyEntry: UInt8, Sendable {
  case credited, full, refused, forfeited
  /// No record can have the pulses yet.
  case unrecorded
  /// The lines were lost, or the gate stopped, during a pulse.
  case cut
  /// The gate has stopped, and no record has the pulses.
  case unwritten
  case refunded

  /// A line for each, in their order: the name in a log's fields, and what happened.
  package static var texts: StaticString {
    """
    credited|coin: credited\
    |full|coin: the credit is full and the rest forfeited\
    |refused|coin: refused; nothing is sold now\
    |forfeited|coin: a part of a price was forgotten\
    |unrecorded|coin: read; not in the ledger yet\
    |cut|coin: a pulse was cut short\
    |unwritten|coin: read and not written at the stop\
    |refunded|coin: credit given back
    """
  }
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
  mutating func observe(consumer: ChipLabel)
}

extension GateLog {
  /// 0, unless the log says otherwise.
  package var lostLines: UInt64 { 0 }

  /// Nothing, unless the log says otherwise.
  package mutating func observe(_ edge: Edge) {}

  /// Nothing, unless the log says otherwise.
  package mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds) {}

  /// Nothing, unless the log says otherwise.
  package mutating func observe(consumer: ChipLabel) {}
}
