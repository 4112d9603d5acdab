// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GPIO
import System
import Turnstile

/// Notes what the board does with the lines of a gate besides.
func noteHardware(of wiring: Wiring) {
  GateLine.forEach { line in
    let offset = wiring.offset(of: line)
    if let job = secondJob(of: offset) {
      sayNote("\(line.name): GPIO\(offset) has a second job: \(job)")
    }
    if case .output(let output) = line, wiring.has(line) { notePull(of: output, wiring[output]) }
  }
}

/// The bus that may also use a line of the header, if a single setting of Raspberry Pi OS enables it;
/// `nil` for none; the kernel grants a line even to a user beside a bus, so only this list can warn.
private func secondJob(of offset: UInt8) -> StaticString? {
  switch offset {
  case 2, 3: "I2C (dtparam=i2c_arm), with a pull-up on the board"
  case 4: "1-Wire (dtoverlay=w1-gpio)"
  case 7...11: "SPI (dtparam=spi)"
  case 14, 15: "the serial port (enable_uart), which prints boot messages"
  default: nil
  }
}

/// Notes where the pull that the chip has until the firmware runs makes an output active: lines 0 to
/// 8 are pulled up and the others down (BCM2835 ARM Peripherals, table 6-31).
///
/// At boot the coil matters, which need not be what is active for the gate.
private func notePull(of output: Output, _ line: OutputSettings) {
  guard (line.offset <= 8) != line.isActiveLow else { return }
  let (pull, other): (StaticString, StaticString) =
    line.isActiveLow ? ("down", "3.3 V") : ("up", "ground")
  sayNote(
    "\(output.name): GPIO\(line.offset) is pulled \(pull) at boot, "
      + "which activates the output unless 10 kohm to \(other) hold it")
}

/// What this kernel lacks for a gate without a keeper, as far as `/sys` tells.
struct KernelNotes {
  /// One thing that is missing.
  enum Note: UInt8, Describable {
    /// Outputs keep their levels when the process that drives them dies.
    case outputsPersist
    /// The kernel does not say whether they do: an older one of a Raspberry Pi, or another chip.
    case outputsMayPersist
    /// No hardware restarts a kernel that hangs.
    case noWatchdog

    /// Adds the note as a sentence, without a line end.
    func describe(into text: inout TextBuffer) {
      switch self {
      case .outputsPersist:
        text +=
          "kernel: outputs keep their levels when the gate dies; "
          + "add dtparam=strict_gpiod to /boot/firmware/config.txt"
      case .outputsMayPersist:
        text +=
          "kernel: it does not say whether outputs keep their levels when the gate dies; "
          + "see README.Debian"
      case .noWatchdog:
        text +=
          "kernel: no hardware watchdog is active, so one that hangs keeps its outputs; "
          + "set RuntimeWatchdogSec= in /etc/systemd/system.conf"
      }
    }
  }

  private let root: FixedText<128>

  /// The notes about the kernel whose `sysfs` is at `root`.
  init(root: FixedText<128> = FixedText("/sys")) { self.root = root }

  /// Calls `body` with everything that is missing.
  func forEach(_ body: (Note) -> Void) {
    switch persistence {
    case UInt8(ascii: "N"), UInt8(ascii: "0"): break
    case nil: body(.outputsMayPersist)
    default: body(.outputsPersist)
    }
    // "active" or "inactive" (Documentation/ABI/testing/sysfs-class-watchdog).
    if firstByte(of: "/class/watchdog/watchdog0/state") != UInt8(ascii: "a") { body(.noWatchdog) }
  }

  /// The parameter of the header's driver: of a Raspberry Pi 5, or of an earlier one.
  private var persistence: UInt8? {
    firstByte(of: "/module/pinctrl_rp1/parameters/persist_gpio_outputs")
      ?? firstByte(of: "/module/pinctrl_bcm2835/parameters/persist_gpio_outputs")
  }

  private func firstByte(of name: StaticString) -> UInt8? {
    var bytes: InlineArray<1, UInt8> = [0]
    var span = bytes.mutableSpan
    return (try? FilePath(root, name)?.read(into: &span)) == 1 ? bytes[0] : nil
  }
}
