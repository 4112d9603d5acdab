// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GPIO
import GateConsole
import GateController
import Interpreter
import System
import Terminal
import Turnstile

/// A gate whose firmware runs on real lines of a real kernel, worked and watched from outside.
///
/// The firmware is another process and knows nothing of this. What it is can only be told from what
/// it shows: the lock and the lamps. Its books cannot be seen at all, its settings can only change
/// by starting it anew, and the time is the kernel's.
final class KernelGate: Gate {
  private let chip: String
  private let firmware: FirmwareProcess
  private let wiring = Wiring()
  private let streams = StandardStreams()
  private let beginning = MonotonicClock.now
  private var settings = FirmwareProcess.Settings()

  /// Starts the firmware and waits until it shows a locked gate.
  init(chip: String, firmware: FirmwareProcess) throws {
    self.chip = chip
    self.firmware = firmware
    try firmware.start(settings)
    waitUntilLocked()
  }

  /// What the lock and the lamps together mean.
  var state: Turnstile.State? {
    switch (isActive(.lock), isActive(.green), isActive(.red), isActive(.fault)) {
    case (true, false, true, false): .locked
    case (false, true, false, false): .unlocked
    case (true, false, true, true): .broken
    case (true, false, false, true): .outOfOrder
    default: nil
    }
  }

  /// The firmware's books are its own.
  var counters: Counters? { nil }

  /// The kernel's time since the firmware was started first.
  var time: UInt64 { MonotonicClock.now - beginning }

  func isActive(_ line: GateLine) -> Bool {
    let (offset, isActiveLow) =
      switch line {
      case .coin: (wiring.coin.line.offset, wiring.coin.line.isActiveLow)
      case .push: (wiring.push.line.offset, wiring.push.line.isActiveLow)
      case .repairman: (wiring.repairman.line.offset, wiring.repairman.line.isActiveLow)
      case .lock: (wiring.lock.offset, wiring.lock.isActiveLow)
      case .green: (wiring.green.offset, wiring.green.isActiveLow)
      case .red: (wiring.red.offset, wiring.red.isActiveLow)
      case .fault: (wiring.fault.offset, wiring.fault.isActiveLow)
      }
    return SimulatedLine(chip: chip, offset: offset).isHigh.map { $0 != isActiveLow } ?? false
  }

  /// Closes the contact to ground and opens it, with the same pauses as on the desk.
  func press(_ control: GateControl) -> Bool {
    let wire: SwitchWiring =
      switch control {
      case .coin: wiring.coin
      case .push: wiring.push
      case .repairman: wiring.repairman
      }
    let line = SimulatedLine(chip: chip, offset: wire.line.offset)
    line.pull(high: false)
    _ = pass(wire.debounce + 50_000_000)
    line.pull(high: true)
    return pass(wire.debounce + 50_000_000)
  }

  /// Waits; an hour is the most a script may ask of real time.
  func pass(_ nanoseconds: UInt64) -> Bool {
    guard nanoseconds <= 3_600_000_000_000 else { return false }
    let end = MonotonicClock.now + nanoseconds
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) != 0 {}
    return true
  }

  /// Starts the firmware anew; only a locked gate comes back as what it was.
  func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    guard state == .locked else { return false }
    switch setting {
    case .seed: settings.seed = UInt64(value)
    case .breakChance: settings.breakChance = value
    case .relock: settings.relock = value
    }
    guard firmware.stop() == 0, (try? firmware.start(settings)) != nil else { return false }
    waitUntilLocked()
    return state == .locked
  }

  func write(_ line: TextBuffer, to stream: ConsoleStream) { streams.write(line, to: stream) }

  private func waitUntilLocked() {
    for _ in 0..<500 where state != .locked { _ = pass(10_000_000) }
  }
}
