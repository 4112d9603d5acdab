// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import GPIO
package import Ledger
import Synchronization
package import Turnstile

/// The way of a coin: edges are read, events handled, words performed, levels written.
///
/// One direction, and time comes in from outside, so the same code runs on a chip in memory at a
/// desk and on a Raspberry Pi. Nothing here waits and nothing allocates.
package struct Controller<Hardware: Lines & ~Copyable, Log: GateLog, Books: RecordStore>: ~Copyable
{
  /// The lines, held or not.
  package var lines: Hardware
  /// Where the gate tells what happens to it.
  package var log: Log
  /// What the machine asks before it decides.
  package var conditions: GateConditions
  /// The machine.
  package internal(set) var machine = Machine<Turnstile>()
  /// The books.
  package internal(set) var counters = Counters()
  /// What the outputs should show.
  package internal(set) var outputs: Levels

  /// What is wrong with single lines.
  package internal(set) var troubles = Troubles()

  /// Changes whenever the lines' descriptors may have.
  package internal(set) var connection: UInt64 = 0

  /// Which line does what.
  package let wiring: Wiring
  let rule: LedgerRule
  var inputs: Inputs
  // Here and not where it is filled: to make one anew takes longer than all the rest of a coin.
  var edges = EdgeBuffer()
  var coil: CoilWatch
  var queue = EventQueue<Turnstile, 8>()
  // An order of the repairman that waits behind an event that waits for its record.
  var waitingCommand: (given: IssuedCommand, time: UInt64)?
  var hold = Hold()
  var written = Levels()
  var deaf = Levels()
  var edgesLostAt: UInt64?
  var wantsFaultLamp = false
  // How far time has been let pass, and when that was last asked for.
  var clock: UInt64 = 0
  var present: UInt64 = 0
  var books: Books
  var keeping = Keeping()
  // An atomic has one address for life, and so has what it is a part of: a method that only reads
  // is handed that address, and not a copy of the whole.
  private let anchor = Atomic<UInt8>(0)

  /// A gate that holds no lines yet; its machine starts when it first does.
  package init(
    _ wiring: Wiring, lines: consuming Hardware, conditions: GateConditions, log: Log,
    books: Books, rule: LedgerRule = .refuseCoins
  ) {
    self.wiring = wiring
    self.rule = rule
    self.books = books
    self.lines = lines
    self.conditions = conditions
    self.log = log
    inputs = Inputs(wiring)
    coil = CoilWatch(longestTime: wiring.longestEnergised)
    outputs = wiring.safeOutputs
  }

  /// The switches that are pressed, as far as their contacts have settled.
  package var pressed: Levels { inputs.levels }
  /// When the lines are asked for again; `nil` while they are held.
  package var retryAt: UInt64? { hold.retryAt }

  /// When something is due, or `nil` when only an edge can make a difference.
  package var deadline: UInt64? {
    let settled = min(inputs.settlesAt ?? .max, machineDeadline ?? .max)
    let retried = min(hold.retryAt ?? .max, keeping.deadline ?? .max)
    let earliest = min(settled, min(retried, coil.dueAt ?? .max))
    return earliest == .max ? nil : earliest
  }

  /// Does all there is to do at `now`: asks for the lines if they are not held, reads their edges,
  /// lets time pass up to now, and keeps the books.
  package mutating func turn(at now: UInt64) {
    present = max(present, now)
    takeHold(at: now)
    readEdges(at: now)
    advance(to: now)
    keepBooks(at: now)
    guard queue.count > 0 || waitingCommand != nil, keeping.commit == nil else { return }
    drain()
    keepBooks(at: now)
  }

  /// Lets time pass: deadlines and debounced changes up to `time` happen in the order they are due.
  ///
  /// At equal times the deadline comes first (SEEDS D9).
  package mutating func advance(to time: UInt64) {
    while true {
      let settles = inputs.settlesAt
      let next = min(machineDeadline ?? .max, settles ?? .max)
      if let trouble = troubleAt, trouble <= time, trouble < next {
        clock = max(clock, trouble)
        expireTroubles(by: trouble)
      } else if let deadline = machineDeadline, deadline <= min(time, settles ?? .max) {
        expire(deadline)
        drain()
      } else if let settles, settles <= time {
        clock = max(clock, settles)
        if let event = inputs.settle(by: settles) { handle(event, at: settles) }
        // A switch that lets go may end a trouble.
        writeOutputs(at: settles)
      } else {
        clock = max(clock, time)
        return
      }
    }
  }
}

extension Controller where Hardware: ~Copyable, Books == NoLedger {
  /// A gate whose books are not kept, as on a desk.
  package init(
    _ wiring: Wiring, lines: consuming Hardware, conditions: GateConditions, log: Log
  ) {
    self.init(
      wiring, lines: lines, conditions: conditions, log: log, books: NoLedger())
  }
}
