// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import GPIO
package import GateController
package import Ledger
package import SimulatedGPIO
package import TestSupport
package import Turnstile

/// A gate on a chip in memory, without a ledger.
package typealias SimulatedController = GateController<SimulatedChip, Recorder, NoLedger>
/// A gate on a chip in memory, with its ledger on a scripted disk.
package typealias KeptController = GateController<SimulatedChip, Recorder, ScriptedBooks>

/// The conditions of a gate that never wears out and keeps a paid coin for ever, unless a test says otherwise.
package func conditions(breakChance: UInt8 = 0, relock: UInt32 = 0) -> GateConditions {
  GateConditions(wear: Wear(chance: breakChance, seed: 1), relock: relock)
}

extension SimulatedController {
  /// A gate on a chip of its own; not turned yet.
  package init(
    _ memory: Memory, _ conditions: GateConditions, wiring: Wiring = .bench,
    rules: VisitRules = VisitRules()
  ) {
    self.init(
      wiring, rules: rules, lines: SimulatedChip(), conditions: conditions,
      log: Recorder(memory: memory), store: NoLedger())
  }
}

extension KeptController {
  /// A gate with its ledger on `disk`; not turned yet.
  package init(
    _ memory: Memory, _ conditions: GateConditions, disk: ScriptedDisk,
    rule: LedgerRule = .refuseCoins, wiring: Wiring = .bench, rules: VisitRules = VisitRules()
  ) {
    self.init(
      wiring, rules: rules, lines: SimulatedChip(), conditions: conditions,
      log: Recorder(memory: memory), store: ScriptedBooks(disk: disk), rule: rule)
  }

  /// The gate of a timeline, with its ledger on `disk`; not turned yet.
  package init(_ settings: Timeline.Settings, _ memory: Memory, disk: ScriptedDisk) {
    let wear = Wear(chance: settings.breakChance, seed: 1)
    let conditions = GateConditions(wear: wear, relock: settings.relock)
    self.init(
      memory, conditions, disk: disk, rule: settings.rule, wiring: settings.wiring,
      rules: settings.rules)
  }

  /// The disk has written what is under way, or fails with this `errno`, and the gate hears of it.
  package mutating func hear(of disk: ScriptedDisk, failing code: Int32 = 0) {
    disk.answer(code)
    pass(1)
  }

  /// Lets the disk write what is under way, and what follows it.
  package mutating func settle(_ disk: ScriptedDisk) {
    while disk.underWay != nil {
      disk.write()
      turn(at: lines.hardware.now)
    }
  }
}

extension GateController where Hardware == SimulatedChip, Log == Recorder {
  /// Whether the lock's output is driven, and open.
  package var isLockDrivenOpen: Bool { lines.hardware.levels.map { !$0.outputs[.lock] } ?? false }

  /// Lets virtual time pass a millisecond at a time, as a loop that is always awake would.
  package mutating func pass(_ milliseconds: Int) {
    for _ in 0..<milliseconds {
      lines.hardware.advance(by: millisecond)
      turn(at: lines.hardware.now)
    }
  }

  /// Presses a switch for this many milliseconds, and waits for 50 more.
  package mutating func press(_ offset: UInt8, for milliseconds: Int = 50) {
    hold(offset, for: milliseconds)
    release(offset, for: 50)
  }

  /// Closes a switch and lets time pass, in which it stays closed.
  package mutating func hold(_ offset: UInt8, for milliseconds: Int) {
    lines.hardware.press(offset)
    pass(milliseconds)
  }

  /// Opens a switch and lets time pass, in which it stays open.
  package mutating func release(_ offset: UInt8, for milliseconds: Int) {
    lines.hardware.release(offset)
    pass(milliseconds)
  }

  /// What the outputs show: `lock green red fault`.
  package var picture: String {
    guard let outputs = lines.hardware.levels?.outputs else { return "nothing" }
    let names = ["lock", "green", "red", "fault"]
    return names.enumerated().filter { outputs[$0.offset] }.map(\.element).joined(separator: " ")
  }
}

/// Gives a gate with a ledger a command of user 1000, process 42.
package func give(
  _ command: Command, to gate: inout KeptController
) -> Result<CommandResult, CommandError> {
  do throws(CommandError) {
    let staff = Peer(user: 1000, process: 42)
    return .success(try gate.execute(command, of: staff, at: gate.lines.hardware.now))
  } catch { return .failure(error) }
}

extension SimulatedChip {
  /// Opens and closes the contact at `offset` this many times and ends with its first level; a
  /// change comes every `interval` nanoseconds, and the clock moves along.
  package mutating func bounce(_ offset: UInt8, times: Int, every interval: Nanoseconds) {
    for _ in 0..<2 * times {
      if isClosed(offset) { release(offset) } else { press(offset) }
      advance(by: interval)
    }
  }
}
