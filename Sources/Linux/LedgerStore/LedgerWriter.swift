// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
package import Ledger
package import System

/// The ledger's file with its own thread, so that a gate never waits for its disk.
///
/// An SD card may take a second to confirm a page, and a dying one for ever. So the thread opens
/// the file as well, and the result is its first message. A record goes to the thread as one
/// message and its result comes back as another; nothing else is shared. Not
/// io_uring, which many kernels and service sandboxes forbid; not POSIX aio, which is threads as
/// well, but with memory to allocate; and not a child process, which would be one more to
/// supervise.
///
/// The C library allocates the thread's stack when it is started, before the loop runs.
package struct LedgerWriter: RecordStore, Sendable {
  /// The present run of the kernel.
  package let boot: BootIdentity
  /// Whether the thread is opening the ledger.
  package private(set) var isOpening = true
  private let worker: Worker
  // The result of a record that the thread could not take.
  private var refusal: WriteResult?

  /// Starts a thread that opens the ledger of a folder, and owns its file from then on.
  ///
  /// - Parameters:
  ///   - folder: a folder that is locked.
  ///   - first: the record that a new ledger begins with.
  ///   - boot: the present run of the kernel.
  ///   - isPatient: whether a ledger that cannot be read is tried again each second, for ever: a gate
  ///     that lets no visitor in without a record loses nothing by that.
  package init(
    in folder: LedgerFolder, first: Record, boot: BootIdentity, isPatient: Bool = false
  ) throws(SystemError) {
    self.boot = boot
    // Safe because the thread reads the pointer only as the number that it is.
    worker = try unsafe Worker(ledgerBody)
    // Safe because a task is numbers and a text, and the thread reads as many bytes.
    let isSent = unsafe withUnsafeBytes(of: LedgerTask(folder: folder, isPatient: isPatient)) {
      unsafe worker.send($0.bindMemory(to: UInt8.self).span)
    }
    guard isSent, worker.send(first.bytes.span) else { throw SystemError("send") }
  }

  /// Becomes readable when there is a result.
  package var descriptor: FileDescriptor { worker.descriptor }

  /// `true`.
  package var isEnabled: Bool { true }

  /// What the thread found when it opened the ledger.
  package mutating func nextOpening() -> Opening? {
    guard isOpening else { return nil }
    var opening = Opening(nil)
    // Safe because these are the bytes of an opening that the thread has sent, and only numbers.
    let isWhole = unsafe withUnsafeMutableBytes(of: &opening) {
      var span = unsafe $0.bindMemory(to: UInt8.self).mutableSpan
      return worker.receive(into: &span) == span.count
    }
    guard isWhole else { return nil }
    isOpening = false
    return opening
  }

  /// Hands a record to the thread.
  package mutating func write(_ record: Record) {
    var record = record
    record.boot = boot
    guard !worker.send(record.bytes.span) else { return }
    refusal = WriteResult(sequence: record.sequence, code: clinux_errno())
  }

  /// The thread's next result; none comes before that of the opening.
  package mutating func nextResult() -> WriteResult? {
    guard !isOpening else { return nil }
    if let refusal {
      self.refusal = nil
      return refusal
    }
    var bytes = InlineArray<12, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    return worker.receive(into: &span) == bytes.count ? WriteResult(bytes) : nil
  }
}

/// What the thread is to do before the first record.
private struct LedgerTask {
  let folder: LedgerFolder
  let isPatient: Bool
}

/// The thread's work: its task and a first record come in, then records; the opening goes out
/// first, then a result for each record.
private func ledgerBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let end = unsafe Worker.descriptor(argument)
  guard let task = receiveTask(from: end) else { return nil }
  var file = LedgerFile(in: task.folder)
  var isOpen = false
  // As long as `Record.bytes`.
  var bytes = InlineArray<320, UInt8>(repeating: 0)
  while true {
    var span = bytes.mutableSpan
    // The loop's end is closed: the process ends.
    guard end.read(into: &span) == bytes.count else { return nil }
    // A record that lost a bit in memory is not written.
    let record = try? Record(bytes.span)
    guard isOpen else {
      guard let record else { return nil }
      send(task.open(&file, first: record, for: end), to: end)
      isOpen = true
      continue
    }
    let code = record.map { file.write($0) } ?? EBADMSG
    end.write(WriteResult(sequence: record?.sequence ?? 0, code: code).bytes.span)
  }
}

extension LedgerTask {
  /// Opens the ledger, and once more if nothing could be read or created.
  ///
  /// A disk that fails once must cost neither a paid coin nor the ledger: a record that was not read
  /// is never written over. A patient gate waits for it as long as the other end is there.
  fileprivate func open(_ file: inout LedgerFile, first: Record, for end: FileDescriptor) -> Opening
  {
    var attempts = 0
    while true {
      let opening = file.open(first: first)
      attempts += 1
      guard case .failed(let code, isRead: false) = opening.notice else { return opening }
      if attempts == 1 { continue }
      guard isPatient, code == EIO, !end.isReadable(within: 1000) else { return opening }
    }
  }
}

private func receiveTask(from end: FileDescriptor) -> LedgerTask? {
  var task = LedgerTask(folder: LedgerFolder(), isPatient: false)
  // Safe because these are the bytes of a task that the loop's end has sent: numbers and a text.
  let isWhole = unsafe withUnsafeMutableBytes(of: &task) {
    var span = unsafe $0.bindMemory(to: UInt8.self).mutableSpan
    return end.read(into: &span) == span.count
  }
  return isWhole ? task : nil
}

private func send(_ opening: Opening, to end: FileDescriptor) {
  // Safe because an opening is only numbers, and the loop reads as many bytes.
  unsafe withUnsafeBytes(of: opening) {
    unsafe end.write($0.bindMemory(to: UInt8.self).span)
  }
}

extension WriteResult {
  /// Sequence and code, little endian.
  fileprivate var bytes: InlineArray<12, UInt8> {
    var bytes = InlineArray<12, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    span.store(sequence, at: 0)
    span.store(UInt32(bitPattern: code), at: 8)
    return bytes
  }

  fileprivate init(_ bytes: InlineArray<12, UInt8>) {
    let span = bytes.span
    self.init(sequence: span.load(at: 0), code: Int32(bitPattern: span.load(at: 8)))
  }
}
