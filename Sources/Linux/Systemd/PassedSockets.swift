// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import System

/// The listening sockets that the service manager opened and passed to this process.
///
/// The protocol is sd_listen_fds(3): `$LISTEN_PID` is the process they are meant for, `$LISTEN_FDS`
/// their number, and `$LISTEN_FDNAMES` their names with colons between them. The first is descriptor 3.
package struct PassedSockets: Sendable {
  private static var largestCount: UInt64 { 32 }

  private let names: EnvironmentText
  private let count: Int32
  private let first: Int32

  /// The sockets that these values of the environment name: none for another process, or of more than 32.
  ///
  /// A socket without a name cannot be found. The first has the descriptor `first`.
  package init(
    process: EnvironmentText?, count: EnvironmentText?, names: EnvironmentText?, first: Int32 = 3
  ) {
    let isMeant = process?.number == UInt64(Int(getpid()))
    let count = isMeant ? count?.number ?? 0 : 0
    self.count = count > Self.largestCount ? 0 : Int32(truncatingIfNeeded: count)
    self.names = names ?? EnvironmentText()
    self.first = first
  }

  /// The sockets that were passed to this process.
  package static func ofThisProcess() -> PassedSockets {
    PassedSockets(
      process: EnvironmentText(variable: "LISTEN_PID"),
      count: EnvironmentText(variable: "LISTEN_FDS"),
      names: EnvironmentText(variable: "LISTEN_FDNAMES"))
  }

  /// The first socket of this name, which from now on never waits and is closed on exec; `nil` when
  /// there is none, or it is no listening socket for sequenced packets.
  package func listener(named name: StaticString) -> FileDescriptor? {
    guard let number = number(of: name), clinux_adopt_listener(number) == 0 else { return nil }
    return FileDescriptor(number)
  }

  /// The number of the first descriptor of this name.
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
