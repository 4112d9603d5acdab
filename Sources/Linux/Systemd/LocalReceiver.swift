// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// A process on this machine that receives datagrams; sending never waits.
///
/// Datagrams also reach a restarted receiver. The descriptor is open until the process ends.
package struct LocalReceiver: Sendable {
  private let socket: FileDescriptor
  private let address: TextBuffer

  /// Creates a receiver from a path that begins with `/`, or from an abstract name after an `@`.
  ///
  /// Returns `nil` for any other address, for too long an address, or if opening a socket fails.
  package init?(_ name: TextBuffer) {
    guard let address = Self.address(name) else { return nil }
    let kind = Int32(bitPattern: SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = CLinux.socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    socket = FileDescriptor(descriptor)
    self.address = address
  }

  /// Sends a datagram without waiting.
  package func send(_ text: Span<UInt8>) -> Delivery {
    address.withSpan { socket.send(text, to: $0) }
  }

  /// Returns the address in the kernel's format: a NUL ends a path, but begins an abstract name.
  private static func address(_ name: TextBuffer) -> TextBuffer? {
    guard name.count > 1, !name.isTruncated else { return nil }
    let isAbstract = name[0] == UInt8(ascii: "@")
    guard isAbstract || name[0] == UInt8(ascii: "/") else { return nil }
    var address = TextBuffer()
    for index in 0..<name.count { address.append(byte: index == 0 && isAbstract ? 0 : name[index]) }
    if !isAbstract { address.append(byte: 0) }
    return address.count <= largestAddress ? address : nil
  }

  // The size of `sun_path` in bytes.
  private static var largestAddress: Int { 108 }
}
