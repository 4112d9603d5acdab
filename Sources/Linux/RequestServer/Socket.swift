// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import GateController
import Requests

// What the server does with a connection; nothing here ever waits.

/// What became of a packet.
enum Delivery: UInt8 {
  /// The client's queue has it.
  case sent
  /// The client's queue is full.
  case full
  /// The client has closed the connection.
  case gone
}

/// Sends a packet, if the client's queue has room for it.
@inline(never)
func sendPacket(_ bytes: Span<UInt8>, to number: Int32) -> Delivery {
  // Safe because the bytes are read only during the call, and only within their count.
  let count = unsafe bytes.withUnsafeBytes {
    unsafe sendto(
      number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), nil, 0)
  }
  if count == bytes.count { return .sent }
  let code = clinux_errno()
  return count < 0 && (code == EAGAIN || code == EINTR || code == ENOBUFS) ? .full : .gone
}

/// Sends as much of a reply as is to be sent.
func sendReply(_ reply: Reply, to number: Int32) -> Delivery {
  sendPacket(reply.bytes.span.extracting(0..<reply.count), to: number)
}

/// Receives a packet.
///
/// - Returns: the number of its bytes, as far as they fit; negative when there is none yet; 0 when the
///   client has closed the connection.
@inline(never)
func receivePacket(into bytes: inout MutableSpan<UInt8>, from number: Int32) -> Int {
  // Safe because the buffer is as long as its count says.
  let count = unsafe bytes.withUnsafeMutableBytes {
    unsafe recv(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
  }
  guard count < 0 else { return count }
  let code = clinux_errno()
  return code == EAGAIN || code == EINTR ? -1 : 0
}

/// The process at the other end, as the kernel identified it when it connected.
func peer(of number: Int32) -> Peer {
  let peer = clinux_peer_of(number)
  return Peer(user: peer.user, process: peer.process)
}
