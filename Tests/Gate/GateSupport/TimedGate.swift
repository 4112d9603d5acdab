// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
import GateController
import SimulatedGPIO
package import TestSupport
package import Turnstile

/// A gate in virtual time, in a loop that is never late.
package struct TimedGate: ~Copyable {
  /// The gate.
  package var gate: KeptController
  /// Its disk.
  package let disk: ScriptedDisk
  private let settings: Timeline.Settings
  private let memory: Memory
  // The loop checks the lines once a second.
  private var nextCheck: Nanoseconds = .seconds(1)

  /// A gate that has had no turn yet.
  package init(
    _ settings: Timeline.Settings, _ memory: Memory = Memory(), disk: ScriptedDisk = ScriptedDisk()
  ) {
    (self.settings, self.memory, self.disk) = (settings, memory, disk)
    gate = KeptController(settings, memory, disk: disk)
  }

  /// The time now.
  package var now: Nanoseconds { gate.lines.hardware.now }

  /// When the gate, its disk or the check of its lines is due.
  package var deadline: Nanoseconds { max(now, min(gate.deadline, min(disk.deadline, nextCheck))) }

  /// Makes an input active or not, whichever way it is wired.
  package mutating func set(_ input: Input, _ isActive: Bool) {
    let line = settings.wiring[input].line
    guard line.offset != 0 else { return }
    if isActive == line.isActiveLow {
      gate.lines.hardware.press(line.offset)
    } else {
      gate.lines.hardware.release(line.offset)
    }
  }

  /// Makes an input active or inactive, and gives the gate its turn.
  package mutating func change(_ input: Input, to isActive: Bool) {
    set(input, isActive)
    turn()
  }

  /// Presses a switch for this many milliseconds.
  package mutating func press(_ input: Input, for milliseconds: UInt64) {
    change(input, to: true)
    pass(to: now + .milliseconds(milliseconds))
    change(input, to: false)
  }

  /// Lets time pass; `look` sees the gate after each of its turns.
  package mutating func pass(
    to time: Nanoseconds, _ look: (borrowing KeptController) -> Void = { _ in }
  ) {
    while case let due = deadline, due <= time {
      advance(to: due)
      turn()
      look(gate)
    }
    advance(to: time)
  }

  /// Lets time pass without a turn.
  package mutating func advance(to time: Nanoseconds) {
    gate.lines.hardware.advance(by: time - now)
  }

  /// A turn of the loop, which knows the deadline that the gate has after it.
  package mutating func turn() {
    disk.pass(to: now)
    if nextCheck <= now {
      nextCheck = now + .seconds(1)
      gate.verify(at: now)
    }
    let next = gate.turn(at: now)
    let (kept, anew) = (gate.deadline(after: next), gate.deadline)
    precondition(kept == anew, "a turn leaves a deadline of \(kept), and the gate has \(anew)")
  }

  /// The process is gone, and a new one has had no turn yet; all contacts are open.
  package mutating func restart() {
    let time = now
    disk.forget()
    gate = KeptController(settings, memory, disk: disk)
    advance(to: time)
  }
}
