// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import Ledger
import System

extension BootIdentity {
  /// The run of the kernel that this process is part of.
  ///
  /// A sandboxed service may not read the kernel's settings, so its unit passes the identity in the
  /// environment: `Environment=TURNSTILE_BOOT=%b`. Without either it is ``unknown``.
  package static var current: BootIdentity {
    if let value = EnvironmentText(variable: "TURNSTILE_BOOT") {
      return value.withSpan { BootIdentity($0) }
    }
    let path: StaticString = "/proc/sys/kernel/random/boot_id"
    let file = unsafe clinux_open(path.cString, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .unknown }
    defer { close(file) }
    var bytes = InlineArray<40, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = FileDescriptor(file).read(into: &span)
    return count > 0 ? BootIdentity(bytes.span.extracting(0..<count)) : .unknown
  }
}
