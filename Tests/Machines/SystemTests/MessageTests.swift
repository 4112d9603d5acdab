// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc
import MachineSupport
import System
import Testing

@Suite struct MessageTests {
  /// Two sockets that are connected.
  private func pair() throws -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    let status = unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
    try #require(status == 0)
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Closes an end for all that have it: a process that another test starts may have it, too.
  private func closeForAll(_ end: FileDescriptor) {
    shutdown(end.number, Int32(SHUT_RDWR))
    close(end.number)
  }

  /// What `receive` returns, and the first byte.
  private func receive(from end: FileDescriptor) -> [Int] {
    var bytes: [UInt8] = [0, 0]
    var span = bytes.mutableSpan
    let count = end.receive(into: &span)
    return [count, Int(bytes[0])]
  }

  @Test("a message is received as far as it fits; none yet differs from a closed end")
  func messages() throws {
    let (near, far) = try pair()
    defer { close(near.number) }
    expectEqual(receive(from: near), [-1, 0])
    for message in [[7], [8, 9], [1, 2, 3]] as [[UInt8]] {
      expectEqual(far.send(message.span), .sent)
    }
    expectEqual(receive(from: near), [1, 7])
    expectEqual(receive(from: near), [2, 8])
    expectEqual(receive(from: near), [2, 1])
    closeForAll(far)
    expectEqual(receive(from: near), [0, 0])
  }

  @Test("sending to an end that does not read, or is closed, neither waits nor ends the process")
  func undeliverable() throws {
    let (near, far) = try pair()
    defer { close(near.number) }
    var count = 0
    while near.send([1].span) == .sent, count < 100_000 { count += 1 }
    #expect((1..<100_000).contains(count))
    expectEqual(near.send([1].span), .full)
    closeForAll(far)
    expectEqual(near.send([1].span), .gone)
  }
}
