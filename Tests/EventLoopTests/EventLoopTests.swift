// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

@testable import EventLoop

/// One at a time: signals and their mask belong to the whole process.
@Suite(.serialized) struct EventLoopTests {
  private func pipe() throws -> (read: FileDescriptor, write: FileDescriptor) {
    var ends: [Int32] = [0, 0]
    let status = unsafe Glibc.pipe(&ends)
    try #require(status == 0)
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  @Test("a watched descriptor wakes the loop when there is something to read, and only then")
  func watched() throws {
    var loop = try EventLoop()
    let (read, write) = try pipe()
    try loop.watch(read)
    try loop.prepare(deadline: MonotonicClock.now)
    let early = try loop.wait()
    #expect(!early.isReadable)
    write.write([1, 2, 3].span)
    let late = try loop.wait()
    #expect(late.isReadable && late.signal == 0 && !late.isIdle)
    var bytes: [UInt8] = Array(repeating: 0, count: 8)
    var span = bytes.mutableSpan
    #expect(read.read(into: &span) == 3)
  }

  @Test("a deadline wakes the loop, not before it is due, and once")
  func deadline() throws {
    var loop = try EventLoop()
    let deadline = MonotonicClock.now + 20_000_000
    try loop.prepare(deadline: deadline)
    let wakeup = try loop.wait()
    #expect(MonotonicClock.now >= deadline)
    #expect(!wakeup.isIdle && !wakeup.isReadable && wakeup.signal == 0)
    try loop.prepare(deadline: nil)
    #expect(try loop.wait().isIdle)
  }

  @Test("a deadline in the past, even at the beginning of time, is due at once")
  func pastDeadline() throws {
    var loop = try EventLoop()
    for deadline in [0, 1, MonotonicClock.now] {
      try loop.prepare(deadline: deadline)
      // A wait that ends because nothing happened would say so.
      #expect(try loop.wait().isIdle == false)
    }
  }

  @Test("a deadline that is taken back does not wake the loop")
  func disarmed() throws {
    var loop = try EventLoop()
    try loop.prepare(deadline: MonotonicClock.now + 10_000_000)
    try loop.prepare(deadline: nil)
    #expect(try loop.wait().isIdle)
  }

  @Test("no wait is longer than a second, give or take the machine")
  func longestWait() throws {
    var loop = try EventLoop()
    let beginning = MonotonicClock.now
    #expect(try loop.wait().isIdle)
    let waited = MonotonicClock.now - beginning
    // The upper bound is for a machine that is busy with other things, not for the loop.
    #expect(waited >= 990_000_000 && waited < 10_000_000_000)
  }

  @Test("SIGTERM arrives as an event", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    var loop = try EventLoop()
    // To this thread, whose mask the loop has set; the test's other threads know nothing of it.
    pthread_kill(pthread_self(), signal)
    #expect(try loop.wait().signal == signal)
  }

  @Test("a closed descriptor is watched no more, and its end is news")
  func closedDescriptor() throws {
    var loop = try EventLoop()
    let (read, write) = try pipe()
    try loop.watch(read)
    close(write.number)
    let wakeup = try loop.wait()
    #expect(wakeup.isHungUp && !wakeup.isReadable)
    close(read.number)
    #expect(try loop.wait().isIdle)
  }

  @Test("what cannot be watched is refused with the call and its errno")
  func cannotBeWatched() throws {
    var loop = try EventLoop()
    let result = Result { try loop.watch(FileDescriptor(-1)) }
    #expect(throws: SystemError.self) { try result.get() }
  }
}
