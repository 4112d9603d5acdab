// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GPIO
import Turnstile

// A release stands above the table: it waits for no record, no state and no queue.

extension GateController where Hardware: ~Copyable {
  /// Takes the level of the emergency loop.
  mutating func setLoop(open isOpen: Bool, at time: Nanoseconds) {
    if emergency.setLoop(open: isOpen, at: time) { release(at: time) }
    endRelease(at: time)
  }

  /// Holds the gate open for the staff, or takes that back.
  ///
  /// A coil that is not rated for it would be cut, and close the gate on people.
  mutating func hold(
    _ command: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let isOpen = command.command == .holdOpen
    guard !isOpen || stage.canHoldOpen else { throw .coilNotRated }
    guard isOpen != emergency.isHeldOpen else { throw .notNow }
    let isNew = emergency.hold(open: isOpen, at: time)
    if isNew { release(at: time, for: command) }
    let wasReleased = memory.machine.state == .released
    endRelease(at: time, for: command)
    if !isNew, wasReleased, memory.machine.state == .released {
      // The loop is open as well, or the arm is not at rest: the state stays as it is.
      plan(.release, at: time, for: command)
    }
    writeRecords(at: time)
    return isOpen || !emergency.isReleased ? .done : .waits
  }

  /// Opens the lock, and brings the machine into the state that says so.
  ///
  /// A step that waits for its record is withdrawn: its price stays in the till.
  private mutating func release(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    stage.isReleased = true
    if let withdrawn = ledger.withdraw() { refuse(withdrawn.command, at: time) }
    drive(at: time)
    enterReleased(at: time, for: command)
  }

  /// Brings a machine that has started into the state *released*.
  mutating func enterReleased(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    guard emergency.isReleased, let state = memory.machine.state, state != .released else { return }
    plan(.release, at: time, for: command)
  }

  /// When the release ends if nothing changes, or never.
  var releaseEnd: Nanoseconds {
    guard emergency.isReleased else { return .never }
    return emergency.endTime(isResting: !switches.isTouched(.push))
  }

  /// Ends a release whose reasons are over, as soon as the arm is at rest or has had its time.
  mutating func endRelease(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    guard releaseEnd <= time else { return }
    emergency.restore()
    ledger.audit(.restore)
    stage.isReleased = false
    if memory.machine.state == .released { plan(.restore, at: time, for: command) }
    memory.books.till.waitsForSign = true
    drive(at: time)
  }
}
