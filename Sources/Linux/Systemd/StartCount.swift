// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The number of starts in a row without a clean stop or a stable run: the length of a file.
///
/// systemd keeps the folder of the file `starts` while systemd restarts a service, and removes the
/// folder at a stop (`RuntimeDirectoryPreserve=restart`, systemd.exec(5)). Each start appends one
/// byte. A clean stop, or ten minutes of uptime, truncates the file. So the count needs no clock,
/// no disk and no format, and a reboot resets the count. The file stays open.
package struct StartCount: Sendable {
  /// The number of starts in a row that may crash.
  package static var crashLimit: Int { 5 }
  /// The uptime after which a service is stable: 10 minutes, in nanoseconds.
  package static var stableAfter: Nanoseconds { .seconds(600) }

  /// The number of starts in a row, including the present start, 1...16; more starts count as 16.
  package let value: Int
  private let file: FileDescriptor

  /// Counts this start in the first folder of a list with colons, such as `$RUNTIME_DIRECTORY`.
  package init(folder: UnsafePointer<CChar>) throws(SystemError) {
    guard let path = unsafe FilePath(cString: folder, upTo: UInt8(ascii: ":"), "/starts") else {
      throw SystemError("open", code: ENAMETOOLONG)
    }
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    file = unsafe path.withCString {
      unsafe FileDescriptor(clinux_openat(AT_FDCWD, $0, flags, 0o600))
    }
    guard file.number >= 0 else { throw SystemError("open") }
    var bytes = InlineArray<15, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = file.read(into: &span)
    guard count >= 0 else { throw SystemError("read") }
    value = count + 1
    // Safe because there is one byte to write.
    guard unsafe value == 16 || write(file.number, &bytes[0], 1) == 1 else {
      throw SystemError("write")
    }
  }

  /// Whether too many starts in a row have crashed.
  package var isTooHigh: Bool { value > Self.crashLimit }

  /// Resets the count, for a service that is stable or stops cleanly.
  package func clear() { _ = ftruncate(file.number, 0) }
}
