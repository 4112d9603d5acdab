// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc

/// What is on the other end of the chip's wires: gpio-sim's files.
struct World {
  /// The chip's folder in sysfs; another one each time the chip is plugged in.
  private var chip: String
  // As Tests/VirtualPi/chip makes it.
  private let configuration = "/sys/kernel/config/gpio-sim/pi"

  /// The world of the chip with this folder in sysfs.
  init(chip: String) { self.chip = chip }

  /// Drives the wire of an input, and waits until the kernel has seen it.
  ///
  /// gpio-sim interrupts at a later timer tick, and changes before that fold into one edge.
  func drive(_ offset: Int, high: Bool) {
    write(high ? "pull-up" : "pull-down", to: "\(chip)/sim_gpio\(offset)/pull")
    usleep(20_000)
  }

  /// Whether the wire of a line is high.
  func isHigh(_ offset: Int) -> Bool { read("\(chip)/sim_gpio\(offset)/value") == "1" }

  /// Takes the chip away.
  func unplug() { write("0", to: "\(configuration)/live") }

  /// Brings the chip back, under another number if the old one is still in use.
  mutating func replug() {
    write("1", to: "\(configuration)/live")
    let device = read("\(configuration)/dev_name")
    chip = "/sys/devices/platform/\(device)/\(read("\(configuration)/bank0/chip_name"))"
  }

  private func write(_ text: String, to path: String) {
    // Safe because both texts outlive the calls, and the length is the text's own.
    let file = unsafe open(path, O_WRONLY)
    let count = unsafe Glibc.write(file, text, text.utf8.count)
    precondition(count == text.utf8.count, "cannot write \(text) to \(path)")
    close(file)
  }

  private func read(_ path: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 128)
    // Safe because no more is read than the array holds.
    let file = unsafe open(path, O_RDONLY)
    let count = unsafe Glibc.read(file, &bytes, bytes.count)
    precondition(count > 0, "cannot read \(path)")
    close(file)
    return String(decoding: bytes[..<count], as: UTF8.self).filter { $0 != "\n" }
  }
}
