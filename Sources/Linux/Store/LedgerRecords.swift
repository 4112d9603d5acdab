// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Ledger
import System

/// The two records of a ledger's file, with which its pages begin.
struct LedgerRecords {
  private var bytes = InlineArray<1024, UInt8>(repeating: 0)
  private var count = 0

  /// Reads the first record of a file, and if it is whole the second.
  mutating func read(_ file: Int32) throws(SystemError) {
    let code = clinux_check_regular(file)
    guard code == 0 else { throw SystemError("fstat", code: code) }
    try read(file, at: 0)
    if count == Record.size { try read(file, at: LedgerFile.distance) }
  }

  /// Decodes them; mutating, so as to be lent the bytes and not handed a copy.
  mutating func slots() -> Slots {
    Slots(bytes.span.extracting(0..<count), stride: Record.size)
  }

  private mutating func read(_ file: Int32, at offset: Int) throws(SystemError) {
    let start = count
    var span = bytes.mutableSpan
    // Safe because the buffer has as many bytes behind `start` as are read.
    let length = unsafe span.withUnsafeMutableBytes {
      unsafe clinux_pread(file, $0.baseAddress.map { unsafe $0 + start }, Record.size, offset)
    }
    guard length >= 0 else { throw SystemError("pread") }
    count += length
  }
}
