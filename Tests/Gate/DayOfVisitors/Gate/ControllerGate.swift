// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

/// An observer of a gate: it receives each change of a wire, and the gate after each turn.
protocol Watcher: AnyObject {
  func note(_ input: Input, _ isActive: Bool, at now: Nanoseconds)
  func noteStart()
  func look(_ gate: borrowing KeptController, _ disk: ScriptedDisk, at now: Nanoseconds)
}

/// The gate of a day: the real controller, its wires, its disk and its supply.
///
/// Callers pass in the time, which must not go back. A gate without power reads no edges and drives no output.
struct ControllerGate: ~Copyable {
  private var timed: TimedGate
  private let settings: Timeline.Settings
  private let disk = ScriptedDisk(isOpening: true)
  private let watcher: (any Watcher)?
  private var wires: [Input: Bool] = [:]
  private var isPowered = true
  private let recordTime: () -> Nanoseconds

  /// A gate with an empty ledger, whose inputs rest.
  init(_ settings: Timeline.Settings, dice: Dice, watcher: (any Watcher)?) {
    (self.settings, self.watcher) = (settings, watcher)
    var dice = dice
    // 1 to 30 ms in nine of ten times, else up to 2 s.
    let recordTime = { dice.milliseconds(1...(dice.happens(90) ? 30 : 2000)) }
    self.recordTime = recordTime
    disk.recordTime = { _ in recordTime() }
    disk.open(Opening(nil))
    timed = TimedGate(settings, disk: disk)
    begin()
  }

  /// A wire changes at `time`; the chip may lose the edge.
  mutating func change(
    _ input: Input, isActive: Bool, isLost: Bool = false, at time: Nanoseconds
  ) {
    wires[input] = isActive
    guard isPowered else { return }
    timed.advance(to: time)
    timed.set(input, isActive)
    var lost = EdgeBuffer()
    if isLost { try? timed.gate.lines.hardware.readEdges(into: &lost) }
    watcher?.note(input, isActive, at: time)
    advance(to: time)
  }

  /// Does everything that is due at `time`.
  mutating func advance(to time: Nanoseconds) {
    guard isPowered else { return }
    timed.advance(to: time)
    timed.turn()
    watcher?.look(timed.gate, disk, at: time)
  }

  /// The next deadline; `nil` if the gate waits for an edge only.
  var deadline: Nanoseconds? { isPowered ? timed.deadline : nil }

  /// Whether the lock's output says open, which visitors see as green.
  var isLockOpen: Bool {
    isPowered ? timed.gate.isLockDrivenOpen : settings.wiring.failure == .safe
  }

  /// Whether the output to the acceptor says on.
  var acceptsCoins: Bool { isPowered && timed.gate.outputs[.accept] }

  /// Whether the alarm is on, or a trouble is told.
  var hasAlarm: Bool {
    isPowered && (timed.gate.outputs[.alarm] || GateStatus(timed.gate).troubles != Troubles())
  }

  /// What the gate has counted; `nil` while that is not known.
  var books: GateBooks? { isPowered && !disk.isOpening ? GateBooks(timed.gate) : nil }

  /// The power fails: only what is on the disk by `time` survives.
  mutating func powerOff(at time: Nanoseconds) {
    disk.pass(to: time)
    isPowered = false
  }

  /// The power is back, and the ledger is opened.
  mutating func powerOn(at time: Nanoseconds) {
    disk.reopen(at: time + recordTime())
    timed.restart()
    timed.advance(to: time)
    isPowered = true
    begin()
  }

  private mutating func begin() {
    watcher?.noteStart()
    Input.forEach {
      timed.set($0, wires[$0] ?? false)
      watcher?.note($0, wires[$0] ?? false, at: timed.now)
    }
    advance(to: timed.now)
  }
}
