// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

@testable import EventLoop
@testable import System

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
    try loop.watch(read, as: 0)
    loop.prepare(deadline: 0, now: 1)
    let early = try loop.wait()
    #expect(early.readable == 0)
    write.write([1, 2, 3].span)
    let late = try loop.wait()
    #expect(late.readable == 1 && late.signal == 0 && !late.isIdle)
    var bytes: [UInt8] = Array(repeating: 0, count: 8)
    var span = bytes.mutableSpan
    #expect(read.read(into: &span) == 3)
  }

  @Test("of several descriptors, those with something to read are named by their index")
  func severalWatched() throws {
    var loop = try EventLoop()
    let pipes = try [0, 1, 31].map { index in (index: UInt8(index), ends: try pipe()) }
    for (index, ends) in pipes { try loop.watch(ends.read, as: index) }
    pipes[1].ends.write.write([1].span)
    #expect(try loop.wait().readable == 1 << 1)
    pipes[2].ends.write.write([1].span)
    #expect(try loop.wait().readable == 1 << 1 | 1 << 31)
  }

  @Test("a deadline ends the wait, not before it is due", arguments: [true, false])
  func deadline(hasNanoseconds: Bool) throws {
    var loop = try EventLoop()
    loop.hasNanoseconds = hasNanoseconds
    // Not a whole number of milliseconds, which is what an older kernel counts in.
    for duration: UInt64 in [20_000_001, 20_999_999, 1] {
      let now = MonotonicClock.now
      loop.prepare(deadline: now + duration, now: now)
      let wakeup = try loop.wait()
      #expect(MonotonicClock.now >= now + duration)
      #expect(!wakeup.isIdle && wakeup.readable == 0 && wakeup.signal == 0)
    }
    loop.prepare(deadline: nil, now: MonotonicClock.now)
    #expect(try loop.wait().isIdle)
  }

  @Test("a deadline in the past, even at the beginning of time, is due at once")
  func pastDeadline() throws {
    var loop = try EventLoop()
    let now = MonotonicClock.now
    for deadline in [0, 1, now] {
      loop.prepare(deadline: deadline, now: now)
      // A wait that ends because nothing happened would say so.
      #expect(try loop.wait().isIdle == false)
    }
  }

  @Test("a deadline that is taken back, or far away, does not end the wait")
  func takenBack() throws {
    var loop = try EventLoop()
    let now = MonotonicClock.now
    loop.prepare(deadline: now + 10_000_000, now: now)
    loop.prepare(deadline: nil, now: now)
    #expect(try loop.wait().isIdle)
    loop.prepare(deadline: .max, now: now)
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
    try loop.watch(read, as: 0)
    close(write.number)
    let wakeup = try loop.wait()
    #expect(wakeup.isHungUp && wakeup.readable == 0)
    close(read.number)
    #expect(try loop.wait().isIdle)
  }

  @Test("what cannot be watched is refused with the call and its errno")
  func cannotBeWatched() throws {
    var loop = try EventLoop()
    let result = Result { try loop.watch(FileDescriptor(-1), as: 0) }
    #expect(throws: SystemError.self) { try result.get() }
  }
}
