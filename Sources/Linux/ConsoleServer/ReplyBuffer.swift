// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What a console is told and has not taken yet: at most 4096 bytes.
struct ReplyBuffer {
  // Kept free for the line that ends an answer and for the news of lines that were lost.
  private static var reserve: Int { 384 }

  private var text = FixedText<4096>()
  private var sentCount = 0

  /// Whether everything has been taken.
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
  /// - Returns: whether anything went; `nil` when the other end is gone.
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
