// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import CLinux
import Fixed
package import Ledger
package import System

/// The ledger's file with its own thread, so that a gate never waits for its disk.
///
/// An SD card may take a second to confirm a page, and a dying card may never answer. Therefore the
/// thread opens the file too, and the result is its first message. Records and results are
/// messages; nothing else is shared. The alternatives are worse. Many kernels and service sandboxes
/// forbid io_uring. POSIX aio is threads too, with memory to allocate. A child process would need
/// supervision.
package struct LedgerWriter: RecordStore, Sendable {
  /// The present run of the kernel.
  package let boot: BootIdentity
  /// Whether the thread is opening the ledger.
  package private(set) var isOpening = true
  private let worker: Worker
  // The identity of every record, once the ledger is open.
  private var identity: UInt64 = 0
  // Whether a message may have come from the thread: looking for a message is a system call.
  private var isReadable = false
  // The result of a record that could not be sent to the thread.
  private var refusal: WriteResult?

  /// Starts a thread that opens the ledger of a folder, and owns its file from then on.
  ///
  /// - Parameters:
  ///   - folder: a folder that is locked.
  ///   - first: the first record of a new ledger.
  ///   - isPatient: whether to retry each second, for ever, if the ledger cannot be read. This
  ///     costs nothing for a gate that lets no visitor in without a record.
  package init(
    in folder: LedgerFolder, first: Record, boot: BootIdentity, isPatient: Bool = false
  ) throws(SystemError) {
    self.boot = boot
    // Safe because the thread reads the pointer only as a number.
    worker = try unsafe Worker(ledgerBody)
    let task = LedgerTask(folder: folder, first: first, isPatient: isPatient)
    guard withBytes(of: task, { descriptor.send($0) }) == .sent else { throw SystemError("send") }
  }

  /// The descriptor that becomes readable when there is a result.
  package var descriptor: FileDescriptor { worker.descriptor }

  /// `true`, since a writer always has a ledger.
  package var isEnabled: Bool { true }

  /// Notes that the descriptor is readable or the thread is late.
  package mutating func wake() { isReadable = true }

  /// Returns the thread's result of opening the ledger.
  package mutating func nextOpening() -> Opening? {
    guard isOpening, isReadable else { return nil }
    isReadable = false
    var opening = Opening(nil)
    guard fill(&opening, { descriptor.receive(into: &$0) }) else { return nil }
    (isOpening, identity) = (false, opening.newest.identity)
    return opening
  }

  /// Hands a record to the thread.
  package mutating func write(_ record: inout Record) {
    (record.boot, record.identity) = (boot, identity)
    var fields = Fields()
    record.encode(into: &fields)
    guard descriptor.send(fields.bytes.span) != .sent else { return }
    refusal = WriteResult(sequence: record.sequence, code: clinux_errno())
  }

  /// Hands an entry of the audit trail to the thread.
  package mutating func audit(_ entry: AuditEntry) {
    var entry = entry
    entry.time = clinux_seconds_since_1970()
    withBytes(of: entry) { _ = descriptor.send($0) }
  }

  /// Returns the thread's next result, after the result of the opening.
  package mutating func nextResult() -> WriteResult? {
    guard !isOpening else { return nil }
    if let refusal {
      self.refusal = nil
      return refusal
    }
    guard isReadable else { return nil }
    isReadable = false
    var result = WriteResult(sequence: 0, code: 0)
    return fill(&result, { descriptor.receive(into: &$0) }) ? result : nil
  }
}

/// The task of the thread before the first record.
private struct LedgerTask {
  var folder = LedgerFolder()
  /// The first record of a new ledger.
  var first = Record()
  var isPatient = false
}

/// The body of the thread: receives its task, then records and entries; sends the result of the
/// opening, then a result for each record.
private func ledgerBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let end = unsafe Worker.descriptor(argument)
  var task = LedgerTask()
  guard fill(&task, { end.read(into: &$0) }) else { return nil }
  var file = LedgerFile(in: task.folder)
  var trail = AuditTrail(in: task.folder)
  var opening = Opening(nil)
  opening.newest = task.first
  task.open(&file, &opening, for: end)
  withBytes(of: opening) { end.write($0) }
  trail.begin(opening)
  while true {
    // The record is verified in the page from which it is written.
    var span = file.page.mutableSpan
    let count = end.read(into: &span)
    if let entry = AuditEntry(file.page.span, count) {
      trail.take(entry)
      continue
    }
    // The loop's end is closed, so the process ends.
    guard count == Record.size else { return nil }
    write(&file, &trail, for: end)
  }
}

