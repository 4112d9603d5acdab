// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A message on `command/STAFF`.
struct StaffMessage {
  /// The person's number, for which the broker vouches, 1 to 4294967295.
  var staff: UInt64
  var payload: FixedText<512>
  var isRetained: Bool

  /// The number that ends `turnstile/GATE/command/STAFF`; `nil` for another topic.
  static func staff(in topic: TextBuffer) -> UInt64? {
    let word: StaticString = "/command/"
    var end = topic.count
    while end > 0, topic[end - 1] != UInt8(ascii: "/") { end -= 1 }
    let start = end - word.utf8CodeUnitCount
    guard start > 0, topic[start..<end] == word,
      let number = try? topic.number(in: end..<topic.count),
      (1...UInt64(UInt32.max)).contains(number)
    else { return nil }
    return number
  }
}
