// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// Memory that the kernel gives by the page, and has back when this ends.
///
/// A page takes memory when it is first written to; until then it reads as zeros.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@safe  // They are there as long as this is, and as many as it says.
@usableFromInline package struct Pages: ~Copyable {
  /// Where the first begins.
  package let start: UnsafeMutableRawPointer
  private let count: Int

  /// The bytes, as many as were asked for.
  package var bytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Room for `count` bytes, at least one.
  ///
  /// - Throws: why there is none.
  package init(count: Int) throws(SystemError) {
    guard let start = unsafe clinux_reserve(count) else { throw SystemError("mmap") }
    unsafe self.start = start
    self.count = count
  }

  deinit { unsafe munmap(start, count) }
}
