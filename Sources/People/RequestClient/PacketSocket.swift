// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
import Requests
import System

/// A client's end of a connection to a gate.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the program.
@usableFromInline struct PacketSocket: ~Copyable {
  let number: Int32

  init(to path: SocketPath) throws(GateConnectionError) {
    let kind = SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let number = socket(AF_UNIX, Int32(kind), 0)
    guard number >= 0 else { throw .unreachable(SystemError("socket")) }
    guard unsafe path.withCString({ unsafe clinux_connect(number, $0) }) == 0 else {
      let error = SystemError("connect")
      close(number)
      throw .unreachable(error)
    }
    self.number = number
  }

  deinit { close(number) }

  enum Received {
    case reply(Reply)
    case notice(Notice)
  }

  func send(_ request: Request) throws(GateConnectionError) {
    switch FileDescriptor(number).send(request.bytes.span) {
    case .sent: return
    // With a full queue the gate has not even read the requests before.
    case .full: throw .silent
    case .gone: throw .closed
    }
  }

  /// Says hello; the gate has `timeout` nanoseconds for its reply.
  func greet(within timeout: Nanoseconds) throws(GateConnectionError) -> Reply {
    // A gate without a free slot has closed the connection by now, but its reply is there.
    try? send(Request(.hello))
    return try reply(to: 0, within: timeout) { _ in }
  }

  /// The reply to the request with this tag; what comes before it goes to `body`, if it is a notice.
  func reply(
    to tag: UInt64, within timeout: Nanoseconds, _ body: (Notice) -> Void
  ) throws(GateConnectionError) -> Reply {
    let deadline = MonotonicClock.now &+ timeout
    while true {
      switch try receive() {
      case nil: guard wait(until: deadline) else { throw .silent }
      case .notice(let notice):
        body(notice)
        guard MonotonicClock.now < deadline else { throw .silent }
      // One with another tag answers a request that has been given up.
      case .reply(let reply): if reply.tag == tag { return reply }
      }
    }
  }

  /// The next packet; `nil` when there is none yet.
  func receive() throws(GateConnectionError) -> Received? {
    // A byte more than a reply has, so that a longer one is noticed.
    var bytes = InlineArray<833, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    var count = FileDescriptor(number).receive(into: &span)
    // A gate that closed the connection without reading a request may have sent a reply before.
    if count == 0 { count = FileDescriptor(number).receive(into: &span) }
    if count < 0 { return nil }
    guard count > 0 else { throw .closed }
    return try decode(bytes.span.extracting(0..<count))
  }

  private func decode(_ bytes: Span<UInt8>) throws(GateConnectionError) -> Received {
    let reply: Reply
    do throws(Packet.DecodingError) {
      if bytes.count == Notice.size { return .notice(try Notice(bytes)) }
      reply = try Reply(bytes)
    } catch { throw error == .otherVersion ? .otherVersion(bytes[0]) : .garbled(error) }
    if reply.result == .busy { throw .busy }
    return .reply(reply)
  }

  /// Waits for something to receive, or the end of the connection; `false` for neither until `deadline`.
  func wait(until deadline: Nanoseconds) -> Bool {
    while true {
      let now = MonotonicClock.now
      let rest = deadline > now ? deadline - now : 0
      let milliseconds = Int32(truncatingIfNeeded: min((rest + 999_999) / 1_000_000, 1_000_000))
      if FileDescriptor(number).isReadable(within: milliseconds) { return true }
      if rest == 0 { return false }
    }
  }
}

/// The path of a local socket, at most 107 bytes (`sun_path`, unix(7)).
package struct SocketPath: Describable, Sendable {
  private var text = FixedText<107>()

  /// The path that a C string holds; `nil` when it is empty or too long.
  package init?(cString: UnsafePointer<CChar>) {
    unsafe text.append(bytesOf: cString)
    guard text.count > 0, !text.isTruncated else { return nil }
  }

  /// The socket of this name in a folder; `nil` when the path is empty or too long.
  package init?(folder: UnsafePointer<CChar>, name: StaticString) {
    unsafe text.append(bytesOf: folder)
    guard text.count > 0 else { return nil }
    text += "/\(name)"
    guard !text.isTruncated else { return nil }
  }

  package func describe(into line: inout TextBuffer) { line += "\(foreign: text)" }

  /// Lends the path as C reads it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe text.withCString(body)
  }
}
