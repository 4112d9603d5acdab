// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import System

/// Memory that the kernel gives by the page, and has back when this ends.
///
/// A page takes memory when it is first written to; until then it reads as zeros.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@safe  // They are there as long as this is, and as many as it says.
@usableFromInline package struct Pages: ~Copyable {
  /// The address of the first byte.
  package let start: UnsafeMutableRawPointer
  private let count: Int

  /// The bytes, as many as requested.
  package var bytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Reserves room for `count` bytes, at least one.
  ///
  /// - Throws: the error of mmap(2).
  package init(count: Int) throws(SystemError) {
    guard let start = unsafe clinux_reserve(count) else { throw SystemError("mmap") }
    unsafe self.start = start
    self.count = count
  }

  deinit { unsafe munmap(start, count) }
}
