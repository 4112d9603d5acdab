// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSMTools
import System

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
