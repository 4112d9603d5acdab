// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Glibc
import MachineSupport
import Testing

@testable import EventLoop
@testable import System

/// One at a time: signals and their mask belong to the whole process.
@Suite(.serialized) struct EventLoopTests {
  @Test("a watched descriptor wakes the loop when there is something to read, and only then")
  func watched() throws {
    var loop = try EventLoop()
    let (read, write) = try pipe()
    try loop.watch(read, as: .line(0))
    let early = try loop.wait(until: 0)
    expectEqual(early.readableLines, 0)
    write.write([1, 2, 3].span)
    let late = try loop.wait()
    #expect(late.readableLines == 1 && late.signal == 0)
    var bytes: [UInt8] = Array(repeating: 0, count: 8)
    var span = bytes.mutableSpan
    expectEqual(read.read(into: &span), 3)
  }

  @Test func `of several lines, those with something to read are named by their index`() throws {
    var loop = try EventLoop()
    let pipes = try [0, 1, 16, 28].map { index in (index: UInt8(index), ends: try pipe()) }
    for (index, ends) in pipes { try loop.watch(ends.read, as: .line(index)) }
    pipes[1].ends.write.write([1].span)
    #expect(try loop.wait().readableLines == 1 << 1)
    pipes[3].ends.write.write([1].span)
    let wakeup = try loop.wait()
    expectEqual(wakeup.readableLines, 1 << 1 | 1 << 28)
    #expect(wakeup.isReadable(.line(28)) && !wakeup.isReadable(.line(16)))
  }

  @Test("the ledger and the clients are no lines", arguments: [Source.ledger, .requests])
  func otherSources(source: Source) throws {
    var loop = try EventLoop()
    let (read, write) = try pipe()
    try loop.watch(read, as: source)
    write.write([1].span)
    let wakeup = try loop.wait()
    #expect(wakeup.isReadable(source) && wakeup.readableLines == 0 && wakeup.signal == 0)
    for other in [Source.ledger, .requests, .signal, .line(0)] where other != source {
      #expect(!wakeup.isReadable(other))
    }
  }

  @Test func `the kernel's number for a source is no other source's`() {
    let sources = (0...28).map { Source.line($0) } + [.ledger, .requests, .signal]
    expectEqual(Set(sources.map(\.token)), Set(0..<UInt32(sources.count)))
  }

  @Test("a deadline ends the wait, not before it is due", arguments: [true, false])
  func deadline(hasNanoseconds: Bool) throws {
    var loop = try EventLoop()
    loop.poll.hasNanoseconds = hasNanoseconds
    // Not a whole number of milliseconds, which is what an older kernel counts in.
    for duration: UInt64 in [20_000_001, 20_999_999, 1] {
      let begin = MonotonicClock.now
      var now = begin
      expectEqual(EventLoop.timeout(until: now + duration, from: now), duration)
      let wakeup = try loop.wait(until: now + duration, from: &now)
      #expect(now >= begin + duration && now <= MonotonicClock.now)
      #expect(wakeup.readableLines == 0 && wakeup.signal == 0)
    }
  }

  @Test func `a deadline in the past, even at the beginning of time, is due at once`() throws {
    var loop = try EventLoop()
    let now = MonotonicClock.now
    for deadline in [0, 1, now] {
      expectEqual(EventLoop.timeout(until: deadline, from: now), 0)
      #expect(try loop.wait(until: deadline).readableLines == 0)
    }
  }

  @Test func `without a deadline, or with one that is far away, a wait is a second`() {
    let now = MonotonicClock.now
    for deadline in [Nanoseconds.never, now + 1_000_000_001] {
      expectEqual(EventLoop.timeout(until: deadline, from: now), 1_000_000_000)
    }
  }

  @Test func `no wait is longer than a second, give or take the machine`() throws {
    var loop = try EventLoop()
    let beginning = MonotonicClock.now
    #expect(try loop.wait().readableLines == 0)
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

  @Test("closing a descriptor ends its watch, and its other end's closing is reported")
  func closedDescriptor() throws {
    var loop = try EventLoop()
    let (read, write) = try pipe()
    try loop.watch(read, as: .line(0))
    close(write.number)
    let wakeup = try loop.wait()
    #expect(wakeup.isHungUp && wakeup.readableLines == 0)
    close(read.number)
    let next = try loop.wait()
    #expect(!next.isHungUp && next.readableLines == 0)
  }

  @Test func `what cannot be watched is refused with the call and its errno`() throws {
    var loop = try EventLoop()
    let result = Result { try loop.watch(FileDescriptor(-1), as: .line(0)) }
    #expect(throws: SystemError.self) { try result.get() }
  }

  @Test func `a line for which there is no bit is refused`() throws {
    var loop = try EventLoop()
    let (read, _) = try pipe()
    let result = Result { try loop.watch(read, as: .line(29)) }
    let error = #expect(throws: SystemError.self) { try result.get() }
    expectEqual(error?.code, EINVAL)
  }
}

extension EventLoop {
  /// Waits from now on.
  fileprivate mutating func wait(until deadline: Nanoseconds = .never) throws -> Wakeup {
    var now = MonotonicClock.now
    return try wait(until: deadline, from: &now)
  }
}

/// Both ends of a new pipe.
func pipe() throws -> (read: FileDescriptor, write: FileDescriptor) {
  var ends: [Int32] = [0, 0]
  let status = unsafe Glibc.pipe(&ends)
  try #require(status == 0)
  return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
}
