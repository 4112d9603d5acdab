// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The function of one of the forty pins of a Raspberry Pi's header.
package enum HeaderPin {
  /// A line, by its BCM number.
  case line(UInt8)
  /// What is no line for a gate, by what it is.
  case other(StaticString)

  // Only the boot firmware may use them.
  private static var identification: HeaderPin { .other("reserved for a HAT's EEPROM") }

  /// The pin with this number on the header, 1...40.
  init?(board number: UInt64) {
    guard (1...40).contains(number) else { return nil }
    self = Self.header[Int(truncatingIfNeeded: number) - 1]
  }

  /// The pin with this name: `17`, `GPIO17`, or its number on the header as `BOARD11` or `J8:11`.
  init?(named name: LineText) {
    if let number = name.number() ?? name.number(after: "GPIO") {
      guard number < 28 else { return nil }
      self = number < 2 ? Self.identification : .line(UInt8(truncatingIfNeeded: number))
    } else if let number = name.number(after: "BOARD") ?? name.number(after: "J8:") {
      self.init(board: number)
    } else {
      return nil
    }
  }

  /// The BCM number of the line with this name, as the file may write it; `nil` for what is none.
  package static func offset(named name: TextBuffer) -> UInt8? {
    let text: LineText = "\(name)"
    guard !text.isTruncated, case .line(let offset) = HeaderPin(named: text) else { return nil }
    return offset
  }

  /// The header seen from above with the pins to the right, pin 1 in the upper left.
  private static let header: InlineArray<40, HeaderPin> = [
    .other("3.3 V"), .other("5 V"),
    .line(2), .other("5 V"),
    .line(3), .other("ground"),
    .line(4), .line(14),
    .other("ground"), .line(15),
    .line(17), .line(18),
    .line(27), .other("ground"),
    .line(22), .line(23),
    .other("3.3 V"), .line(24),
    .line(10), .other("ground"),
    .line(9), .line(25),
    .line(11), .line(8),
    .other("ground"), .line(7),
    identification, identification,
    .line(5), .other("ground"),
    .line(6), .line(12),
    .line(13), .other("ground"),
    .line(19), .line(16),
    .line(26), .line(20),
    .other("ground"), .line(21),
  ]

  /// The number on the header, 1...40, of the pin with this BCM number; `nil` for none.
  package static func board(ofLine offset: UInt8) -> Int? {
    for index in header.indices { if case .line(offset) = header[index] { return index + 1 } }
    return nil
  }
}
