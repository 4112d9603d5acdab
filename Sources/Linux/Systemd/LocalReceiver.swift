// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
import System

/// What became of a datagram.
package enum Delivery: UInt8, Sendable {
  /// The receiver's queue has it.
  case sent
  /// The receiver's queue is full; the datagram is dropped.
  case full
  /// Nobody receives there, or nobody may send; the datagram is dropped.
  case gone
}

/// Somebody on this machine who takes datagrams, and whom nobody waits for.
///
/// Each datagram finds its own way, so a receiver that was started anew is reached again without
/// anybody's doing. The descriptor is open until the process ends.
package struct LocalReceiver: Sendable {
  private let socket: FileDescriptor
  private let address: FixedText<108>

  /// The receiver at an address: a path that begins with `/`, or an abstract name with `@` before.
  ///
  /// - Returns: `nil` for any other address, one that is too long, or without a socket to send from.
  package init?<let capacity: Int>(_ name: FixedText<capacity>) {
    guard let address = Self.address(name) else { return nil }
    let kind = Int32(bitPattern: SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = CLinux.socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    socket = FileDescriptor(descriptor)
    self.address = address
  }

  /// Sends a datagram if that needs no waiting.
  package func send<let capacity: Int>(_ text: FixedText<capacity>) -> Delivery {
    // Safe because both spans are read only during the call, and only as far as they go.
    let error = address.withSpan { address in
      text.withSpan { text in
        unsafe address.withUnsafeBytes { address in
          unsafe text.withUnsafeBytes { text in
            unsafe clinux_send(
              socket.number, address.baseAddress, address.count, text.baseAddress, text.count)
          }
        }
      }
    }
    switch error {
    case 0: return .sent
    case EAGAIN, ENOBUFS, ENOMEM, EINTR: return .full
    default: return .gone
    }
  }

  /// The address as the kernel reads it: a path with its NUL, an abstract name with one before.
  private static func address<let capacity: Int>(_ name: FixedText<capacity>) -> FixedText<108>? {
    guard name.count > 1, !name.isTruncated else { return nil }
    let isAbstract = name[0] == UInt8(ascii: "@")
    guard isAbstract || name[0] == UInt8(ascii: "/") else { return nil }
    var address = FixedText<108>()
    for index in 0..<name.count {
      address.append(byte: index == 0 && isAbstract ? 0 : name[index])
    }
    if !isAbstract { address.append(byte: 0) }
    return address.isTruncated ? nil : address
  }
}
