// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GPIO

extension GPIODLines {
  /// Calls `body` with each line of a request that another consumer holds, and its name, which is empty
  /// where the consumer has none.
  ///
  /// No line is requested for that, so none changes.
  package static func forEachConsumer(
    of request: LineRequest, _ body: (UInt8, ChipLabel) -> Void
  ) throws(Fault) {
    let chip = try Chip.find(request.label)
    for index in 0..<request.lineCount {
      let offset = request.offset(index)
      if let consumer = chip.consumer(of: offset) { body(offset, consumer) }
    }
  }
}
