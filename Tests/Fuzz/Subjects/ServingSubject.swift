// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Reads the bytes as the bridge does what `audit serve` sends.
///
/// Each message is held against the bytes that it came from; and a batch is whole lines, of which the last has
/// a hash.
func servingFlaw(_ input: Span<UInt8>) -> StaticString? {
  var reader = TrailReader()
  var start = 0
  for index in input.indices {
    guard let message = reader.take(input[index]) else { continue }
    let bytes = input.extracting(start..<index + 1)
    if let flaw = flaw(message, reader, bytes) { return flaw }
    // The bridge has closed the connection.
    if message == .garbled { return nil }
    start = index + 1
  }
  return input.count - start > 8192 + 512 ? "a message has no end" : nil
}

private func flaw(
  _ message: TrailReader.Message, _ reader: TrailReader, _ bytes: Span<UInt8>
) -> StaticString? {
  var head = 0
  while head < bytes.count, bytes[head] != UInt8(ascii: "\n") { head += 1 }
  let line = FixedText<512>(bytes.extracting(0..<head))
  let rest = bytes.extracting(min(head + 1, bytes.count)..<bytes.count)
  switch message {
  case .gone: return line == "gone" && rest.isEmpty ? nil : "other bytes are read as `gone`"
  case .books:
    let isRight =
      line.hasPrefix("books ") && rest.isEmpty && !reader.books.isTruncated
      && reader.books.withSpan { isSame($0, bytes.extracting(6..<head)) }
    return isRight ? nil : "books are not kept as they were sent"
  case .lines(let last):
    let isRight = size(in: line) == rest.count && reader.batch.withSpan { isSame($0, rest) }
    guard isRight, !reader.batch.isTruncated else { return "a batch is not kept as it was sent" }
    return isSealed(rest)
      && last.withSpan { isSame($0, rest.extracting(rest.count - 65..<rest.count - 1)) }
      ? nil : "a batch is not whole lines"
  case .garbled:
    let isWhole =
      line == "gone" || line.hasPrefix("books ") && head <= 512 && head < bytes.count
      || size(in: line) == rest.count && isSealed(rest)
    return isWhole ? "what may be sent is refused" : nil
  }
}

/// How many bytes `trail N` announces; `nil` for another line, or another number than of a batch.
private func size(in line: FixedText<512>) -> Int? {
  guard line.hasPrefix("trail "), line.count > 6 else { return nil }
  var size = 0
  for index in 6..<line.count {
    guard (48...57).contains(line[index]) else { return nil }
    size = min(10 * size + Int(line[index] - 48), 1_000_000)
  }
  return (65...8192).contains(size) ? size : nil
}

/// Whether bytes end with the digits of a hash and a line feed.
private func isSealed(_ bytes: Span<UInt8>) -> Bool {
  guard bytes.count > 64, bytes[bytes.count - 1] == UInt8(ascii: "\n") else { return false }
  for index in bytes.count - 65..<bytes.count - 1 {
    let byte = UnicodeScalar(bytes[index])
    guard ("0"..."9").contains(byte) || ("a"..."f").contains(byte) else { return false }
  }
  return true
}
