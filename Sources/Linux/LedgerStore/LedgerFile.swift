// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Ledger
package import System

/// The file `ledger`: two slots of a page each, written in turn.
///
/// Its size is fixed and all its pages are written when it is created. A disk that fills up later
/// is then no problem on file systems that write in place, such as ext4. Every call may take as
/// long as the disk does.
package struct LedgerFile: Sendable {
  private let folder: LedgerFolder
  private var file: Int32 = -1
  // The slot and number of the newest record known to be on the disk; number 0 for none.
  private var slot = 0
  private var sequence: UInt64 = 0
  // Whether the file's name is on the disk, and not only the file.
  private var isNameSynced = true

  /// The ledger of a folder, not opened yet.
  package init(in folder: LedgerFolder) { self.folder = folder }

  /// Reads the ledger of a folder, which another process may be writing.
  package static func read(in folder: LedgerFolder) throws(SystemError) -> Slots {
    let file = folder.open("ledger", O_RDONLY)
    guard file >= 0 else { throw SystemError("open") }
    defer { _ = CLinux.close(file) }
    return try slots(of: file)
  }

  /// Opens the ledger, or creates one that begins with `first`.
  ///
  /// A ledger that cannot be trusted is renamed to `ledger.refused.1`, or the next number that is free.
  package mutating func open(first: Record) -> Opening {
    close()
    file = folder.open("ledger", O_RDWR)
    if file < 0, clinux_errno() == ENOENT { return create(first, or: .created) }
    guard file >= 0 else {
      let code = clinux_errno()
      let slots = try? Self.read(in: folder)
      adopt(slots)
      return Opening(.failed(code, isRead: slots?.newest != nil), record: slots?.newest)
    }
    do throws(SystemError) {
      let slots = try Self.slots(of: file)
      adopt(slots)
      if let record = slots.newest {
        return Opening(slots.error.map { .flawed($0) }, record: record)
      }
      close()
      return setAside(slots.error ?? .damaged, first)
    } catch {
      close()
      return Opening(.failed(error.code, isRead: false))
    }
  }

  /// Writes a record over the older of the two, and returns when it is safely on the disk.
  ///
  /// After a failure the same slot is written again: the newest intact record is never touched. A
  /// file that could not be opened, or was renamed or removed, is opened or created again.
  ///
  /// - Returns: 0, or the `errno`; `EEXIST` for a ledger with records that this process has not
  ///   seen, `ESTALE` when the folder has been replaced.
  package mutating func write(_ record: Record) -> Int32 {
    guard !folder.isReplaced else { return ESTALE }
    if file >= 0, !folder.leads("ledger", to: file) { close() }
    if file < 0 {
      file = folder.open("ledger", O_RDWR)
      if file < 0 { return clinux_errno() == ENOENT ? make(record) : clinux_errno() }
      guard isSame else {
        close()
        return EEXIST
      }
    }
    let code = syncName()
    guard code == 0 else { return code }
    let next = 1 - slot
    guard write(record, to: next), fdatasync(file) == 0 else { return clinux_errno() }
    // After a forced read-only remount ext4 reports success and writes nothing. This counts as a
    // failed sync: a reader before the next power cut may see a coin that was refused, but never
    // misses one that was accepted.
    guard !clinux_is_read_only(file) else { return EROFS }
    slot = next
    sequence = record.sequence
    return 0
  }

  /// Closes the file; the next record opens it again.
  package mutating func close() {
    if file >= 0 { _ = CLinux.close(file) }
    file = -1
  }

  private mutating func create(_ first: Record, or notice: Opening.Notice) -> Opening {
    let code = make(first)
    return Opening(code == 0 ? notice : .failed(code, isRead: false))
  }

  private mutating func setAside(_ error: Record.DecodingError, _ first: Record) -> Opening {
    let code = folder.setAside("ledger", as: "ledger.refused.")
    guard code == 0 else { return Opening(.failed(code, isRead: false)) }
    return create(first, or: .refused(error))
  }

  /// Creates a ledger with a record in both slots; an incomplete file never gets the name.
  private mutating func make(_ record: Record) -> Int32 {
    folder.remove("ledger.new")
    file = folder.open("ledger.new", O_RDWR | O_CREAT | O_EXCL)
    guard file >= 0 else { return clinux_errno() }
    guard write(record, to: 0), write(record, to: 1), fsync(file) == 0 else {
      return discard(clinux_errno())
    }
    let code = folder.rename("ledger.new", to: "ledger")
    guard code == 0 else { return discard(code) }
    // From here on the file has its name, whatever becomes of the folder's sync.
    (slot, sequence, isNameSynced) = (0, record.sequence, false)
    return syncName()
  }

  @inline(never)
  private mutating func syncName() -> Int32 {
    guard !isNameSynced else { return 0 }
    let code = folder.sync()
    isNameSynced = code == 0
    return code
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

  /// Whether the file's newest record is the one this process wrote or read last.
  private var isSame: Bool {
    let slots = try? Self.slots(of: file)
    return slots?.newest?.sequence == sequence
  }

  private func write(_ record: Record, to slot: Int) -> Bool {
    var page = InlineArray<4096, UInt8>(repeating: 0)
    let bytes = record.bytes
    for index in bytes.indices { page[index] = bytes[index] }
    // Safe because the page is as long as its count says. A whole page spares the kernel a read.
    let count = unsafe page.span.withUnsafeBytes {
      unsafe clinux_pwrite(file, $0.baseAddress, $0.count, slot * Slots.stride)
    }
    // Only a full disk writes part of a page.
    if count >= 0, count < Slots.stride { clinux_set_errno(ENOSPC) }
    return count == Slots.stride
  }

  private static func slots(of file: Int32) throws(SystemError) -> Slots {
    let code = clinux_check_regular(file)
    guard code == 0 else { throw SystemError("fstat", code: code) }
    var bytes = InlineArray<8192, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    // Safe because the buffer is as long as its count says.
    let count = unsafe span.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { throw SystemError("pread") }
    return Slots(bytes.span.extracting(0..<count))
  }
}
