// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import Fixed
import GPIO
import GateSupport
import Ledger
import TestSupport
import Turnstile

@testable import GateController

/// The whole controller in virtual time, as something to search: every order of presses, answers of the
/// disk and power cuts.
///
/// It branches only where all that a move started has settled. A controller cannot be copied, so a
/// place is the way to it, which is played anew.
struct ControllerSystem: Explorable {
  /// What happens between two moments in which nothing is going on.
  enum Move: String, CaseIterable {
    case start, coin, push, repairman, release, restore
    /// Six seconds pass, in which a repair ends and a disk is late.
    case wait
    /// The record under way reaches the disk; or the disk refuses it.
    case written, failed
    /// The plug is pulled before or after the record under way has reached the disk, and put in again.
    case cut, cutAfterWrite
  }

  /// Moves from the start.
  struct Place {
    let moves: [Move]
    let key: [UInt64]
    let seen: Seen
  }

  /// What the world has seen of the gate, and the gate after the last move.
  struct Seen {
    var coins = 0
    /// How often a coin opened the gate, and how often a visitor passed on it.
    var openings = 0
    var passages = 0
    var cuts = 0
    var isReleased = false
    var state: Turnstile.State?
    var counters = Counters()
    var isHeld = false
    var isLockOpen = false
    var pending: UInt64 = 0
    var isWriting = false
  }

  /// How long a paid coin waits, in milliseconds; 0 for ever.
  var relock: UInt32 = 0
  /// What may happen.
  var moves = Move.allCases

  func key(of place: Place) -> [UInt64] { place.key }

  func begin(_ visit: (Place, Place) -> Void) {
    let place = play([.start])
    visit(place, place)
  }

  func follow(_ place: Place, _ visit: (Place, Place) -> Void) {
    for move in moves where isPossible(move, after: place.seen) {
      let next = play(place.moves + [move])
      visit(next, next)
    }
  }

  private func isPossible(_ move: Move, after seen: Seen) -> Bool {
    switch move {
    case .start: false
    case .written, .failed, .cutAfterWrite: seen.isWriting
    case .release: !seen.isReleased
    case .restore: seen.isReleased
    case .coin, .push, .repairman, .wait, .cut: true
    }
  }

  private func play(_ moves: [Move]) -> Place {
    var bench = ControllerBench(relock: relock)
    for move in moves.dropFirst() { bench.make(move) }
    return Place(moves: moves, key: bench.key, seen: bench.seen)
  }
}

/// A gate, and what the world has seen of it.
private struct ControllerBench: ~Copyable {
  private var timed: TimedGate
  private(set) var seen = ControllerSystem.Seen()

  init(relock: UInt32) {
    var settings = Timeline.Settings()
    (settings.wiring, settings.rules, settings.relock) = (.bench, VisitRules(), relock)
    settings.connect(.release, to: freeOffset)
    timed = TimedGate(settings)
    // An open loop is an emergency.
    timed.set(.release, false)
    settle()
    // The record of the start.
    timed.disk.write()
    settle()
  }

  mutating func make(_ move: ControllerSystem.Move) {
    switch move {
    case .start: break
    case .coin:
      seen.coins += 1
      press(.coin)
    case .push:
      if seen.state == .unlocked, seen.isLockOpen { seen.passages += 1 }
      press(.push)
    case .repairman: press(.repairman)
    case .release, .restore:
      seen.isReleased = move == .release
      hold(.release, seen.isReleased)
    case .wait: pass(.seconds(6))
    case .written: timed.disk.write()
    case .failed: timed.disk.fail(5)
    case .cut: cut()
    case .cutAfterWrite:
      timed.disk.landSilently()
      cut()
    }
    settle()
  }

  /// The plug is pulled and put in again; the loop's wire is as it was.
  private mutating func cut() {
    seen.cuts += 1
    timed.restart()
    timed.set(.release, seen.isReleased)
    if let record = timed.disk.durable {
      timed.gate.resume(from: record, at: timed.now, clock: .stood)
    }
    seen.state = nil
  }

  private mutating func press(_ input: Input) {
    hold(input, true)
    pass(.milliseconds(250))
    hold(input, false)
  }

  private mutating func hold(_ input: Input, _ isActive: Bool) {
    timed.set(input, isActive)
    turn()
  }

  private mutating func settle() {
    turn()
    pass(.milliseconds(300))
    seen.counters = timed.gate.counters
    seen.pending = timed.gate.counters.pendingCoins
    seen.isHeld = timed.gate.isHolding
    seen.isLockOpen = timed.gate.isLockDrivenOpen
    seen.isWriting = timed.disk.underWay != nil
  }

  private mutating func pass(_ time: Nanoseconds) {
    var seen = seen
    timed.pass(to: timed.now + time) { seen.look($0) }
    self.seen = seen
    turn()
  }

  private mutating func turn() {
    timed.turn()
    seen.look(timed.gate)
  }

  /// What tells gates apart: all that a controller shows, and what a power cut would leave.
  var key: [UInt64] {
    let (now, till, counters) = (timed.now, timed.gate.till, timed.gate.counters)
    func left(_ time: Nanoseconds?) -> UInt64 {
      guard let time, time != .never else { return .max }
      return max(time, now) - now
    }
    return [
      seen.state.map { UInt64($0.rawValue) } ?? 9, left(timed.gate.machine.deadline),
      left(timed.gate.deadline),
      UInt64(timed.gate.outputs.bits), UInt64(timed.gate.switches.pressed.bits),
      UInt64(till.credit),
      till.waitsForSign ? 1 : 0, UInt64(till.soldPrice), counters.pendingCoins,
      timed.gate.ledger.fault.map { $0 == .late ? 1 : 2 } ?? 0, timed.gate.isFlushed ? 1 : 0,
      mark(of: timed.disk.underWay), mark(of: timed.disk.durable),
      timed.gate.lines.troubles == Troubles() ? 0 : 1,
      // What is claimed about numbers depends on their differences.
      UInt64(seen.coins) &- counters[.coins] &- counters[.refusedCoins],
      UInt64(seen.openings) &- counters[.coins],
      UInt64(seen.openings) &- UInt64(seen.coins),
      UInt64(seen.passages) &- UInt64(seen.coins) &- UInt64(seen.cuts),
      seen.isReleased ? 1 : 0,
    ]
  }

  /// What a record would resume, in relation to the gate's books.
  private func mark(of record: Record?) -> UInt64 {
    guard let record else { return .max }
    let behind = timed.gate.counters[.coins] &- record.counters[.coins]
    return (record.state.map { UInt64($0.rawValue) } ?? 9) << 32 | (behind & 0xFFFF) << 8
      | record.counters.pendingCoins
  }
}

extension ControllerSystem.Seen {
  /// Looks at the gate after a turn.
  fileprivate mutating func look(_ gate: borrowing KeptController) {
    let next = gate.machine.state
    // A gate that resumes unlocked opens on a coin that it has opened on before.
    if next == .unlocked, let state, state != .unlocked { openings += 1 }
    if next != nil { state = next }
  }
}
