// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

extension TextBuffer {
  /// Adds a C string from outside; what does not fit or cannot be shown is left out.
  package mutating func append(cString text: UnsafePointer<CChar>?) {
    guard let text = unsafe text else { return }
    var index = 0
    // Safe because a C string ends with a NUL, and nothing is read behind it.
    while count < Self.capacity, unsafe text[index] != 0 {
      append(foreignByte: unsafe UInt8(bitPattern: text[index]))
      index += 1
    }
  }

  /// Adds what failed and why: `open: No such file or directory`.
  package mutating func append(_ error: SystemError) {
    append(error.call)
    append(": ")
    append(errno: error.code)
  }

  /// Adds what the system says about an `errno`.
  package mutating func append(errno code: Int32) {
    // Safe because strerror has a C string for every code.
    unsafe append(cString: strerror(code))
  }
}
