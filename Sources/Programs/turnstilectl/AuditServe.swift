// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import CLinux
import Fixed
import GateJSON
import Ledger
import Store
import System
import Systemd
import Trail
import Turnstile

/// `audit serve`: hands the lines of a trail to one reader, until that closes the connection.
///
/// The reader is at the other end of standard input and output, or the first client of the socket `trail`
/// that systemd has passed. It asks by lines, and is answered by lines:
///
/// | request | answer |
/// | --- | --- |
/// | `after HASH` | as soon as there are lines behind the one that ends with these 64 digits, `trail N`, and N bytes of them: a ``TrailBatch``; or `gone` |
/// | `open N`, `open N HASH` | the same from the `open` line on that is the Nth from the oldest, which is number 0; the batch begins with `-` and HASH |
/// | `books` | the line `books` and a JSON object, which comes by itself for each new record, too, at most once a second |
///
/// A request takes the place of one that waits. What is handed out is on the disk. The service ends after ten minutes
/// without a request, since a reader who says nothing keeps all others out.
func serveAudit(in folder: FilePath) throws(SystemError) {
  try PassedSockets.ofThisProcess().takeClient(of: "trail")
  var service = AuditService(try LedgerFolder(path: folder))
  try service.run()
}

private struct AuditService {
  private let folder: LedgerFolder
  private let reader: AuditReader
  private var cursor: TrailCursor
  private var batch = TrailBatch()
  private var request = FixedText<96>()
  private var isWaiting = false
  // The newest record that was printed, and when.
  private var told: UInt64 = 0
  private var toldAt: Nanoseconds = 0
  private var askedAt = MonotonicClock.now

  init(_ folder: LedgerFolder) {
    self.folder = folder
    reader = AuditReader(in: folder)
    cursor = TrailCursor(reader)
  }

  /// Answers until the other end is closed; new lines and records are looked for twice a second.
  mutating func run() throws(SystemError) {
    while isWaiting || MonotonicClock.now < askedAt + .seconds(600) {
      let isAsked = FileDescriptor.standardInput.isReadable(within: isWaiting ? 500 : 1000)
      if isAsked, try !receive() { return }
      if isAsked { askedAt = MonotonicClock.now }
      try handOut()
      try tellBooks()
    }
  }

  /// Takes what was sent; `false` at the end.
  private mutating func receive() throws(SystemError) -> Bool {
    var bytes = InlineArray<128, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = FileDescriptor.standardInput.read(into: &span)
    guard count >= 0 else { throw SystemError("read") }
    for index in 0..<count {
      if bytes[index] != UInt8(ascii: "\n") {
        request.append(byte: bytes[index])
      } else {
        try take()
        request.removeAll()
      }
    }
    return count > 0
  }

  private mutating func take() throws(SystemError) {
    if request.hasPrefix("after "), request.count == 70 {
      let isThere = try cursor.move(behind: request.withSpan { FixedText<64>($0.extracting(6...)) })
      wait(isThere)
    } else if let (number, known) = opening {
      wait(try cursor.move(beforeOpening: number, known: known))
    } else if request == "books" {
      (told, toldAt) = (0, 0)
    } else {
      say("expected `after HASH`, `open N` or `books`")
    }
  }

  /// The number in a request `open N` or `open N HASH`, and the digits, if any; `nil` for another request.
  private var opening: (number: UInt64, known: FixedText<64>)? {
    guard request.hasPrefix("open ") else { return nil }
    let end = request.count
    let hasDigits = end > 70 && request[end - 65] == UInt8(ascii: " ")
    guard let number = try? request.number(in: 5..<(hasDigits ? end - 65 : end)) else { return nil }
    guard hasDigits else { return (number, FixedText()) }
    return (number, request.withSpan { FixedText<64>($0.extracting(end - 64..<end)) })
  }

  private mutating func wait(_ isThere: Bool) {
    isWaiting = isThere
    if !isThere { say("gone") }
  }

  private mutating func handOut() throws(SystemError) {
    guard isWaiting else { return }
    guard try cursor.next(into: &batch) else {
      if cursor.isLost { wait(false) }
      return
    }
    isWaiting = false
    say("trail \(batch.count)")
    batch.withSpan { FileDescriptor.standardOutput.write($0) }
  }

  /// Prints what the newest record counts, once for each.
  ///
  /// The last line is looked up before the record that is printed: so a difference between the two is of lines
  /// that are still to come.
  private mutating func tellBooks() throws(SystemError) {
    let now = MonotonicClock.now
    guard toldAt == 0 || now >= toldAt + .seconds(1) else { return }
    guard folder.has("books") else { return }
    guard try LedgerFile.read(in: folder).newest?.sequence ?? told != told else { return }
    let head = try reader.head()
    guard let record = try LedgerFile.read(in: folder).newest else { return }
    (told, toldAt) = (record.sequence, now)
    printBooks(record, behind: head)
  }

  private func printBooks(_ record: Record, behind head: FixedText<64>?) {
    FileDescriptor.standardOutput.write(("books " as TextBuffer).bytes.span.extracting(0..<6))
    var object = JSONObject()
    object.add("v", 1)
    object.add("record", record.sequence)
    object.add("identity", "\(hexadecimal: record.identity)")
    object.add("head", head.map { "\($0)" } ?? "-")
    AuditSum.forEach { object.add($0.name, record.auditSums[Int($0.rawValue)]) }
    object.add("passages", record.counters[.passages])
    object.print()
  }
}

extension PassedSockets {
  /// Waits for a client of this listening socket, if there is one, and makes it standard input and output.
  fileprivate func takeClient(of name: StaticString) throws(SystemError) {
    guard let listener = number(of: name) else { return }
    let client = accept(listener, nil, nil)
    guard client >= 0 else { throw SystemError("accept") }
    guard dup2(client, 0) == 0, dup2(client, 1) == 1 else { throw SystemError("dup2") }
    _ = close(client)
  }
}
