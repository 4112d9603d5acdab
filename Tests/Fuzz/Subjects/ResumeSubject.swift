// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateController
import Ledger
import SimulatedGPIO
import System
import Turnstile

private let conditions = GateConditions(wear: Wear(chance: 30, seed: 6), relock: 3000)

/// Resumes the machine of a record and lets things happen to it.
func machineFlaw(_ record: Record, _ pages: Pages) -> StaticString? {
  var machine = Machine<Turnstile>()
  let clock = record.clock(at: pages.now, boot: record.boot)
  do throws(Snapshot.DecodingError) {
    _ = try record.resume(&machine, at: pages.now, clock: clock)
  } catch {
    return machine.isSound && machine.state == nil ? nil : "a machine that was refused has a state"
  }
  guard machine.isSound else { return "a resumed machine is not sound" }
  guard let saved = machine.save(at: pages.now), saved.bytes[3] == record.machine.bytes[3] else {
    return "a resumed machine is in another state"
  }
  var now = pages.now
  return pages.steps { step in
    now += UInt64(step) * 100_000_000
    _ = machine.expire(by: now, in: conditions)
    if let event = Turnstile.Event(rawValue: step % 6) {
      _ = machine.handle(event, at: now, in: conditions)
    }
    return machine.isSound ? nil : "a machine is not sound any more"
  }
}

/// Resumes a whole gate and uses it; counters that balanced must still balance.
func gateFlaw(_ record: Record, _ pages: Pages) -> StaticString? {
  var chip = SimulatedChip()
  chip.advance(by: pages.now)
  var rules = VisitRules()
  if pages.countsMoney { rules.coin = .acceptor }
  var gate = GateController(
    Wiring(), rules: rules, lines: chip, conditions: conditions, log: Nothing(), store: NoLedger())
  gate.resume(from: record, at: pages.now, clock: record.clock(at: pages.now, boot: record.boot))
  gate.turn(at: pages.now)
  let isBalanced = gate.balances && !gate.counters.isFull
  return pages.steps { step in
    let lines: InlineArray<4, UInt8> = [17, 27, 23, 0]
    gate.lines.hardware.press(lines[Int(step % 4)])
    advance(&gate, by: 50_000_000)
    gate.lines.hardware.release(lines[Int(step % 4)])
    advance(&gate, by: UInt64(step) * 100_000_000)
    guard gate.machine.state != nil else { return "a resumed gate is not sound" }
    guard gate.balances || !isBalanced else { return "the books do not balance any more" }
    // What is done four at a time is held open, or closed again.
    if step % 4 == 3 {
      _ = try? gate.execute(
        step & 4 == 0 ? .holdOpen : .close, of: .keeper, at: gate.lines.hardware.now)
    }
    return nil
  }
}

private func advance(
  _ gate: inout GateController<SimulatedChip, Nothing, NoLedger>, by nanoseconds: UInt64
) {
  gate.turn(at: gate.lines.hardware.now)
  gate.lines.hardware.advance(by: nanoseconds)
  gate.turn(at: gate.lines.hardware.now)
}

extension Peer { fileprivate static var keeper: Peer { Peer(user: 0, process: 1) } }

extension GateController where Hardware: ~Copyable {
  /// Whether coins and pulses are what became of them.
  fileprivate var balances: Bool {
    let spent = counters[.spentPulses] &+ counters[.forfeitedPulses]
    return counters.pendingCoins == (machine.state == .unlocked ? 1 : 0)
      && counters[.pulses] == spent &+ UInt64(till.credit)
  }
}

extension Counters {
  /// Whether a counter has come to its end, where it stops: then nothing can balance.
  fileprivate var isFull: Bool {
    let isFull = max(max(self[.coins], self[.grants]), max(self[.passages], self[.voidedCoins]))
    let isTillFull = max(self[.pulses], max(self[.spentPulses], self[.forfeitedPulses]))
    return max(isFull, isTillFull) > .max - 10_000_000
  }
}

/// A log that records nothing.
private struct Nothing: GateLog { mutating func record(_ entry: LogEntry, at time: UInt64) {} }
