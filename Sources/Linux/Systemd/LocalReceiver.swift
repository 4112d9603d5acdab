// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// A process on this machine that takes datagrams; sending to it never waits.
///
/// Each datagram looks up the address anew, so a restarted receiver is reached again. The
/// descriptor is open until the process ends.
package struct LocalReceiver: Sendable {
  private let socket: FileDescriptor
  private let address: TextBuffer

  /// The receiver at an address, a path that begins with `/`, or an abstract name after an `@`;
  /// `nil` for any other address, one that is too long, or without a socket to send from.
  package init?(_ name: TextBuffer) {
    guard let address = Self.address(name) else { return nil }
    let kind = Int32(bitPattern: SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = CLinux.socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    socket = FileDescriptor(descriptor)
    self.address = address
  }

  /// Sends a datagram, unless that would wait.
  package func send(_ text: Span<UInt8>) -> Delivery {
    address.withSpan { socket.send(text, to: $0) }
  }

  /// The address as the kernel reads it: a path with its NUL, an abstract name with one before.
  private static func address(_ name: TextBuffer) -> TextBuffer? {
    guard name.count > 1, !name.isTruncated else { return nil }
    let isAbstract = name[0] == UInt8(ascii: "@")
    guard isAbstract || name[0] == UInt8(ascii: "/") else { return nil }
    var address = TextBuffer()
    for index in 0..<name.count { address.append(byte: index == 0 && isAbstract ? 0 : name[index]) }
    if !isAbstract { address.append(byte: 0) }
    return address.count <= largestAddress ? address : nil
  }

  // What sun_path has room for.
  private static var largestAddress: Int { 108 }
}
