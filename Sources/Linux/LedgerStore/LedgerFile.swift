// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Ledger
package import System

/// What there was when a ledger was opened.
package enum Opening: Sendable {
  /// No ledger: there is one now.
  case created
  /// A ledger to go on from; one of its two records may be flawed.
  case found(Slots)
  /// A ledger that is not to be trusted. It is kept as `ledger.refused`, and there is a new one.
  case refused(Record.DecodingError)
  /// Nothing can be written; with what could be read nevertheless.
  case failed(SystemError, Slots?)
}

/// The file `ledger`: two slots of a page each, written in turn.
///
/// Its size is fixed and its pages are written when it is made, so on file systems that write in
/// place, as ext4 does, a disk that is full later is no trouble. Everything here may take as long as
/// the disk does.
package struct LedgerFile: Sendable {
  private let folder: LedgerFolder
  private var file: Int32 = -1
  // Where the newest record is that is known to be on the disk, and its number; 0 for none.
  private var slot = 0
  private var sequence: UInt64 = 0

  /// The ledger of a folder, not opened yet.
  package init(in folder: LedgerFolder) { self.folder = folder }

  /// Reads the ledger of a folder, beside whoever writes it.
  package static func read(in folder: LedgerFolder) throws(SystemError) -> Slots {
    let file = folder.open("ledger", O_RDONLY)
    guard file >= 0 else { throw SystemError("open") }
    defer { _ = CLinux.close(file) }
    return try slots(of: file)
  }

  /// Opens the ledger, or makes one that begins with `first`.
  package mutating func open(first: Record) -> Opening {
    file = folder.open("ledger", O_RDWR)
    if file < 0, clinux_errno() == ENOENT { return create(first, or: .created) }
    guard file >= 0 else {
      let error = SystemError("open")
      let slots = try? Self.read(in: folder)
      adopt(slots)
      return .failed(error, slots)
    }
    do throws(SystemError) {
      let slots = try Self.slots(of: file)
      adopt(slots)
      if slots.newest != nil { return .found(slots) }
      close()
      return setAside(slots.error ?? .damaged, first)
    } catch {
      close()
      return .failed(error, nil)
    }
  }

  /// Writes a record over the older of the two, and returns when it is on the disk to stay.
  ///
  /// After a failure the same slot is written again: the newest whole record is never touched. A
  /// file that could not be opened, or was removed, is opened or made anew.
  ///
  /// - Returns: 0, or the `errno`; `EEXIST` for a ledger with records this process has not seen.
  package mutating func write(_ record: Record) -> Int32 {
    if isRemoved { close() }
    if file < 0 {
      file = folder.open("ledger", O_RDWR)
      if file < 0 { return clinux_errno() == ENOENT ? make(record) : clinux_errno() }
      guard isSame else {
        close()
        return EEXIST
      }
    }
    let next = 1 - slot
    guard write(record, to: next), fdatasync(file) == 0 else { return clinux_errno() }
    // Where a file system was made read-only by force, ext4 says that all is well and writes nothing.
    // As after any sync that failed, the record is in memory: whoever reads it before the power goes
    // sees a coin that was refused, and never misses one that was not.
    guard !clinux_is_read_only(file) else { return EROFS }
    slot = next
    sequence = record.sequence
    return 0
  }

  /// Lets go of the file; the next record opens it again.
  package mutating func close() {
    if file >= 0 { _ = CLinux.close(file) }
    file = -1
  }

  private mutating func create(_ first: Record, or opening: Opening) -> Opening {
    let code = make(first)
    return code == 0 ? opening : .failed(SystemError("create", code: code), nil)
  }

  private mutating func setAside(_ error: Record.DecodingError, _ first: Record) -> Opening {
    let code = folder.rename("ledger", to: "ledger.refused")
    guard code == 0 else { return .failed(SystemError("rename", code: code), nil) }
    return create(first, or: .refused(error))
  }

  /// Makes a ledger with a record in both slots: a file that is not whole never has the name.
  private mutating func make(_ record: Record) -> Int32 {
    folder.remove("ledger.new")
    file = folder.open("ledger.new", O_RDWR | O_CREAT | O_EXCL)
    guard file >= 0 else { return clinux_errno() }
    guard write(record, to: 0), write(record, to: 1), fsync(file) == 0 else {
      return discard(clinux_errno())
    }
    let code = folder.rename("ledger.new", to: "ledger")
    guard code == 0 else { return discard(code) }
    slot = 0
    sequence = record.sequence
    return 0
  }

  private mutating func discard(_ code: Int32) -> Int32 {
    close()
    folder.remove("ledger.new")
    return code
  }

  private mutating func adopt(_ slots: Slots?) {
    slot = slots?.slot ?? 0
    sequence = slots?.newest?.sequence ?? 0
  }

  /// Whether the file has no name any more, so that nobody would find it again.
  private var isRemoved: Bool {
    var status = stat()
    guard file >= 0, unsafe fstat(file, &status) == 0 else { return false }
    return status.st_nlink == 0
  }

  /// Whether the newest record of the file is the one that is known.
  private var isSame: Bool {
    let slots = try? Self.slots(of: file)
    return slots?.newest?.sequence == sequence
  }

  private func write(_ record: Record, to slot: Int) -> Bool {
    var page = InlineArray<4096, UInt8>(repeating: 0)
    let bytes = record.bytes
    for index in bytes.indices { page[index] = bytes[index] }
    // Safe because the page is as long as it says. A whole page: nothing has to be read before.
    let count = unsafe page.span.withUnsafeBytes {
      unsafe clinux_pwrite(file, $0.baseAddress, $0.count, slot * Slots.stride)
    }
    // Of a page a part is written only where there is no room for the rest.
    if count >= 0, count < Slots.stride { clinux_set_errno(ENOSPC) }
    return count == Slots.stride
  }

  private static func slots(of file: Int32) throws(SystemError) -> Slots {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw SystemError("fstat") }
    let isRegular = Int32(status.st_mode) & S_IFMT == S_IFREG
    guard isRegular else { throw SystemError("fstat", code: EINVAL) }
    var bytes = InlineArray<8192, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    // Safe because the buffer is as long as it says.
    let count = unsafe span.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { throw SystemError("pread") }
    return Slots(bytes.span.extracting(0..<count))
  }
}
