// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What `turnstilectl audit serve` sends, taken apart byte by byte.
struct TrailReader {
  /// What has come to its end.
  enum Message: Equatable {
    /// The lines in ``TrailReader/batch``, and the digits that end the last one.
    case lines(last: Digits)
    /// The JSON object in ``TrailReader/books``.
    case books
    /// There is no such line.
    case gone
    /// Something else: the connection is of no use.
    case garbled
  }

  /// The largest batch, in bytes.
  static let largestBatch = 8192

  /// The digits before the lines, or `-` and what the database had, a line feed, and the lines.
  private(set) var batch = FixedText<8192>()
  /// What the newest record counts; empty as long as none has come.
  private(set) var books = FixedText<512>()
  private var line = FixedText<512>()
  // How many bytes of the batch are still to come.
  private var rest = 0

  /// Takes the next byte; `nil` in the middle of a message.
  mutating func take(_ byte: UInt8) -> Message? {
    if rest > 0 {
      batch.append(byte: byte)
      rest -= 1
      return rest == 0 ? takeBatch() : nil
    }
    guard byte == UInt8(ascii: "\n") else {
      line.append(byte: byte)
      return line.isTruncated ? .garbled : nil
    }
    defer { line.removeAll() }
    return takeLine()
  }

  private func takeBatch() -> Message {
    let end = batch.count - 1
    let last = batch.withSpan { Digits(checking: $0.extracting(end - 64..<end)) }
    guard let last, batch[end] == UInt8(ascii: "\n") else { return .garbled }
    return .lines(last: last)
  }

  private mutating func takeLine() -> Message? {
    if line == "gone" { return .gone }
    if line.hasPrefix("books ") {
      books.removeAll()
      line.withSpan { books.append($0.extracting(6...)) }
      return .books
    }
    // No batch is smaller than the digits of a line, and its end.
    guard line.hasPrefix("trail "), let count = try? line.number(in: 6..<line.count),
      (65...UInt64(Self.largestBatch)).contains(count)
    else { return .garbled }
    batch.removeAll()
    rest = Int(truncatingIfNeeded: count)
    return nil
  }
}