/// Writes the received record, and then the trail's lines that waited for the record.
private func write(_ file: inout LedgerFile, _ trail: inout AuditTrail, for end: FileDescriptor) {
  // A record that lost a bit in memory or has an impossible value is not written.
  guard Record.isIntact(file.page.span) else {
    return answer(WriteResult(sequence: 0, code: EBADMSG), to: end)
  }
  if trail.isStopped, var record = try? Record(file.page.span) {
    record.isStopped = true
    file.fillPage(&record)
  }
  let code = file.writePage()
  answer(WriteResult(sequence: Record.sequence(of: file.page.span), code: code), to: end)
  // After the answer, since the gate does not wait for its trail.
  if code == 0 { trail.keep(file.page.span) }
}

@inline(never) private func answer(_ result: WriteResult, to end: FileDescriptor) {
  withBytes(of: result) { end.write($0) }
}

extension LedgerTask {
  /// Opens the ledger, and tries a second time if nothing could be read or created.
  ///
  /// A disk that fails once must cost neither a paid coin nor the ledger: a record that was not
  /// read is never overwritten. A patient gate waits for the disk as long as the other end is open.
  fileprivate func open(
    _ file: inout LedgerFile, _ opening: inout Opening, for end: FileDescriptor
  ) {
    var attempts = 0
    while true {
      file.open(&opening)
      attempts += 1
      guard case .failed(let code, isRead: false) = opening.notice else { return }
      if attempts == 1 { continue }
      guard isPatient, code == EIO, !end.isReadable(within: 1000) else { return }
    }
  }
}

// A message between the threads is the bytes of a value: numbers, and in a task a text.

private func withBytes<Message, Result>(
  of message: Message, _ body: (Span<UInt8>) -> Result
) -> Result {
  // Safe because the other thread reads the same number of bytes, as the same type.
  unsafe withUnsafeBytes(of: message) { unsafe body($0.bindMemory(to: UInt8.self).span) }
}

/// Reads the bytes of a message; returns `false` if their number differs.
private func fill<Message>(
  _ message: inout Message, _ read: (inout MutableSpan<UInt8>) -> Int
) -> Bool {
  // Safe because the other thread has sent the bytes of such a message.
  unsafe withUnsafeMutableBytes(of: &message) {
    var span = unsafe $0.bindMemory(to: UInt8.self).mutableSpan
    return read(&span) == span.count
  }
}

extension AuditEntry {
  /// The entry in a message of `count` bytes; `nil` for a record.
  fileprivate init?(_ bytes: Span<UInt8>, _ count: Int) {
    guard bytes[0] == Self.mark, count == MemoryLayout<AuditEntry>.size else { return nil }
    // Safe because the loop has sent the bytes of an entry, which are numbers only.
    self = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: AuditEntry.self) }
  }
}

extension AuditTrail {
  /// Begins with the books that an opening found, or with the first record of a new ledger.
  fileprivate mutating func begin(_ opening: Opening) {
    switch opening.notice {
    case .failed(_, isRead: false), .refused(.unknownVersion): return
    default: keep(opening.newest)
    }
  }
}

extension BootIdentity {
  /// The run of the kernel to which this process belongs.
  ///
  /// A sandboxed service may not read the kernel's settings, so its unit passes the identity in the
  /// environment: `Environment=TURNSTILE_BOOT=%b`. If neither is available, the run is ``unknown``.
  package static var current: BootIdentity {
    if let value = EnvironmentText(variable: "TURNSTILE_BOOT") {
      return value.withSpan { BootIdentity($0) }
    }
    var bytes = InlineArray<40, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let path: StaticString = "/proc/sys/kernel/random/boot_id"
    let count = try? unsafe FileDescriptor.read(path.cString, into: &span)
    guard let count, count > 0 else { return .unknown }
    return BootIdentity(bytes.span.extracting(0..<count))
  }
}
