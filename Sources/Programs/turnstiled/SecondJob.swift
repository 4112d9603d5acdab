// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO

/// What else a line of the header may be used for on a Raspberry Pi whose owner asked for it.
///
/// The kernel gives a line away although a bus has it, so nobody else would say so. The list is that
/// of the buses which Raspberry Pi OS can switch on with a single setting.
enum SecondJob {
  /// The bus that may have the line; `nil` for a line without a second job.
  static func ofLine(_ offset: UInt8) -> StaticString? {
    switch offset {
    case 2, 3: "I2C (dtparam=i2c_arm), with a pull-up on the board"
    case 4: "1-Wire (dtoverlay=w1-gpio)"
    case 7...11: "SPI (dtparam=spi)"
    case 14, 15: "the serial port (enable_uart), which prints boot messages"
    default: nil
    }
  }

  /// Whether the pulls that the chip has until the firmware runs make an output active: lines 0 to 8
  /// are pulled up and the others down (BCM2835 ARM Peripherals, table 6-31).
  static func isActiveAtBoot(_ offset: UInt8, isActiveLow: Bool) -> Bool {
    (offset <= 8) != isActiveLow
  }
}
