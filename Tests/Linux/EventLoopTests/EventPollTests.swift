// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc
import MachineSupport
import System
import Testing

@testable import EventLoop

@Suite struct EventPollTests {
  @Test func `nothing is next while nothing is ready`() throws {
    let poll = try EventPoll()
    let (read, _) = try pipe()
    try poll.watch(read, as: 7)
    expectEqual(poll.next(), nil)
  }

  @Test func `one that is ready is next until it no longer is`() throws {
    let poll = try EventPoll()
    let (read, write) = try pipe()
    try poll.watch(read, as: 7)
    write.write([1].span)
    expectEqual([poll.next(), poll.next()], [7, 7])
    var bytes: [UInt8] = [0, 0]
    var span = bytes.mutableSpan
    expectEqual(read.read(into: &span), 1)
    expectEqual(poll.next(), nil)
  }

  @Test func `those that are ready are next in turn`() throws {
    let poll = try EventPoll()
    let pipes = try (0..<4).map { _ in try pipe() }
    for (index, ends) in pipes.enumerated() {
      try poll.watch(ends.read, as: UInt32(index))
      ends.write.write([1].span)
    }
    let tokens = (0..<8).map { _ in poll.next() }
    expectEqual(Set(tokens.prefix(4)), [0, 1, 2, 3])
    expectEqual(tokens.prefix(4), tokens.suffix(4))
  }

  @Test func `a descriptor is watched for room to write, or for something to read`() throws {
    let poll = try EventPoll()
    let (_, write) = try pipe()
    try poll.watch(write, as: 7, for: .writing)
    expectEqual(poll.next(), 7)
    try poll.change(write, as: 8, to: .reading)
    expectEqual(poll.next(), nil)
    try poll.change(write, as: 9, to: .writing)
    expectEqual(poll.next(), 9)
  }

  @Test func `a descriptor that is already watched keeps its token and its interest`() throws {
    let poll = try EventPoll()
    let (_, write) = try pipe()
    try poll.watch(write, as: 7, for: .writing)
    try poll.watch(write, as: 8)
    expectEqual(poll.next(), 7)
  }

  @Test func `a closed descriptor is watched no more`() throws {
    let poll = try EventPoll()
    let (read, write) = try pipe()
    try poll.watch(read, as: 7)
    write.write([1].span)
    close(read.number)
    expectEqual(poll.next(), nil)
  }

  @Test func `what is not watched cannot change`() throws {
    let poll = try EventPoll()
    let (read, _) = try pipe()
    let result = Result { try poll.change(read, as: 7, to: .writing) }
    let error = #expect(throws: SystemError.self) { try result.get() }
    expectEqual(error?.code, ENOENT)
  }

  @Test func `a poll is ready when one of its own descriptors is`() throws {
    let inner = try EventPoll()
    let outer = try EventPoll()
    let (read, write) = try pipe()
    try inner.watch(read, as: 1)
    try outer.watch(inner.descriptor, as: 2)
    expectEqual(outer.next(), nil)
    write.write([1].span)
    expectEqual(outer.next(), 2)
  }
}
