// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import CLinux
import Fixed
package import Ledger
import System

/// The file `audit` beside the ledger: a line for each entry, as ``AuditLine`` has it.
///
/// It belongs to the ledger's thread. A line is appended when the record that has it is on the disk,
/// so the trail says nothing that the books do not have. Nothing waits for it: what cannot be written
/// is lost, the gate goes on, and the trail says how much is missing, and why, as soon as it can. The
/// file is synced after every 32nd line and at a stop, and the disk has 30 s for the others;
/// `AuditCheck.longestLoss` follows from that.
package struct AuditTrail: Sendable {
  /// The size from which a file is followed by the next one, in bytes.
  package static var largestSize: Int { 1 << 20 }
  /// How many older files are kept: `audit.1`, the newest of them, to `audit.8`.
  package static var olderFiles: UInt8 { 8 }
  // How many lines are not synced at most.
  private static var longestPause: Int { 32 }

  let folder: LedgerFolder
  private let largestSize: Int
  var file: Int32 = -1
  var size = 0
  private var unsynced = 0
  private var isFailing = false
  /// Whether the last line is that of an orderly stop, and outlasts a loss of power.
  package private(set) var isStopped = false
  // Whether the last line that was read lacks its end.
  var isTorn = false
  // Whether something has set the system's clock.
  private var isSynchronised = false
  // That the last line ends with.
  var hash = SecureHash()
  // The number of the newest record on the disk.
  private var record: UInt64 = 0
  // What the next `open` line says. Its sums are what the books counted at the start, and the lines since:
  // it belongs to the lines before it, while a record may have what its entries will say, or a coin that
  // was refused after all.
  private var opening = InlineArray<6, UInt64>(repeating: 0)
  // The newest entry that has a line, or is lost.
  private var serial: UInt32 = 0
  // Entries without a line that no line has stated yet, and the `errno`; 0 where there was no room.
  private var lost: UInt64 = 0
  private var failure: Int32 = 0
  // Entries that wait for their record.
  private var waiting = BoundedArray<AuditEntry, 16>(filler: AuditEntry(.open, isRecorded: false))

  /// The trail of a folder, not opened yet; tests fill small files.
  package init(in folder: LedgerFolder, largestSize: Int = AuditTrail.largestSize) {
    self.folder = folder
    self.largestSize = largestSize
  }

  /// Notes that a record is on the disk, and appends what waited for it.
  @inline(never) package mutating func keep(_ record: Record) {
    if self.record == 0 { begin(record.auditSums) }
    (self.record, opening[AuditSum.count]) = (record.sequence, record.identity)
    writeWaiting()
  }

  /// Does the same for the intact record that these bytes begin with.
  mutating func keep(_ bytes: Span<UInt8>) {
    if record > 0 {
      record = Record.sequence(of: bytes)
      writeWaiting()
    } else if let first = try? Record(bytes) {
      keep(first)
    }
  }

  /// Takes an entry; one for which there is no room is lost.
  @inline(never) package mutating func take(_ entry: AuditEntry) {
    guard waiting.count < 16 else { return }
    waiting.append(entry)
    if entry.isRecorded, waiting.count == 1, record > 0 { writeWaiting() }
  }

  /// Begins with what the first record counts, less what it has of the entries that wait.
  private mutating func begin(_ sums: AuditSums) {
    for index in sums.indices { opening[index] = sums[index] }
    for index in 0..<waiting.count where !waiting[index].isRecorded {
      waiting[index].add { opening[$0] &-= $1 }
    }
  }

  /// Appends a line for each entry that waits; where that fails, they are lost.
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

  /// Asks whether the clock is right, once for all lines that are written now.
  ///
  /// systemd-timesyncd leaves the file when it has set the clock. What the kernel knows of the clock it
  /// tells only by a call that sets it as well, and the service may not call that.
  private mutating func lookAtClock() {
    let synchronised: StaticString = "/run/systemd/timesync/synchronized"
    isSynchronised = unsafe clinux_exists(AT_FDCWD, synchronised.cString)
  }

  /// Says how many entries have no line, and why.
  private mutating func stateLoss() { if lost > 0, state(.lost, lost) { (lost, failure) = (0, 0) } }

  /// Appends a line that counts entries or lines, and has the last error.
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

  private mutating func write(_ text: Span<UInt8>) -> Bool {
    guard file >= 0 else { return false }
    // Safe because the bytes are lent for the call, as many as their count says.
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

  /// Says once that the trail cannot be written.
  private mutating func warn() {
    guard !isFailing, FileDescriptor.standardError.isWritable else { return }
    isFailing = true
    TextBuffer("<4>audit: cannot be written; free the disk of the ledger").writeToStandardError()
  }

  /// Closes the file; the next line opens it again.
  package mutating func close() {
    if file >= 0 { _ = CLinux.close(file) }
    file = -1
  }

  /// Makes the lines last, or says that they may not: the kernel tells an error once, and forgets it.
  private mutating func sync() {
    let count = UInt64(unsynced)
    guard count > 0, file >= 0 else { return }
    unsynced = 0
    guard fdatasync(file) != 0 else { return }
    failure = clinux_errno()
    warn()
    if !state(.unsynced, count) { lost &+= count }
  }

  /// Opens the file where it is not open, and begins another where it is full.
  private mutating func prepare() {
    if file >= 0 {
      guard size >= largestSize else { return }
      // The first hash of the next file covers this one.
      sync()
      guard rotate() else { return }
      close()
    }
    guard open() else { return fail(clinux_errno()) }
    // A power cut leaves a part of a line. It is closed, and the next hash covers it.
    let end: InlineArray<1, UInt8> = [UInt8(ascii: "\n")]
    if isTorn, !write(end.span) { return }
    _ = append(.open, opening, clinux_seconds_since_1970())
  }
}
