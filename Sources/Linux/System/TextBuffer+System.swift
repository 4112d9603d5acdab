// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

extension TextBuffer {
  /// Adds the call that failed and the reason: `open: No such file or directory`.
  @inline(never)
  package mutating func append(_ error: SystemError) {
    append(error.call)
    append(": ")
    append(errno: error.code)
  }

  /// Adds the system's text for an `errno`.
  package mutating func append(errno code: Int32) {
    // Safe because strerror has a C string for every code.
    unsafe append(cString: strerror(code))
  }

  /// Writes the text as a line of standard error.
  package func writeToStandardError() {
    var line = self
    line.end()
    line.withSpan { FileDescriptor.standardError.write($0) }
  }
}
