// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import GateController
import Ledger
import SimulatedGPIO
import System
import Turnstile

/// A gate on a chip in memory, in real time.
struct MeasuredGate<Store: RecordStore>: ~Copyable {
  private var controller: GateController<SimulatedChip, Deaf, Store>

  init(store: Store) {
    controller = GateController(
      Wiring(), lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0), log: Deaf(),
      store: store)
    // A ledger is open before anything is measured.
    repeat { controller.turn(at: 0) } while controller.isOpeningLedger
  }

  /// Lets the push switch be as it is said, and everything happen that is due.
  ///
  /// - Returns: how many nanoseconds the turn took.
  mutating func turn(isPressed: Bool) -> UInt64 {
    let now = MonotonicClock.now
    controller.lines.hardware.advance(by: now - controller.lines.hardware.now)
    if isPressed {
      controller.lines.hardware.press(27)
    } else {
      controller.lines.hardware.release(27)
    }
    let begin = MonotonicClock.now
    controller.wakeLedger()
    controller.turn(at: now)
    return MonotonicClock.now - begin
  }
}

extension Record {
  /// The record of a gate that was never started.
  static var ofNobody: Record {
    let nothing = Snapshot(bytes: InlineArray(repeating: 0))
    return Record(
      sequence: 1, books: Books(), machine: Machine<Turnstile>().save(at: 0) ?? nothing,
      wear: 1, savedAt: 0)
  }
}

/// A log that records nothing.
struct Deaf: GateLog { mutating func record(_ entry: LogEntry, at time: UInt64) {} }
