// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSMTools
import Fixed
import GPIO
import GateConsole
import GateController
import Interpreter
import System
import Terminal
import Turnstile

/// A gate whose firmware runs on a real kernel's lines, driven and watched from outside.
///
/// The firmware is another process that knows nothing of this one. Its state can only be read from
/// the lock and the lamps. Its counters are invisible, its settings change only with a restart, and
/// the time is the kernel's.
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

  /// No line shows the money.
  var money: MoneyStatus? { nil }

  /// What the lock and the lamps show; the counters are unknown.
  var status: GateStatus {
    var status = GateStatus()
    status.isHolding = true
    Input.forEach { status.active.inputs[$0] = wiring.has(.input($0)) && isActive(.input($0)) }
    Output.forEach { status.active.outputs[$0] = wiring.has(.output($0)) && isActive(.output($0)) }
    status.wanted = status.active.outputs
    status.state = state(showing: status.active.outputs)
    return status
  }

  /// The state that the lock and the lamps together mean.
  private func state(showing outputs: Levels) -> Turnstile.State? {
    switch (outputs[.lock], outputs[.green], outputs[.red], outputs[.fault]) {
    case (true, false, true, false): .locked
    case (false, true, false, false): .unlocked
    case (true, false, true, true): .broken
    case (true, false, false, true): .outOfOrder
    case (false, true, false, true): .released
    default: nil
    }
  }

  /// The kernel's time since the firmware's first start.
  var time: Nanoseconds { MonotonicClock.now - beginning }

  private func isActive(_ line: GateLine) -> Bool {
    let isActiveLow =
      switch line {
      case .input(let input): wiring[input].line.isActiveLow
      case .output(let output): wiring.settings(of: output).isActiveLow
      }
    let wire = SimulatedLine(chip: chip, offset: wiring.offset(of: line))
    return wire.isHigh.map { $0 != isActiveLow } ?? false
  }

  /// Closes the contact to ground and opens it, with the same pauses as in the simulation.
  func press(_ input: Input) -> Bool {
    let wire = wiring[input]
    let line = SimulatedLine(chip: chip, offset: wire.line.offset)
    line.pull(high: false)
    wait(wire.debounce + .milliseconds(50))
    line.pull(high: true)
    wait(wire.debounce + .milliseconds(50))
    return true
  }

  /// Its wiring has no emergency loop, and it takes no commands.
  func release(_ isOpen: Bool) throws(HostFault) {
    throw .refused("this gate has no emergency loop; type `words` for a list")
  }

  /// Waits, for at most an hour of real time.
  func pass(_ nanoseconds: Nanoseconds) throws(HostFault) {
    guard nanoseconds <= .seconds(3600) else { throw .clockStops }
    wait(nanoseconds)
  }

  private func wait(_ nanoseconds: Nanoseconds) {
    let end = MonotonicClock.now + nanoseconds
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) != 0 {}
  }

  /// Restarts the firmware; only a locked gate keeps its state.
  func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    guard status.state == .locked else { return false }
    switch setting {
    case .seed: settings.seed = UInt64(value)
    case .breakChance: settings.breakChance = value
    case .relock: settings.relock = value
    default: return false
    }
    guard firmware.stop() == 0, (try? firmware.start(settings)) != nil else { return false }
    waitUntilLocked()
    return status.state == .locked
  }

  static func append(errorName code: Int32, to text: inout TextBuffer) {
    text += "error \(code.magnitude)"
  }

  func write(_ line: TextBuffer, to stream: ConsoleStream) { streams.write(line, to: stream) }

  private func waitUntilLocked() {
    for _ in 0..<500 where status.state != .locked { wait(.milliseconds(10)) }
  }
}

/// One line of the kernel's simulated chip (gpio-sim), from outside, as a finger or a lamp would
/// see it.
struct SimulatedLine {
  /// The folder of the chip, such as `/sys/devices/platform/gpio-sim.0/gpiochip0`.
  let chip: String
  /// The line's offset.
  let offset: UInt8

  private var folder: String { "\(chip)/sim_gpio\(offset)" }

  /// Whether the wire is high; `nil` when there is no such line (now).
  var isHigh: Bool? {
    guard let file = open("value", O_RDONLY) else { return nil }
    defer { close(file.number) }
    var bytes = InlineArray<1, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    guard file.read(into: &span) == 1 else { return nil }
    return bytes[0] == UInt8(ascii: "1")
  }

  /// Pulls the wire up or down.
  func pull(high: Bool) {
    guard let file = open("pull", O_WRONLY) else { return }
    defer { close(file.number) }
    file.write(high ? "pull-up" : "pull-down")
  }

  private func open(_ name: String, _ flags: Int32) -> FileDescriptor? {
    let number = unsafe clinux_open("\(folder)/\(name)", flags | O_CLOEXEC)
    return number < 0 ? nil : FileDescriptor(number)
  }
}
