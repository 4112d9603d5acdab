// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import CLinux
import Fixed
package import Ledger
package import System

/// The ledger's file with its own thread, so that a gate never waits for its disk.
///
/// An SD card may take a second to confirm a page, and a dying one for ever. So the thread opens
/// the file as well, and the result is its first message. A record goes to the thread as one
/// message and its result comes back as another; nothing else is shared. Not io_uring, which many
/// kernels and service sandboxes forbid; not POSIX aio, which is threads as well, but with memory to
/// allocate; and not a child process, which would be one more to supervise.
package struct LedgerWriter: RecordStore, Sendable {
  /// The present run of the kernel.
  package let boot: BootIdentity
  /// Whether the thread is opening the ledger.
  package private(set) var isOpening = true
  private let worker: Worker
  // That of every record, once the ledger is open.
  private var identity: UInt64 = 0
  // Whether a message may have come from the thread: to look for one is a system call.
  private var isReadable = false
  // The result of a record that the thread could not take.
  private var refusal: WriteResult?

  /// Starts a thread that opens the ledger of a folder, and owns its file from then on.
  ///
  /// - Parameters:
  ///   - folder: a folder that is locked.
  ///   - first: the record that a new ledger begins with.
  ///   - isPatient: whether a ledger that cannot be read is tried again each second, for ever: a gate
  ///     that lets no visitor in without a record loses nothing by that.
  package init(
    in folder: LedgerFolder, first: Record, boot: BootIdentity, isPatient: Bool = false
  ) throws(SystemError) {
    self.boot = boot
    // Safe because the thread reads the pointer only as the number that it is.
    worker = try unsafe Worker(ledgerBody)
    let task = LedgerTask(folder: folder, first: first, isPatient: isPatient)
    guard withBytes(of: task, { descriptor.send($0) }) == .sent else { throw SystemError("send") }
  }

  /// Becomes readable when there is a result.
  package var descriptor: FileDescriptor { worker.descriptor }

  /// `true`.
  package var isEnabled: Bool { true }

  /// Notes that the descriptor is readable, or that the thread is late.
  package mutating func wake() { isReadable = true }

  /// What the thread found when it opened the ledger.
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

  /// The thread's next result; none comes before that of the opening.
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

/// What the thread is to do before the first record.
private struct LedgerTask {
  var folder = LedgerFolder()
  /// The record that a new ledger begins with.
  var first = Record()
  var isPatient = false
}

/// The thread's work: its task comes in, then records and entries of the audit trail; the opening goes
/// out first, then a result for each record.
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
    // What is verified is what is written.
    var span = file.page.mutableSpan
    let count = end.read(into: &span)
    if let entry = AuditEntry(file.page.span, count) {
      trail.take(entry)
      continue
    }
    // The loop's end is closed: the process ends.
    guard count == Record.size else { return nil }
    write(&file, &trail, for: end)
  }
}

/// Writes the record that was received, and then the lines of the trail that waited for it.
private func write(_ file: inout LedgerFile, _ trail: inout AuditTrail, for end: FileDescriptor) {
  // A record that lost a bit in memory, or has an impossible value, is not written.
  guard Record.isIntact(file.page.span) else {
    return answer(WriteResult(sequence: 0, code: EBADMSG), to: end)
  }
  if trail.isStopped, var record = try? Record(file.page.span) {
    record.isStopped = true
    file.fillPage(&record)
  }
  let code = file.writePage()
  answer(WriteResult(sequence: Record.sequence(of: file.page.span), code: code), to: end)
  // Behind the answer: the gate does not wait for its trail.
  if code == 0 { trail.keep(file.page.span) }
}

@inline(never) private func answer(_ result: WriteResult, to end: FileDescriptor) {
  withBytes(of: result) { end.write($0) }
}

extension LedgerTask {
  /// Opens the ledger, and once more if nothing could be read or created.
  ///
  /// A disk that fails once must cost neither a paid coin nor the ledger: a record that was not read
  /// is never written over. A patient gate waits for it as long as the other end is there.
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
  // Safe because the other thread reads as many bytes, and as the same type.
  unsafe withUnsafeBytes(of: message) { unsafe body($0.bindMemory(to: UInt8.self).span) }
}

/// Reads the bytes of a message; `false` where there are not as many.
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
  /// The entry of a message of so many bytes; `nil` for a record.
  fileprivate init?(_ bytes: Span<UInt8>, _ count: Int) {
    guard bytes[0] == Self.mark, count == MemoryLayout<AuditEntry>.size else { return nil }
    // Safe because these are the bytes of an entry that the loop has sent, and only numbers.
    self = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: AuditEntry.self) }
  }
}

extension AuditTrail {
  /// Begins with the books that an opening has found, or with those of a new ledger.
  fileprivate mutating func begin(_ opening: Opening) {
    switch opening.notice {
    case .failed(_, isRead: false), .refused(.unknownVersion): return
    default: keep(opening.newest)
    }
  }
}

extension BootIdentity {
  /// The run of the kernel that this process is part of.
  ///
  /// A sandboxed service may not read the kernel's settings, so its unit passes the identity in the
  /// environment: `Environment=TURNSTILE_BOOT=%b`. Without either it is ``unknown``.
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
