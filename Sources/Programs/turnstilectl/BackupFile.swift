// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Ledger
import System

/// The file of a backup: the bytes of one record.
enum BackupFile {
  /// What a file holds.
  enum Content {
    case record(Record)
    case error(Record.DecodingError)
  }

  /// Writes a record to a new file, and returns when it is on the disk.
  ///
  /// - Throws: `EEXIST` for a file that is there already: an older backup is never overwritten.
  static func write(_ record: Record, to path: FilePath) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let number = unsafe path.withCString { unsafe clinux_openat(AT_FDCWD, $0, flags, 0o600) }
    guard number >= 0 else { throw SystemError("open") }
    defer { close(number) }
    let bytes = record.bytes
    // Safe because the record is as long as its count says.
    let count = unsafe bytes.span.withUnsafeBytes {
      unsafe clinux_pwrite(number, $0.baseAddress, $0.count, 0)
    }
    guard count == bytes.count, fsync(number) == 0 else {
      let error = SystemError(
        "write", code: count >= 0 && count < bytes.count ? ENOSPC : clinux_errno())
      _ = unsafe path.withCString { unsafe unlink($0) }
      throw error
    }
  }

  /// Reads the record of a file; what is longer than one is none.
  static func read(_ path: FilePath) throws(SystemError) -> Content {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    let number = unsafe path.withCString { unsafe clinux_open($0, flags) }
    guard number >= 0 else { throw SystemError("open") }
    defer { close(number) }
    var bytes = InlineArray<513, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = FileDescriptor(number).read(into: &span)
    guard count >= 0 else { throw SystemError("read") }
    guard count <= Record.size else { return .error(.foreign) }
    do throws(Record.DecodingError) {
      return .record(try Record(bytes.span.extracting(0..<count)))
    } catch {
      return .error(error)
    }
  }
}
