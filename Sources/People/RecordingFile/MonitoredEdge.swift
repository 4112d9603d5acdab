// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// An edge that `gpiomon` saw.
package struct MonitoredEdge: Sendable, Equatable {
  /// When, in nanoseconds of the kernel's clock.
  package let time: Nanoseconds
  /// The line's offset on its chip.
  package let offset: UInt8
  /// Whether the line was high after the edge; `gpiomon -l` means active.
  package let isHigh: Bool

  /// The edges in what `gpiomon` printed, in the order of the lines.
  ///
  /// | libgpiod | format | line |
  /// | --- | --- | --- |
  /// | 1.6 | `%e %o %s %n` | `1 17 12 345678901` |
  /// | 1.6 | none | `event: RISING EDGE offset: 17 timestamp: [12.345678901]` |
  /// | 2.x | `%S %E %o` | `12.345678901 rising 17` |
  /// | 2.x | none | `12.345678901 rising gpiochip0 17 "GPIO17"`, `12.345678901 rising "GPIO17"` |
  ///
  /// Empty lines and the banner of 2.x are skipped.
  package static func edges(in bytes: [UInt8]) throws(RecordingFault) -> [MonitoredEdge] {
    var edges: [MonitoredEdge] = []
    for (number, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      var reader = WordReader(Array(line))
      var words: [Word] = []
      while let word = try reader.next() {
        words.append(Word(text: word.text, line: number + 1, column: word.column))
      }
      guard let first = words.first, first.text != "Monitoring" else { continue }
      edges.append(try MonitoredEdge(words, first))
    }
    return edges
  }

  private init(_ words: [Word], _ first: Word) throws(RecordingFault) {
    if first.text == "event:" {
      // A time of few digits has blanks after its bracket.
      let stamp = words.dropFirst(6).map { $0.text }.joined().drop { $0 == "[" }
      try self.init(
        seconds: String(stamp.prefix { $0 != "]" }), kind: words[safe: 1], line: words[safe: 4],
        first)
    } else if Int(first.text) != nil, words.count == 4, let whole = UInt64(words[2].text),
      whole <= 10_000_000_000,
      let rest = UInt64(words[3].text), rest < 1_000_000_000
    {
      try self.init(.seconds(whole) + rest, kind: words[0], line: words[1])
    } else {
      // A chip comes before an offset, and a name after it.
      let hasChip = words.count > 3 && Int(words[2].text) == nil
      try self.init(
        seconds: first.text, kind: words[safe: 1], line: words[safe: hasChip ? 3 : 2], first)
    }
  }

  private init(
    seconds: String, kind: Word?, line: Word?, _ first: Word
  ) throws(RecordingFault) {
    guard let kind, let line else {
      throw first.fault(
        "expected a line of gpiomon; use --format='%e %o %s %n' (libgpiod 1.6) or '%S %E %o' (2.x)")
    }
    let parts = seconds.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = UInt64(parts[0]), whole <= 10_000_000_000,
      (1...9).contains(parts[1].count), let rest = UInt64(parts[1].padding(to: 9))
    else {
      throw first.fault("expected a time in seconds, such as 12.345678901; remove the line")
    }
    try self.init(.seconds(whole) + rest, kind: kind, line: line)
  }

  private init(_ time: Nanoseconds, kind: Word, line: Word) throws(RecordingFault) {
    switch kind.text.lowercased() {
    case "rising", "1": isHigh = true
    case "falling", "0", "2": isHigh = false
    default: throw kind.fault("expected rising or falling, or 0, 1 or 2; remove the line")
    }
    // The name of a header line ends with its number: GPIO17.
    let name = line.text.filter { $0 != "\"" }
    guard let offset = UInt8(name.hasPrefix("GPIO") ? String(name.dropFirst(4)) : name), offset < 64
    else {
      throw line.fault(
        "expected the offset of a line, 0 to 63; name the chip with gpiomon -c, or use --format")
    }
    (self.time, self.offset) = (time, offset)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { index < count ? self[index] : nil }
}

extension Substring {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "0", count: length - count)
  }
}
