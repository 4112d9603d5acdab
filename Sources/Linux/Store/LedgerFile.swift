// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import Ledger
import System

/// The file `books`: one record at its beginning and one 8 MiB further on, written in turn.
///
/// Cards and sticks erase blocks of up to some megabytes, so a loss of power may also spoil bytes
/// near a write. The assumption is that nothing 8 MiB away is spoiled, on a file system that writes
/// in place, such as ext4. If one record is lost, the other is intact. (SQLite assumes more:
/// powersafe overwrite.)
///
/// The file gets all its room on the disk when it is created, so a disk that fills up later does no
/// harm. Every call may take as long as the disk does.
package struct LedgerFile: Sendable {
  /// The distance between the two records, in bytes.
  package static var distance: Int { 8 << 20 }

  let folder: LedgerFolder
  private var file: Int32 = -1
  // The device and inode of the file, if it is open.
  private var place = clinux_file()
  // The slot and number of the newest record known to be on the disk; number 0 for none.
  private var slot = 0
  private var sequence: UInt64 = 0
  // Whether the file's name is on the disk too.
  private var isNameSynced = true
  /// The identity for every record: that of the books, or a new identity for new books.
  package internal(set) var identity: UInt64 = 0
  /// The page to write: a record, then zeros, since the kernel need not read before it writes a whole page.
  var page = InlineArray<4096, UInt8>(repeating: 0)

  /// The ledger of a folder, not opened yet.
  package init(in folder: LedgerFolder) { self.folder = folder }

  /// Opens the books, or creates books that begin with the newest record of the opening.
  ///
  /// Books that cannot be trusted are renamed to `books.refused.1`, or to the next free number. The
  /// new books begin with a number above all numbers that can be read in the old. Books of another
  /// version are left as they are.
  @inline(never) package mutating func open(_ opening: inout Opening) {
    close()
    identity = clinux_random()
    let code = open("books", O_RDWR)
    if code == ENOENT {
      opening.notice = create(&opening.newest, or: folder.has("audit") ? .lost : .created)
    } else {
      // A disk that cannot be written may still have the gate's last state.
      let isOpen = code == 0 || open("books", O_RDONLY) == 0
      opening.notice = isOpen ? read(&opening, code) : .failed(code, isRead: false)
    }
    opening.newest.identity = identity
  }

  /// Reads the open books; if `code` is an error, they are open for reading only.
  private mutating func read(_ opening: inout Opening, _ code: Int32) -> Opening.Notice? {
    do throws(SystemError) {
      var records = LedgerRecords()
      try records.read(file)
      let slots = records.slots()
      (slot, sequence) = (slots.slot, slots.record.sequence)
      opening.resumes = sequence > 0
      if opening.resumes { opening.newest = slots.record }
      if opening.resumes { identity = opening.newest.identity }
      if code == 0, opening.resumes { return slots.error.map { .flawed($0) } }
      close()
      if code != 0 { return .failed(code, isRead: opening.resumes) }
      return setAside(slots.error ?? .damaged, &opening.newest, slots.damagedNumber + 1)
    } catch {
      close()
      return .failed(code == 0 ? error.code : code, isRead: false)
    }
  }

  /// Writes a record over the older of the two; returns 0 once it is safely on the disk, otherwise the `errno`.
  ///
  /// `EEXIST`: the ledger has records that this process has not seen. `ESTALE`: the folder was replaced. After a
  /// failure the same slot is written again, so the newest intact record is never touched. A file that could not be
  /// opened, or was renamed or removed, is opened or created again.
  package mutating func write(_ record: consuming Record) -> Int32 {
    fillPage(&record)
    return writePage()
  }

  /// Fills the page with a record that has the identity of these books.
  mutating func fillPage(_ record: inout Record) {
    record.identity = identity
    var fields = Fields()
    record.encode(into: &fields)
    var target = page.mutableSpan
    _ = target.copy(fields.bytes.span, to: 0)
  }

  /// Writes the page, with the results of ``write(_:)``.
  mutating func writePage() -> Int32 {
    guard !folder.isReplaced else { return ESTALE }
    if file >= 0 {
      let code = folder.find("books", place)
      // The file's newest record may have been refused, so the file is opened again only if it is another file.
      if code == ENOENT { close() } else if code != 0 { return code }
    }
    if file < 0 {
      let code = open("books", O_RDWR)
      if code != 0 { return code == ENOENT ? build() : code }
      // The file's newest record must be the record that this process wrote or read last.
      var records = LedgerRecords()
      guard sequence > 0, (try? records.read(file)) != nil,
        records.slots().record.sequence == sequence
      else {
        close()
        return EEXIST
      }
    }
    let code = syncName()
    guard code == 0 else { return code }
    let next = 1 - slot
    guard write(to: next), fdatasync(file) == 0 else { return clinux_errno() }
    // After a forced read-only remount ext4 reports success and writes nothing. This counts as a
    // failed sync. A reader before the next power cut may see a coin that was refused, but never
    // misses an accepted coin.
    guard !clinux_is_read_only(file) else { return EROFS }
    slot = next
    sequence = Record.sequence(of: page.span)
    return 0
  }

  /// Opens a file of the folder; returns 0 or the `errno`.
  @inline(never) private mutating func open(_ name: StaticString, _ flags: Int32) -> Int32 {
    file = folder.open(name, flags)
    guard file >= 0 else { return clinux_errno() }
    place = clinux_file_of(file)
    return 0
  }

  /// Closes the file; the next record opens it again.
  @inline(never) package mutating func close() {
    if file >= 0 { _ = CLinux.close(file) }
    file = -1
  }

  /// Sets books aside that cannot be trusted, and begins new books with this number.
  private mutating func setAside(
    _ error: Record.DecodingError, _ first: inout Record, _ number: UInt64
  ) -> Opening.Notice {
    if error == .unknownVersion { return .refused(error) }
    let code = folder.setAside("books", as: "books.refused.")
    guard code == 0 else { return .failed(code, isRead: false) }
    first.sequence = number
    return create(&first, or: .refused(error))
  }

  private mutating func create(_ first: inout Record, or notice: Opening.Notice) -> Opening.Notice {
    fillPage(&first)
    let code = build()
    return code == 0 ? notice : .failed(code, isRead: false)
  }

  /// Creates books with the page in both places; an incomplete file never gets the name `books`.
  mutating func build() -> Int32 {
    folder.remove("books.new")
    let opened = open("books.new", O_RDWR | O_CREAT | O_EXCL)
    guard opened == 0 else { return opened }
    guard clinux_allocate(file, Self.distance + Slots.stride) == 0, write(to: 0), write(to: 1),
      fsync(file) == 0
    else { return discard(clinux_errno()) }
    let code = folder.rename("books.new", to: "books")
    guard code == 0 else { return discard(code) }
    // From here on the file has its name, even if syncing the folder fails.
    (slot, sequence, isNameSynced) = (0, Record.sequence(of: page.span), false)
    return syncName()
  }

  /// Gives the open books to the owner of the folder: see ``LedgerFolder/handOver(_:)``.
  func handOver() { folder.handOver(file) }

  @inline(never) private mutating func syncName() -> Int32 {
    guard !isNameSynced else { return 0 }
    let code = folder.sync()
    isNameSynced = code == 0
    return code
  }

  private mutating func discard(_ code: Int32) -> Int32 {
    close()
    folder.remove("books.new")
    return code
  }

  // Mutating, since a call that only reads would get a copy of the page.
  private mutating func write(to slot: Int) -> Bool {
    // Safe because the bytes are only lent to the call, and their count is right.
    let count = unsafe page.span.withUnsafeBytes {
      unsafe clinux_pwrite(file, $0.baseAddress, $0.count, slot * Self.distance)
    }
    // Only a full disk writes part of a page.
    if count >= 0, count < Slots.stride { clinux_set_errno(ENOSPC) }
    return count == Slots.stride
  }
}

/// The two records of a ledger's file, each at the beginning of its page.
struct LedgerRecords {
  private var bytes = InlineArray<1024, UInt8>(repeating: 0)
  private var count = 0

  /// Reads the first record of a file, and then the second if the first is whole.
  mutating func read(_ file: Int32) throws(SystemError) {
    let code = clinux_check_regular(file)
    guard code == 0 else { throw SystemError("fstat", code: code) }
    try read(file, at: 0)
    if count == Record.size { try read(file, at: LedgerFile.distance) }
  }

  /// Decodes the records; mutating, since a method that only reads would copy the bytes.
  mutating func slots() -> Slots { Slots(bytes.span.extracting(0..<count), stride: Record.size) }

  private mutating func read(_ file: Int32, at offset: Int) throws(SystemError) {
    let start = count
    var span = bytes.mutableSpan
    // Safe because the buffer has room for a record from `start` on.
    let length = unsafe span.withUnsafeMutableBytes {
      unsafe clinux_pread(file, $0.baseAddress.map { unsafe $0 + start }, Record.size, offset)
    }
    guard length >= 0 else { throw SystemError("pread") }
    count += length
  }
}
