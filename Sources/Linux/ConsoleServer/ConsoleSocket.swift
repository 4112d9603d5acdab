// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import System

/// The socket that consoles connect to.
///
/// A process that may write to its file may connect: the file has mode 0660 and the process's own
/// group, which is `turnstile` for the service.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline struct ConsoleSocket: ~Copyable {
  let number: Int32
  private let path: SocketPath

  /// Listens at `path`.
  ///
  /// A socket left behind by a dead process is replaced. Any other file is left alone, and the
  /// error is `EADDRINUSE`.
  init(_ path: SocketPath) throws(SystemError) {
    number = try Self.open(path)
    self.path = path
  }

  deinit {
    _ = unsafe path.withCString { unsafe unlink($0) }
    close(number)
  }

  /// The next connection, if one is pending.
  func accept() -> Connection? {
    let number = clinux_accept(number)
    return number < 0 ? nil : Connection(number)
  }

  private static func open(_ path: SocketPath) throws(SystemError) -> Int32 {
    let number = Connection.openSocket()
    guard number >= 0 else { throw SystemError("socket") }
    do throws(SystemError) {
      try bind(number, to: path)
      // No client can connect before listen, so the mode is never too wide.
      guard unsafe path.withCString({ unsafe chmod($0, 0o660) }) == 0 else {
        throw SystemError("chmod")
      }
      guard listen(number, 8) == 0 else { throw SystemError("listen") }
    } catch {
      close(number)
      throw error
    }
    return number
  }

  private static func bind(_ number: Int32, to path: SocketPath) throws(SystemError) {
    if unsafe path.withCString({ unsafe clinux_bind(number, $0) }) == 0 { return }
    let error = SystemError("bind")
    guard error.code == EADDRINUSE, isStale(path),
      unsafe path.withCString({ unsafe unlink($0) }) == 0,
      unsafe path.withCString({ unsafe clinux_bind(number, $0) }) == 0
    else { throw error }
  }

  /// Whether there is a socket on which no process listens.
  private static func isStale(_ path: SocketPath) -> Bool {
    guard unsafe path.withCString({ unsafe clinux_is_socket($0) }) != 0 else { return false }
    do throws(SystemError) {
      _ = try Connection(to: path)
      return false
    } catch {
      return error.code == ECONNREFUSED
    }
  }
}
