// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A socket as systemd and journald have theirs: the datagrams of others end up here.
package final class Listener {
  /// Where it listens.
  package let name: String
  private let descriptor: Int32

  /// Listens at an abstract name, or at a path.
  package init(_ name: String = "@turnstile-test-\(UUID().uuidString)") {
    self.name = name
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      for index in bytes.indices { unsafe path[index] = bytes[index] }
      if name.hasPrefix("@") { unsafe path[0] = 0 }
    }
    let length = socklen_t(2 + bytes.count + (name.hasPrefix("@") ? 0 : 1))
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length)
      }
    }
    precondition(status == 0)
  }

  deinit { close(descriptor) }

  /// The next datagram, if one waits.
  package func next() -> String? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// All datagrams that wait.
  package func all() -> [String] {
    var datagrams: [String] = []
    while let datagram = next() { datagrams.append(datagram) }
    return datagrams
  }
}
