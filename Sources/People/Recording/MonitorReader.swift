// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Reads what `gpiomon` prints, byte by byte.
///
/// A line is `1 17 12 345678901` (libgpiod 1.6, `--format='%e %o %s %n'`), `12.345678901 rising 17` (2.x,
/// `--format "%S %E %o"`), or what either prints by itself: `event: RISING EDGE offset: 17 timestamp:
/// [12.345678901]`, `12.345678901 rising gpiochip0 17 "GPIO17"`, `12.345678901 rising "GPIO17"`. A line
/// without words, and the banner of 2.x, are passed over. After a fault the reader is of no further use.
package struct MonitorReader: ~Copyable {
  private typealias Text = FixedText<200>

  private var text = Text()
  private var number: UInt64 = 1

  /// A reader before the first byte.
  package init() {}

  /// Takes the next byte, and returns the edge of the line that it completes, if there is one.
  package mutating func read(_ byte: UInt8) throws(RecordingFault) -> MonitoredEdge? {
    guard byte == UInt8(ascii: "\n") else {
      text.append(byte: byte)
      guard !text.isTruncated else { throw fault(.lineTooLong, 0..<text.count) }
      return nil
    }
    let edge = try edge()
    text.removeAll()
    number += 1
    return edge
  }

  /// Takes the end of the input, which may be the end of a line.
  package mutating func finish() throws(RecordingFault) -> MonitoredEdge? { try edge() }

  private func fault(_ kind: RecordingFaultKind, _ word: Range<Int>) -> RecordingFault {
    RecordingFault(
      message: kind.message, line: number, column: UInt64(word.lowerBound + 1), word: copy(word))
  }

  private func edge() throws(RecordingFault) -> MonitoredEdge? {
    let (first, second) = (word(0), word(1))
    guard !first.isEmpty, !isWord(first, "Monitoring") else { return nil }
    if isWord(first, "event:") { return try describedEdge() }
    if isHigh(second) != nil { return try namedEdge() }
    guard isNumber(first), isNumber(second) else { throw fault(.edge, first) }
    return try numberedEdge()
  }

  /// `%e %o %s %n`.
  private func numberedEdge() throws(RecordingFault) -> MonitoredEdge {
    guard let code = number(word(0)), code <= 2 else { throw fault(.edgeKind, word(0)) }
    let line = try line(word(1))
    guard let whole = number(word(2)), whole <= 10_000_000_000 else { throw fault(.when, word(2)) }
    guard let rest = number(word(3)), rest < 1_000_000_000 else { throw fault(.when, word(3)) }
    try expectEnd(at: 4)
    return MonitoredEdge(time: .seconds(whole) + rest, offset: line, isHigh: code == 1)
  }

  /// `%S %E %o`, and what 2.x prints by itself.
  private func namedEdge() throws(RecordingFault) -> MonitoredEdge {
    let (third, fourth) = (word(2), word(3))
    // A chip comes before an offset, and a name after it.
    let hasChip = !isNumber(third) && isNumber(fourth)
    let time = try time(word(0))
    try expectEnd(at: hasChip ? 5 : 3)
    return MonitoredEdge(
      time: time, offset: try line(hasChip ? fourth : headerPin(third)),
      isHigh: isHigh(word(1)) ?? false)
  }

  /// What 1.6 prints by itself.
  private func describedEdge() throws(RecordingFault) -> MonitoredEdge {
    let kind = word(1)
    guard isWord(kind, "RISING") || isWord(kind, "FALLING") else { throw fault(.edgeKind, kind) }
    guard isWord(word(2), "EDGE"), isWord(word(3), "offset:") else { throw fault(.edge, word(2)) }
    let line = try line(word(4))
    guard isWord(word(5), "timestamp:") else { throw fault(.edge, word(5)) }
    // A time of few digits has blanks behind its bracket.
    let last = isWord(word(6), "[") ? 7 : 6
    var stamp = word(last)
    try expectEnd(at: last + 1)
    if last == 6, !stamp.isEmpty, text[stamp.lowerBound] == UInt8(ascii: "[") {
      stamp = stamp.lowerBound + 1..<stamp.upperBound
    }
    if !stamp.isEmpty, text[stamp.upperBound - 1] == UInt8(ascii: "]") {
      stamp = stamp.lowerBound..<stamp.upperBound - 1
    }
    return MonitoredEdge(time: try time(stamp), offset: line, isHigh: isWord(kind, "RISING"))
  }
}

// The words of a line.
extension MonitorReader {
  /// The word at an index; an empty one behind the last.
  private func word(_ index: Int) -> Range<Int> {
    var (first, end) = (0, 0)
    for _ in 0...index {
      first = end
      while first < text.count, text[first] <= 0x20 { first += 1 }
      end = first
      while end < text.count, text[end] > 0x20 { end += 1 }
    }
    return first..<end
  }

  private func expectEnd(at index: Int) throws(RecordingFault) {
    guard word(index).isEmpty else { throw fault(.nothing, word(index)) }
  }

  private func copy(_ word: Range<Int>) -> FixedText<31> {
    text.withSpan { FixedText($0.extracting(word)) }
  }

  private func isWord(_ word: Range<Int>, _ literal: StaticString) -> Bool {
    let copy = copy(word)
    return !copy.isTruncated && copy == literal
  }

  private func number(_ word: Range<Int>) -> UInt64? { try? text.number(in: word) }

  private func isNumber(_ word: Range<Int>) -> Bool {
    for index in word where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) {
      return false
    }
    return !word.isEmpty
  }

  private func isHigh(_ word: Range<Int>) -> Bool? {
    if isWord(word, "rising") { return true }
    return isWord(word, "falling") ? false : nil
  }

  private func line(_ word: Range<Int>) throws(RecordingFault) -> UInt8 {
    guard let offset = number(word), offset < 64 else { throw fault(.offset, word) }
    return UInt8(truncatingIfNeeded: offset)
  }

  /// The number in the name of a line on a Raspberry Pi's header: `GPIO17`, with or without quotes.
  private func headerPin(_ word: Range<Int>) -> Range<Int> {
    var (first, end) = (word.lowerBound, word.upperBound)
    if end - first > 2, text[first] == UInt8(ascii: "\""), text[end - 1] == UInt8(ascii: "\"") {
      (first, end) = (first + 1, end - 1)
    }
    return isWord(first..<min(first + 4, end), "GPIO") ? first + 4..<end : word
  }

  /// A time in seconds with up to nine places.
  private func time(_ word: Range<Int>) throws(RecordingFault) -> Nanoseconds {
    var point = word.lowerBound
    while point < word.upperBound, text[point] != UInt8(ascii: ".") { point += 1 }
    guard let whole = number(word.lowerBound..<point), whole <= 10_000_000_000,
      point < word.upperBound, word.upperBound - point <= 10,
      var rest = number(point + 1..<word.upperBound)
    else { throw fault(.when, word) }
    for _ in 0..<(10 - (word.upperBound - point)) { rest &*= 10 }
    return .seconds(whole) + rest
  }
}

/// An edge that `gpiomon` saw.
package struct MonitoredEdge: Sendable, Equatable {
  /// When, in nanoseconds of the kernel's clock.
  package let time: Nanoseconds
  /// The line's offset on its chip.
  package let offset: UInt8
  /// Whether the line was high after the edge; `gpiomon -l` means active.
  package let isHigh: Bool
}
