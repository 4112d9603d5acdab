// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The user that this process's user logged in as: `sudo` and `su` do not change it (proc_pid_loginuid(5)).
enum LoginUser {
  /// Its number; all ones for none, as for a service, or where the kernel does not tell.
  static var number: UInt32 {
    let path: StaticString = "/proc/self/loginuid"
    let file = FileDescriptor(unsafe clinux_open(path.cString, O_RDONLY | O_CLOEXEC))
    guard file.number >= 0 else { return .max }
    defer { _ = close(file.number) }
    var bytes = InlineArray<16, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = max(file.read(into: &span), 0)
    let number = try? UInt64(decimal: bytes.span.extracting(0..<count))
    guard let number, number <= 0xFFFF_FFFF else { return .max }
    return UInt32(truncatingIfNeeded: number)
  }
}
