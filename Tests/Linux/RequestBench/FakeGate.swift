// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A gate that answers one client with whatever a test says.
// Safe because the thread has what it needs, and the test only waits.
package final class FakeGate: Sendable {
  /// Where clients connect.
  package let path: String

  /// Answers each request with the next packets, and then ends the connection.
  ///
  /// - Parameter answers: returns the packets for a request, or `nil` to end the connection.
  package init(_ answers: @escaping @Sendable (_ request: [UInt8], _ index: Int) -> [[UInt8]]?) {
    let listener = PacketListener()
    path = listener.path
    nonisolated(unsafe) let kept = listener
    Thread.detachNewThread {
      let client = unsafe accept(Self.ready(kept.number), nil, nil)
      var index = 0
      while true {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe recv(Self.ready(client), &bytes, bytes.count, 0)
        guard count > 0, let packets = answers(Array(bytes.prefix(count)), index) else { break }
        for packet in packets { _ = unsafe send(client, packet, packet.count, Int32(MSG_NOSIGNAL)) }
        index += 1
      }
      close(client)
    }
  }

  private static func ready(_ number: Int32) -> Int32 {
    var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&descriptor, 1, 10_000)
    return number
  }
}
