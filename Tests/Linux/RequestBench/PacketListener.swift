// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A listening socket as the service manager passes them, at a unique path in the temporary folder.
package final class PacketListener {
  /// Where it listens.
  package let path = FileManager.default.temporaryDirectory
    .appending(path: "gate-\(UUID().uuidString)").path
  /// Its descriptor.
  package let number: Int32

  /// Listens, with room for this many connections that are not accepted yet.
  package init(backlog: Int32 = 16) {
    let kind = SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    number = socket(AF_UNIX, Int32(kind), 0)
    let number = number
    let status = unsafe withAddress(of: path) { unsafe bind(number, $0, $1) }
    precondition(status == 0 && listen(number, backlog) == 0)
  }

  deinit {
    close(number)
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// Lends the address of a path to a call of the system.
func withAddress(of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8)
  // Safe because the test's paths are shorter than an address.
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
  let size = socklen_t(MemoryLayout<sockaddr_un>.size)
  return unsafe withUnsafePointer(to: &address) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
  }
}

/// A client that sends and receives any bytes.
package final class PacketClient {
  private let number: Int32
  /// Whether the other end has closed the connection, as far as it was read.
  package private(set) var isGone = false

  /// Connects to a path; the connection waits to be accepted, once there is room for one that waits.
  package init(to path: String) {
    let kind = SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    number = socket(AF_UNIX, Int32(kind), 0)
    let number = number
    for _ in 0..<30_000 {
      let status = unsafe withAddress(of: path) { unsafe connect(number, $0, $1) }
      if status == 0 { return }
      precondition(errno == EAGAIN)
      usleep(1000)
    }
    preconditionFailure("no room for a connection")
  }

  deinit {
    // A child that another suite is starting may hold the socket for a moment longer.
    shutdown(number, Int32(SHUT_RDWR))
    close(number)
  }

  /// Sends a packet.
  ///
  /// - Returns: whether the queue had room for it.
  @discardableResult package func send(_ bytes: [UInt8]) -> Bool {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    return unsafe Foundation.send(number, bytes, bytes.count, flags) == bytes.count
  }

  /// The next packet; `nil` when there is none.
  package func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count > 0 { return Array(bytes.prefix(count)) }
    if count == 0 || errno != EAGAIN { isGone = true }
    return nil
  }

  /// Reads until the other end has closed the connection, and gives up after half a minute.
  ///
  /// The end may come late: a program that another suite is starting has copies of all sockets until it runs.
  package func isGoneSoon() -> Bool {
    for _ in 0..<30_000 {
      _ = receiveAll()
      if isGone { return true }
      usleep(1000)
    }
    return false
  }

  /// All packets that have arrived.
  package func receiveAll() -> [[UInt8]] {
    var packets: [[UInt8]] = []
    while let packet = receive() { packets.append(packet) }
    return packets
  }
}
