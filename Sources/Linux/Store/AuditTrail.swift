// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import CLinux
import Fixed
package import Ledger
import System

/// The file `audit` beside the ledger: a line for each entry, in the format of ``AuditLine``.
///
/// The trail belongs to the ledger's thread. A line is appended once its record is on the disk, so
/// each line is in the books. The gate does not wait for the trail. Entries that cannot be written
/// are lost; the trail states their number and the reason as soon as possible. The file is synced
/// after every 32nd line and at a stop. The kernel has 30 s to write the other lines. A file that somebody has
/// removed or renamed is noticed then, and its last lines count as lost.
/// `AuditCheck.longestLoss` follows from these limits.
package struct AuditTrail: Sendable {
  /// The size in bytes at which the next file is begun.
  package static var largestSize: Int { 1 << 20 }
  /// The number of older files: `audit.1`, the newest, to `audit.8`.
  package static var olderFiles: UInt8 { 8 }
  // The number of lines after which the file is synced.
  private static var longestPause: Int { 32 }

  let folder: LedgerFolder
  private let largestSize: Int
  var file: Int32 = -1
  var size = 0
  private var unsynced = 0
  private var isFailing = false
  /// Whether the last line is the line of an orderly stop, and will outlast a loss of power.
  package private(set) var isStopped = false
  // Whether the end of the last line was missing when read.
  var isTorn = false
  // Whether something has set the system's clock.
  private var isSynchronised = false
  // The hash at the end of the last line.
  var hash = SecureHash()
  // The number of the newest record on the disk.
  private var record: UInt64 = 0
  // The numbers of the next `open` line. Its sums are the books' counts at the start plus the lines
  // since. The sums of a record would not do: a record may count later entries, or a coin that was
  // refused.
  private var opening = InlineArray<6, UInt64>(repeating: 0)
  // The serial number of the newest entry that has a line or is lost.
  private var serial: UInt32 = 0
  // The entries that are lost and not yet stated by a line, and the `errno`; 0 if there was no room.
  private var lost: UInt64 = 0
  private var failure: Int32 = 0
  // Entries that wait for their record.
  private var waiting = BoundedArray<AuditEntry, 16>(filler: AuditEntry(.open, isRecorded: false))

  /// The trail of a folder, not opened yet; tests use small files.
  package init(in folder: LedgerFolder, largestSize: Int = AuditTrail.largestSize) {
    self.folder = folder
    self.largestSize = largestSize
  }

  /// Notes that a record is on the disk, and appends the entries that waited for the record.
  @inline(never) package mutating func keep(_ record: Record) {
    if self.record == 0 { begin(record.auditSums) }
    (self.record, opening[AuditSum.count]) = (record.sequence, record.identity)
    writeWaiting()
  }

  /// Notes the intact record at the beginning of `bytes`, as ``keep(_:)`` does for a decoded record.
  mutating func keep(_ bytes: Span<UInt8>) {
    if record > 0 {
      record = Record.sequence(of: bytes)
      writeWaiting()
    } else if let first = try? Record(bytes) {
      keep(first)
    }
  }

  /// Receives an entry; an entry without room is lost.
  @inline(never) package mutating func take(_ entry: AuditEntry) {
    guard waiting.count < 16 else { return }
    waiting.append(entry)
    if entry.isRecorded, waiting.count == 1, record > 0 { writeWaiting() }
  }

  /// Begins with the sums of the first record, less the waiting entries that it already contains.
  private mutating func begin(_ sums: AuditSums) {
    for index in sums.indices { opening[index] = sums[index] }
    for index in 0..<waiting.count where !waiting[index].isRecorded {
      waiting[index].add { opening[$0] &-= $1 }
    }
  }

  /// Appends a line for each waiting entry; entries that cannot be appended are lost.
  @inline(never) private mutating func writeWaiting() {
    guard !waiting.isEmpty || lost > 0 || file < 0 else { return }
    lookAtClock()
    prepare()
    var isLast = false
    for index in 0..<waiting.count {
      let entry = waiting[index]
      lost &+= UInt64(entry.serial &- serial &- 1)
      serial = entry.serial
      stateLoss()
      if append(entry.kind, entry.values, entry.time) {
        entry.add { opening[$0] &+= $1 }
        isLast = entry.kind == .stop
      } else {
        lost &+= 1
      }
    }
    waiting.removeAll()
    stateLoss()
    if unsynced >= Self.longestPause || isLast { sync() }
    isStopped = isLast && unsynced == 0 && lost == 0
  }

  /// Looks whether the clock is right, once for all lines that are written now.
  ///
  /// systemd-timesyncd creates the file when it has set the clock. Asking the kernel needs a call
  /// that can also set the clock, and the service may not use that call.
  private mutating func lookAtClock() {
    let synchronised: StaticString = "/run/systemd/timesync/synchronized"
    isSynchronised = unsafe clinux_exists(AT_FDCWD, synchronised.cString)
  }

  /// Appends a line with the number of entries without a line, and the reason.
  @inline(never)
  private mutating func stateLoss() { if lost > 0, state(.lost, lost) { (lost, failure) = (0, 0) } }

  /// Appends a line with a number of entries or lines, and the last error.
  private mutating func state(_ kind: AuditKind, _ count: UInt64) -> Bool {
    let values: InlineArray<6, UInt64> = [count, UInt64(failure.magnitude), 0, 0, 0, 0]
    return append(kind, values, clinux_seconds_since_1970())
  }

  @inline(never) private mutating func append(
    _ kind: AuditKind, _ values: InlineArray<6, UInt64>, _ time: UInt64
  ) -> Bool {
    let line = AuditLine(
      time: time, isSynchronised: isSynchronised, record: record, kind: kind, values: values)
    var text = TextBuffer()
    let own = line.write(to: &text, after: hash)
    text.end()
    guard write(text.bytes.span.extracting(0..<text.count)) else { return false }
    hash = own
    unsynced &+= 1
    return true
  }

  @inline(never) private mutating func write(_ text: Span<UInt8>) -> Bool {
    guard file >= 0 else { return false }
    // Safe because the bytes are only lent to the call, and their count is right.
    let count = unsafe text.withUnsafeBytes {
      unsafe clinux_pwrite(file, $0.baseAddress, $0.count, size)
    }
    // Only a full disk writes part of a line.
    guard count == text.count else {
      fail(count < 0 ? clinux_errno() : ENOSPC)
      return false
    }
    size &+= count
    isFailing = false
    return true
  }

  /// Closes a trail that cannot be written; the next line opens it again.
  private mutating func fail(_ code: Int32) {
    failure = code
    close()
    warn()
  }

  /// Warns, once, that the trail cannot be written.
  @inline(never) private mutating func warn() {
    guard !isFailing, FileDescriptor.standardError.isWritable else { return }
    isFailing = true
    TextBuffer("<4>audit: cannot be written; free the disk of the ledger").writeToStandardError()
  }

  /// Closes the file; the next line opens it again.
  package mutating func close() {
    if file >= 0 { _ = CLinux.close(file) }
    file = -1
  }

  /// Syncs the lines, or states that they may be lost: the kernel reports an error only once.
  private mutating func sync() {
    let count = UInt64(unsynced)
    guard count > 0, file >= 0 else { return }
    unsynced = 0
    let place = clinux_file_of(file)
    guard folder.find("audit", place) == 0 else {
      lost &+= count
      return fail(ENOENT)
    }
    guard fdatasync(file) != 0 else { return }
    failure = clinux_errno()
    warn()
    if !state(.unsynced, count) { lost &+= count }
  }

  /// Opens the file if it is not open, and begins another file if it is full.
  private mutating func prepare() {
    if file >= 0 {
      guard size >= largestSize else { return }
      // The first hash of the next file covers this one.
      sync()
      guard rotate() else { return }
      close()
    }
    guard open() else { return fail(clinux_errno()) }
    // A power cut may leave a part of a line, which is ended here. The next hash covers the part.
    let end: InlineArray<1, UInt8> = [UInt8(ascii: "\n")]
    if isTorn, !write(end.span) { return }
    _ = append(.open, opening, clinux_seconds_since_1970())
  }
}
