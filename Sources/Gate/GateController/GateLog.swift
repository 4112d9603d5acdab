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
  /// A validator or the contact `[admit]` admitted a visitor, which led to this step.
  case admitted(Admission, Step<Turnstile>)
  /// The gate refused an admission, mainly for this reason.
  case admissionRefused(Hindrance)
  /// A client gave a command about the till, which led to no step of the machine.
  case ordered(Command, by: Peer)
  /// All lines are held, and the outputs show the gate's state.
  case held
  /// The lines are not held, and the next request follows after `retryIn` nanoseconds. With 0, the
  /// lines are held, but an output does not follow.
  case fault(Fault, retryIn: Nanoseconds)
  /// A trouble of a line began or ended.
  case trouble(Trouble, isOver: Bool)
  /// The gate had no turn for this many nanoseconds: the process was stopped, or the machine was too busy.
  case stalled(Nanoseconds)
  /// Edges were lost; the levels were read again.
  case edgesLost
  /// The ledger was opened: it is new, or something is wrong with it.
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
  /// A command was refused because its grant or order could not be recorded.
  case commandNotKept(Command, by: Peer)
  /// Something about visitors and their sensors, which happened so often since the last such entry.
  case remark(Remark, times: UInt32 = 1)
  /// Something happened to money; this many pulses are credit now, or are lost.
  case money(MoneyEntry, credit: UInt32)
  /// A pulse of the acceptor's line is no money, for this reason.
  case refusedPulse(PulseRefusal)
  /// The lines are closed; `isSafe` tells whether every wire was read back with its safe level.
  case stopped(isSafe: Bool)
}

/// An observation of visitors and their sensors that the staff should know; the gate goes on.
package enum Remark: UInt8, Sendable {
  /// A push met a held arm although a coin was paid.
  case pushInVain
  /// Three pushes in a row were too short to count.
  case shortPushes
  case latePassage, passageWhileLocked, boltNeverOpens
  /// The gate resumed unlocked and died at once, too often in a row.
  case tooManyOpenings
  /// The gate stopped although its bolt jams on an arm that is not at rest.
  case closedOnMovingArm
  case heldOpen
  /// The gate refused an admission: see ``LogEntry/admissionRefused(_:)``.
  case admissionRefused
  /// Both sensors of the arm changed at once, so the arm's position is unknown.
  case sensorsAtOnce
  /// A visitor left during an open passage, which stays open and paid.
  case outByEntrance
  case sensorsSwapped
  /// A person left through a gate that holds its exit.
  case forcedExit
  case loopOpen, orderNotRecorded, unbalancedBooks
  /// The contact that admits visitors was active for less than its shortest time.
  case admissionTooShort
  /// At a relock two prices or more are left in the till.
  case keptPrices
  /// The arm came back from its third step, as few arms do.
  case turnedBack

  /// The texts of each remark, in order: its name in a log's fields, and the message.
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
    |admission-refused|admit: refused\
    |sensors-at-once|push: the sensors changed at once\
    |out-by-entrance|push: out through the entrance\
    |sensors-swapped|push: three went backwards\
    |forced-exit|push: out by force\
    |loop-open|release: the emergency loop has been open for another hour\
    |order-not-recorded|till: the order is done, but not in the ledger\
    |unbalanced-books|books: the pulses or the passages do not add up\
    |admission-too-short|admit: too short to count\
    |kept-prices|coin: prices of several visitors are left\
    |turned-back|push: the arm came back from its third step
    """
  }
}

/// The events of money.
package enum MoneyEntry: UInt8, Sendable {
  case credited, full, refused, forfeited
  /// The pulses cannot be recorded yet.
  case unrecorded
  /// A pulse was cut short, because the lines were lost or the gate stopped.
  case cut
  /// The gate stopped before a record of the pulses was on the disk.
  case unwritten
  case refunded

  /// The texts of each entry, in order: its name in a log's fields, and the message.
  package static var texts: StaticString {
    """
    credited|coin: credited\
    |full|coin: the credit is full and the rest forfeited\
    |refused|coin: refused; nothing is sold now\
    |forfeited|coin: a part of a price was forgotten\
    |unrecorded|coin: read; not in the ledger yet\
    |cut|coin: a pulse was cut short\
    |unwritten|coin: read; the gate stopped before the disk had it\
    |refunded|coin: credit given back
    """
  }
}

/// The receiver of log entries: a log, a screen or a test.
package protocol GateLog {
  /// The number of entries that were dropped.
  var lostLines: UInt64 { get }

  /// Receives an entry at `time` on the gate's clock; must not wait.
  mutating func record(_ entry: LogEntry, at time: Nanoseconds)

  /// Receives an edge before it is debounced; must not wait.
  mutating func observe(_ edge: Edge)

  /// Receives a step that the machine has taken, before the step's entry; must not wait.
  mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds)

  /// Receives the name of the consumer of a busy line, before the entry of that fault.
  mutating func observe(consumer: ChipLabel)
}

extension GateLog {
  /// 0 by default.
  package var lostLines: UInt64 { 0 }

  /// Does nothing by default.
  package mutating func observe(_ edge: Edge) {}

  /// Does nothing by default.
  package mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds) {}

  /// Does nothing by default.
  package mutating func observe(consumer: ChipLabel) {}
}
