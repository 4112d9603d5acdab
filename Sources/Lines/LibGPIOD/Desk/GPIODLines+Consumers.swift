// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GPIO

extension GPIODLines {
  /// Calls `body` with the offset and the consumer of each line of `request` that is held.
  ///
  /// The label of an unnamed consumer is empty. No line is requested, so no line changes.
  package static func forEachConsumer(
    of request: LineRequest, _ body: (UInt8, ChipLabel) -> Void
  ) throws(Fault) {
    let chip = try Chip.find(request.label)
    for index in 0..<request.lineCount {
      let offset = request.offset(index)
      if let consumer = chip.consumer(of: offset) { body(offset, consumer) }
    }
  }

  /// Calls `body` with the number, the label and the number of lines of each chip that this user may open.
  package static func forEachChip(_ body: (UInt64, ChipLabel, UInt32) -> Void) {
    for number: UInt64 in 0..<256 {
      var pointer: OpaquePointer?
      _ = unsafe Chip.open(number, &pointer)
      guard let pointer = unsafe pointer else { continue }
      let chip = unsafe Chip(pointer)
      body(number, chip.label, chip.lineCount)
    }
  }
}
