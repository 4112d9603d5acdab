// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import Requests
package import System

/// A conversation with a running gate: one request, one reply, and notices in between.
///
/// No call waits longer than the timeout, even where the gate has died.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the program.
@usableFromInline package struct GateConnection: ~Copyable {
  /// The gate's first reply.
  package private(set) var greeting: Reply
  /// Whether the gate sends notices.
  package private(set) var isSubscribed = false

  private let path: SocketPath
  private let timeout: Nanoseconds
  private var socket: PacketSocket
  private var hasSeat = true
  private var lastTag: UInt64 = 0
  private let login = loginUser
  // What arrived while a reply was awaited.
  private var notices = RingBuffer<Notice, 64>(filler: .filler)
  private var dropped: UInt32 = 0

  /// Connects to the gate that listens at `path`; it has `timeout` nanoseconds for each answer.
  package init(
    to path: SocketPath, timeout: Nanoseconds = .seconds(5)
  ) throws(GateConnectionError) {
    let socket = try PacketSocket(to: path)
    greeting = try socket.greet(within: timeout)
    (self.path, self.timeout) = (path, timeout)
    self.socket = socket
  }

  /// Readable when there is a notice, or the gate has ended the connection; negative without a seat.
  package var descriptor: FileDescriptor { FileDescriptor(hasSeat ? socket.number : -1) }

  /// Asks the gate, and waits for its reply.
  ///
  /// A gate takes the seat of a client that has been silent for a while if another wants it; then this
  /// one connects again. A request that the gate may have read is not repeated.
  ///
  /// - Parameter agent: the number of the person for whom an agent commands; 0 for none.
  // Inlined, it is one to three kilobytes in each of its callers.
  @inline(never)
  package mutating func request(
    _ question: Question, agent: UInt32 = 0
  ) throws(GateConnectionError) -> Reply {
    if let reply = try attempt(question, agent) { return reply }
    socket = try PacketSocket(to: path)
    greeting = try socket.greet(within: timeout)
    hasSeat = true
    guard let reply = try attempt(question, agent) else { throw .busy }
    return reply
  }

  /// Copies the gate's trace, a page at a time, and returns the last reply; there is no copy unless that is *done*.
  package mutating func copyTrace(into copy: inout TraceCopy) throws(GateConnectionError) -> Reply {
    copy = TraceCopy()
    var page: UInt8 = 0
    var startTime: UInt64?
    var reply: Reply
    repeat {
      reply = try request(.trace(page: page))
      guard reply.isPage else { return reply }
      // Of a gate that has started again, the pages before are gone.
      guard startTime ?? reply.startTime == reply.startTime else { throw .closed }
      startTime = reply.startTime
      copy.take(page, from: reply)
      page += 1
    } while Int(page) < Trace.pageCount && copy.isUsed(page)
    copy.finish(reply)
    return reply
  }

  /// The next notice, which may take until `deadline`; `nil` when none has come by then.
  package mutating func nextNotice(
    until deadline: Nanoseconds = 0
  ) throws(GateConnectionError) -> Notice? {
    if !notices.isEmpty { return notices.removeFirst() }
    if dropped > 0 {
      var notice = Notice()
      notice.number(0, missed: dropped)
      dropped = 0
      return notice
    }
    do throws(GateConnectionError) {
      while hasSeat {
        guard let packet = try socket.receive() else {
          if socket.wait(until: deadline) { continue } else { return nil }
        }
        if case .notice(let notice) = packet { return notice }
      }
    } catch {
      guard case .busy = error, !isSubscribed else { throw error }
      hasSeat = false
    }
    return nil
  }

  /// Asks the gate; `nil` when the connection has ended before the gate could read the request.
  private mutating func attempt(
    _ question: Question, _ agent: UInt32
  ) throws(GateConnectionError) -> Reply? {
    let isSent = try send(question, agent)
    guard isSent || isSubscribed else { return nil }
    let reply: Reply
    do throws(GateConnectionError) {
      reply = try socket.reply(to: lastTag, within: timeout) {
        if notices.isFull { dropped &+= 1 &+ $0.missed } else { notices.append($0) }
      }
    } catch {
      guard case .busy = error, !isSubscribed else { throw error }
      return nil
    }
    switch question.kind {
    case .subscribe, .subscribeEdges: isSubscribed = reply.result == .done
    case .unsubscribe: isSubscribed = false
    case .hello, .status, .command, .row, .trace, .admit, .whatOf: break
    }
    return reply
  }

  /// Sends a request; `false` when the gate has ended the connection.
  private mutating func send(
    _ question: Question, _ agent: UInt32
  ) throws(GateConnectionError) -> Bool {
    lastTag &+= 1
    do throws(GateConnectionError) {
      try socket.send(Request(question, tag: lastTag, login: login, agent: agent))
      return true
    } catch {
      guard case .closed = error else { throw error }
      return false
    }
  }
}

/// The user that this process's user logged in as: `sudo` and `su` do not change it (proc_pid_loginuid(5)).
///
/// It is all ones for none, as for a service, or where the kernel does not tell.
private var loginUser: UInt32 {
  var bytes = InlineArray<16, UInt8>(repeating: 0)
  var span = bytes.mutableSpan
  let count = (try? FilePath("/proc/self/loginuid").read(into: &span)) ?? 0
  let number = try? UInt64(decimal: bytes.span.extracting(0..<count))
  guard let number, number <= 0xFFFF_FFFF else { return .max }
  return UInt32(truncatingIfNeeded: number)
}
