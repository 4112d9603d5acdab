// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import GateController
package import System

/// One end of a connection between a console and a gate; nothing here ever waits.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline package struct Connection: ~Copyable {
  /// The socket.
  package let descriptor: FileDescriptor

  init(_ number: Int32) { descriptor = FileDescriptor(number) }

  /// Connects to the gate that listens at `path`.
  ///
  /// The errors give the reason: `ENOENT` and `ECONNREFUSED` when there is no gate, `EACCES` when
  /// this user may not connect, `EAGAIN` when too many clients connect at once.
  package init(to path: SocketPath) throws(SystemError) {
    let number = Self.openSocket()
    guard number >= 0 else { throw SystemError("socket") }
    guard unsafe path.withCString({ unsafe clinux_connect(number, $0) }) == 0 else {
      let error = SystemError("connect")
      close(number)
      throw error
    }
    descriptor = FileDescriptor(number)
  }

  deinit { close(descriptor.number) }

  /// The process at the other end.
  package var peer: Peer {
    let peer = clinux_peer_of(descriptor.number)
    return Peer(user: peer.user, process: peer.process)
  }

  /// Receives what has arrived, up to the end of a line.
  ///
  /// The rest stays in the kernel until it is asked for, so that a flood costs its sender's memory
  /// and not the gate's.
  ///
  /// - Returns: the number of bytes; 0 when nothing has arrived; `nil` when the other end has
  ///   closed.
  package func receiveLine(into bytes: inout MutableSpan<UInt8>) -> Int? {
    let present = receive(into: &bytes, atMost: bytes.count, MSG_PEEK)
    guard let present, present > 0 else { return present }
    var length = 0
    while length < present {
      length += 1
      if bytes[length - 1] == UInt8(ascii: "\n") { break }
    }
    return receive(into: &bytes, atMost: length)
  }

  /// Receives what has arrived.
  ///
  /// - Returns: the number of bytes; 0 when nothing has arrived; `nil` when the other end has
  ///   closed.
  package func receive(into bytes: inout MutableSpan<UInt8>) -> Int? {
    receive(into: &bytes, atMost: bytes.count)
  }

  /// Sends as much as the socket has room for.
  ///
  /// - Returns: the number of bytes; `nil` when the other end has closed.
  package func send(_ bytes: Span<UInt8>) -> Int? {
    // Safe because the bytes are read only during the call, and only within their count.
    let count = unsafe bytes.withUnsafeBytes {
      unsafe CLinux.send(
        descriptor.number, $0.baseAddress, $0.count,
        Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return Self.isGone ? nil : 0 }
    return count
  }

  private func receive(
    into bytes: inout MutableSpan<UInt8>, atMost limit: Int, _ flag: Int = 0
  ) -> Int? {
    // Safe because the buffer is at least as long as the limit.
    let count = unsafe bytes.withUnsafeMutableBufferPointer {
      unsafe recv(descriptor.number, $0.baseAddress, limit, Int32(flag) | Int32(MSG_DONTWAIT))
    }
    if count < 0 { return Self.isGone ? nil : 0 }
    return count == 0 ? nil : count
  }

  private static var isGone: Bool {
    let code = clinux_errno()
    return code != EAGAIN && code != EINTR
  }

  static func openSocket() -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    return socket(AF_UNIX, Int32(kind), 0)
  }
}
