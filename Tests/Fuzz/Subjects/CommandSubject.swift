// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Reads the bytes as a topic, a line feed and a payload, as a broker hands them to the bridge.
///
/// What a command is, is said here once more and apart: an object that every reader of JSON takes, since the
/// collector's database reads it as well.
func commandFlaw(_ input: Span<UInt8>) -> StaticString? {
  var end = 0
  while end < input.count, input[end] != UInt8(ascii: "\n") { end += 1 }
  let topic = TextBuffer(input.extracting(0..<end))
  if !topic.isTruncated, StaffCommand.staff(in: topic) != person(in: input.extracting(0..<end)) {
    return "a topic names another person, or none"
  }
  let payload = input.extracting(min(end + 1, input.count)..<input.count)
  return digitsFlaw(payload) ?? objectFlaw(payload)
}

/// The number behind the last `/command/`, if that is one of 32 bits and nothing follows it.
private func person(in topic: Span<UInt8>) -> UInt64? {
  let word: StaticString = "dnammoc/"
  var (number, unit, place) = (UInt64(0), UInt64(1), topic.count - 1)
  while place >= 0, topic[place] != UInt8(ascii: "/") {
    guard topic[place] >= UInt8(ascii: "0"), topic[place] <= UInt8(ascii: "9") else { return nil }
    let digit = UInt64(topic[place] - UInt8(ascii: "0"))
    guard digit == 0 || unit < 1 << 32 else { return nil }
    if digit > 0 { number += unit * digit }
    if unit < 1 << 32 { unit *= 10 }
    place -= 1
  }
  // From the end: the word, and something before it.
  guard number > 0, number < 1 << 32, place > word.utf8CodeUnitCount else { return nil }
  for index in 0..<word.utf8CodeUnitCount {
    // Safe because the literal has as many bytes as its count says.
    guard unsafe topic[place - 1 - index] == word.utf8Start[index] else { return nil }
  }
  return number
}

private func digitsFlaw(_ payload: Span<UInt8>) -> StaticString? {
  var isHash = payload.count == 64
  for index in payload.indices {
    let byte = UnicodeScalar(payload[index])
    if !("0"..."9").contains(byte), !("a"..."f").contains(byte) { isHash = false }
  }
  guard let digits = Digits(checking: payload) else { return isHash ? "a hash is refused" : nil }
  return isHash && digits.withSpan { isSame($0, payload) } ? nil : "another text is read as a hash"
}

private func objectFlaw(_ payload: Span<UInt8>) -> StaticString? {
  let command = StaffCommand(FixedText<512>(payload), of: 7)
  var expected = ExpectedCommand()
  guard expected.read(payload) else {
    return command.isWhole ? "what is no command is taken for one" : nil
  }
  guard command.isWhole, command.staff == 7 else { return "a command is refused" }
  let isRight =
    command.id.withSpan { isSame($0, payload.extracting(expected.id)) }
    && command.word.withSpan { isSame($0, payload.extracting(expected.word)) }
    && command.expires == expected.expires && command.isSame(as: command)
  return isRight ? nil : "a command is read as another one"
}

/// Where the members of a command are in its payload, by the grammar of RFC 8259.
private struct ExpectedCommand {
  var (id, word) = (0..<0, 0..<0)
  var expires: UInt64?
  private var place = 0

  /// Finds them; `false` where the payload is no command.
  mutating func read(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= 512, take("{", bytes) else { return false }
    repeat {
      guard let name = text(bytes), take(":", bytes), readValue(name, bytes) else { return false }
    } while take(",", bytes)
    return take("}", bytes) && next(bytes) == nil && !id.isEmpty && !word.isEmpty
  }

  private mutating func readValue(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let name = FixedText<64>(bytes.extracting(name))
    if name == "id", id.isEmpty, let range = text(bytes) {
      id = range
    } else if name == "command", word.isEmpty, let range = text(bytes), range.count <= 31 {
      word = range
    } else if name == "expires", expires == nil {
      expires = number(bytes)
      return expires != nil
    } else {
      return false
    }
    return true
  }

  /// The next byte that is no blank.
  private mutating func next(_ bytes: Span<UInt8>) -> UnicodeScalar? {
    while place < bytes.count {
      let byte = UnicodeScalar(bytes[place])
      guard byte == " " || byte == "\t" || byte == "\r" || byte == "\n" else { return byte }
      place += 1
    }
    return nil
  }

  private mutating func take(_ sign: UnicodeScalar, _ bytes: Span<UInt8>) -> Bool {
    guard next(bytes) == sign else { return false }
    place += 1
    return true
  }

  /// 1 to 64 bytes of printable ASCII between quotes, without an escape.
  private mutating func text(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard take("\"", bytes) else { return nil }
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      guard (32...126).contains(bytes[place]), bytes[place] != UInt8(ascii: "\\") else {
        return nil
      }
      place += 1
    }
    guard place < bytes.count, (1...64).contains(place - start) else { return nil }
    place += 1
    return start..<place - 1
  }

  /// A whole number of 64 bits, which begins with 0 only if it is 0.
  private mutating func number(_ bytes: Span<UInt8>) -> UInt64? {
    guard let first = next(bytes), ("0"..."9").contains(first) else { return nil }
    let start = place
    var number: UInt64 = 0
    while place < bytes.count, ("0"..."9").contains(UnicodeScalar(bytes[place])) {
      let (product, isLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = product.addingReportingOverflow(UInt64(bytes[place] - 48))
      guard !isLarge, !isLarger else { return nil }
      number = sum
      place += 1
    }
    return first == "0" && place > start + 1 ? nil : number
  }
}
