// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO

/// The bus that may also use a line of the header, if it is enabled on this Raspberry Pi.
///
/// The kernel grants a line even to a second user beside a bus, so only this list can warn. It has
/// the buses that Raspberry Pi OS can enable with a single setting.
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

  /// Whether the pulls that the chip has until the firmware runs make an output active: lines 0 to
  /// 8 are pulled up and the others down (BCM2835 ARM Peripherals, table 6-31).
  static func isActiveAtBoot(_ offset: UInt8, isActiveLow: Bool) -> Bool {
    (offset <= 8) != isActiveLow
  }
}
