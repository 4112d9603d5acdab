// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Output that a client has not received yet: at most 4096 bytes.
struct ReplyBuffer {
  // Reserved for the line that ends an answer and the count of lines that were lost.
  private static var reserve: Int { 384 }

  private var text = FixedText<4096>()
  private var sentCount = 0

  /// Whether everything has been sent.
  var isEmpty: Bool { text.count == 0 }

  /// Adds a line, unless there is no room for it.
  mutating func append(_ line: TextBuffer) -> Bool {
    guard text.count + line.count < 4096 - Self.reserve else { return false }
    end(line)
    return true
  }

  /// Adds the last line of an answer, for which there is always room.
  mutating func end(_ line: TextBuffer) {
    text.append(line)
    text.append(byte: UInt8(ascii: "\n"))
  }

  /// Sends what the connection has room for.
  ///
  /// - Returns: whether anything was sent; `nil` when the other end has closed.
  mutating func send(through connection: borrowing Connection) -> Bool? {
    guard !isEmpty else { return false }
    let start = sentCount
    guard let count = text.withSpan({ connection.send($0.extracting(start...)) }) else {
      return nil
    }
    sentCount += count
    if sentCount == text.count {
      text.removeAll()
      sentCount = 0
    }
    return count > 0
  }
}
