// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import System

/// The listening sockets that the service manager opened and passed to this process.
///
/// The protocol is sd_listen_fds(3): `$LISTEN_PID` names the process, `$LISTEN_FDS` the number of
/// sockets, and `$LISTEN_FDNAMES` their names with colons between. The first descriptor is 3.
package struct PassedSockets: Sendable {
  private static var largestCount: UInt64 { 32 }

  private let names: EnvironmentText
  private let count: Int32
  private let first: Int32

  /// Creates the sockets that these values of the environment name, from descriptor `first` on.
  ///
  /// Another `process` or a `count` above 32 gives no sockets. A socket needs a name to be found.
  package init(
    process: EnvironmentText?, count: EnvironmentText?, names: EnvironmentText?, first: Int32 = 3
  ) {
    let isMeant = process?.number == UInt64(Int(getpid()))
    let count = isMeant ? count?.number ?? 0 : 0
    self.count = count > Self.largestCount ? 0 : Int32(truncatingIfNeeded: count)
    self.names = names ?? EnvironmentText()
    self.first = first
  }

  /// Returns the sockets that were passed to this process.
  package static func ofThisProcess() -> PassedSockets {
    PassedSockets(
      process: EnvironmentText(variable: "LISTEN_PID"),
      count: EnvironmentText(variable: "LISTEN_FDS"),
      names: EnvironmentText(variable: "LISTEN_FDNAMES"))
  }

  /// Returns the first socket of this name, made nonblocking and closed on exec, or `nil` without a
  /// listening socket for sequenced packets.
  package func listener(named name: StaticString) -> FileDescriptor? {
    guard let number = number(of: name), clinux_adopt_listener(number) == 0 else { return nil }
    return FileDescriptor(number)
  }

  /// Returns the number of the first descriptor of this name, or `nil`.
  package func number(of name: StaticString) -> Int32? {
    var number = first
    var present = EnvironmentText()
    for index in 0...names.count {
      if index < names.count, names[index] != UInt8(ascii: ":") {
        present.append(byte: names[index])
        continue
      }
      if present == name { return number < first + count ? number : nil }
      present.removeAll()
      number += 1
    }
    return nil
  }
}
