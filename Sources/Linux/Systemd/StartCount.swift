// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// How often in a row the service was started and did not last: the length of a file.
///
/// The file `starts` is in the folder that systemd keeps while it restarts a service, and removes
/// when the service is stopped (`RuntimeDirectoryPreserve=restart`, systemd.exec(5)). Each start
/// makes it a byte longer; a service that has lasted, or ends as it should, empties it. So the count
/// needs no clock, no disk and no format, and a machine that is started counts anew. The file is open
/// until the process ends.
package struct StartCount: Sendable {
  /// How many starts in a row may end before their time.
  package static var crashLimit: Int { 5 }
  /// How long a service must run to count as stable: 10 minutes, in nanoseconds.
  package static var stableAfter: Nanoseconds { .seconds(600) }

  /// The starts in a row with this one, 1...16; at 16 the count stops.
  package let value: Int
  private let file: FileDescriptor

  /// Counts this start in a folder such as `$RUNTIME_DIRECTORY`, the first if there are several with
  /// colons between them.
  package init(folder: EnvironmentText) throws(SystemError) {
    file = Self.open(folder)
    guard file.number >= 0 else { throw SystemError("open") }
    var bytes = InlineArray<15, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = file.read(into: &span)
    guard count >= 0 else { throw SystemError("read") }
    value = count + 1
    // Safe because there is the one byte.
    guard unsafe value == 16 || write(file.number, &bytes[0], 1) == 1 else {
      throw SystemError("write")
    }
  }

  /// Whether so many starts did not last that this one is not to be trusted either.
  package var isTooHigh: Bool { value > Self.crashLimit }

  /// Counts from nothing again: the service has lasted, or ends as it should.
  package func clear() { _ = ftruncate(file.number, 0) }

  private static func open(_ folder: EnvironmentText) -> FileDescriptor {
    var path = FixedText<140>()
    for index in 0..<folder.count {
      if folder[index] == UInt8(ascii: ":") { break }
      path.append(byte: folder[index])
    }
    path.append("/starts")
    path.append(byte: 0)
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    // Safe because the path ends with a NUL and is only lent.
    return path.withSpan {
      unsafe $0.withUnsafeBytes {
        guard let path = unsafe $0.bindMemory(to: CChar.self).baseAddress else {
          return FileDescriptor(-1)
        }
        return FileDescriptor(unsafe clinux_openat(AT_FDCWD, path, flags, 0o600))
      }
    }
  }
}
