// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import RequestClient
import System

/// A connection to `turnstilectl audit serve`, which hands out the lines of the trail.
struct TrailSocket {
  /// What came last, taken apart.
  private(set) var reader = TrailReader()
  /// Readable when something has come; negative while there is no connection.
  private(set) var number: Int32 = -1
  // What was received at once, and how much of it is taken.
  private var bytes = InlineArray<4096, UInt8>(repeating: 0)
  private var (position, count) = (0, 0)

  /// Connects anew, and returns the `errno` of a failure.
  mutating func connect(to path: SocketPath) -> Int32? {
    close()
    (reader, position, count) = (TrailReader(), 0, 0)
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    number = socket(AF_UNIX, Int32(kind), 0)
    let code = unsafe path.withCString { unsafe clinux_connect(number, $0) }
    guard code != 0 else { return nil }
    let error = clinux_errno()
    close()
    return error
  }

  mutating func close() {
    if number >= 0 { _ = CLinux.close(number) }
    number = -1
  }

  /// Sends a request; one that does not fit, since nothing is read at the other end, ends the connection.
  mutating func send(_ request: TextBuffer) {
    var line = request
    line.end()
    if line.withSpan({ FileDescriptor(number).send($0) }) != .sent { close() }
  }

  /// Reads what has come up to the end of a message; `nil` where there is none yet.
  ///
  /// An end of the connection, or bytes that `audit serve` does not send, closes it.
  mutating func next() -> TrailReader.Message? {
    while number >= 0 {
      if position == count, !receive() { return nil }
      position += 1
      guard let message = reader.take(bytes[position - 1]) else { continue }
      if message == .garbled { close() }
      return message
    }
    return nil
  }

  /// Receives more bytes; `false` where there are none.
  private mutating func receive() -> Bool {
    var span = bytes.mutableSpan
    let received = FileDescriptor(number).receive(into: &span)
    if received == 0 { close() }
    (position, count) = (0, max(received, 0))
    return count > 0
  }
}
