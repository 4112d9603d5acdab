// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Ledger
import System

/// The two pages of a ledger's file that hold its records, one after the other.
struct LedgerPages {
  private var bytes = InlineArray<8192, UInt8>(repeating: 0)
  private var count = 0

  /// Reads the first page of a file, and if it is whole the one at `distance`.
  init(of file: Int32, apart distance: Int) throws(SystemError) {
    let code = clinux_check_regular(file)
    guard code == 0 else { throw SystemError("fstat", code: code) }
    try read(file, at: 0)
    if count == Slots.stride { try read(file, at: distance) }
  }

  /// The records in them.
  var slots: Slots { Slots(bytes.span.extracting(0..<count)) }

  private mutating func read(_ file: Int32, at offset: Int) throws(SystemError) {
    let start = count
    var span = bytes.mutableSpan
    // Safe because the buffer has as many bytes behind `start` as are read.
    let length = unsafe span.withUnsafeMutableBytes {
      unsafe clinux_pread(
        file, $0.baseAddress.map { unsafe $0 + start }, Slots.stride, offset)
    }
    guard length >= 0 else { throw SystemError("pread") }
    count += length
  }
}
