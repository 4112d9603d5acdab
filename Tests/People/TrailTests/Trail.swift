// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Trail
import Turnstile

/// A trail in memory, and the books beside it.
struct Trail {
  var lines: [[UInt8]] = []
  /// Whether the last line has its line feed.
  var isClosed = true
  /// The newest record, and what it counts.
  var books: (record: UInt64, sums: [UInt64]) = (0, [])
  /// The identity in the books; 0 for none.
  var identity: UInt64 = 0
  /// Whether the books say that the trail ends with a stop.
  var isStopped = false
  private let first: [UInt8]

  /// An empty trail behind a line that is not in it.
  init(after first: String = "") { self.first = [UInt8](first.utf8) }

  /// Two starts, and one line of each kind.
  static var example: Trail {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.coin, record: 2)
    trail.append(.command(.unlockOnce), [1000, 4321, 0, 0], record: 3)
    trail.append(.grant, record: 4)
    trail.append(.pulses, [3, 0, 0, 0], record: 5)
    trail.append(.release, record: 6)
    trail.append(.open, [1, 1, 3, 1], record: 6)
    trail.append(.restore, record: 7)
    trail.append(.command(.holdOpen), [0, 77, 0, 0], record: 7)
    trail.append(.release, record: 8)
    trail.append(.coin, record: 9)
    trail.books = (9, [2, 1, 3, 2])
    return trail
  }

  /// Adds the line that a gate would.
  mutating func append(_ kind: AuditKind, _ numbers: [UInt64] = [1], record: UInt64) {
    var values = InlineArray<6, UInt64>(repeating: 0)
    for (index, number) in numbers.enumerated() { values[index] = number }
    let line = AuditLine(
      time: 1_795_374_733 + UInt64(lines.count), isSynchronised: true, record: record, kind: kind,
      values: values)
    var text = TextBuffer()
    _ = line.write(to: &text, after: lastHash)
    lines.append((0..<text.count).map { text[$0] })
  }

  /// Adds a line with these fields behind the record, and the hash that belongs there.
  mutating func append(fields: String, record: UInt64) {
    let start = [UInt8]("1795374733 s \(record) \(fields) ".utf8)
    var text = TextBuffer(start.span)
    text.append(lastHash)
    let own = SecureHash(of: text.bytes.span.extracting(0..<text.count))
    text.shorten(to: start.count)
    text.append(own)
    lines.append((0..<text.count).map { text[$0] })
  }

  private var lastHash: SecureHash {
    let before = lines.last ?? first
    return SecureHash(endOf: before.span)
  }

  /// Adds a part of a line, as a power cut and the next start leave it.
  mutating func tear(_ text: String) { lines.append([UInt8](text.utf8)) }

  /// What a check finds.
  var faults: [AuditFault] { verdict().faults.map(\.fault) }

  /// What a check counts.
  var summary: AuditSummary { verdict().summary }

  /// What a check finds where the newest record in the books has this number and these sums.
  mutating func faults(behind record: UInt64, _ sums: [UInt64]) -> [AuditFault] {
    books = (record, sums)
    return faults
  }

  var bytes: [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }

  /// What a check says, with the numbers of the lines, from 0 on; the books are behind the last one.
  func verdict(
    isWhole: Bool = true
  ) -> (faults: [(line: Int, fault: AuditFault)], summary: AuditSummary) {
    var check = AuditCheck(isWhole: isWhole)
    var sums = AuditSums(repeating: 0)
    for (index, sum) in books.sums.enumerated() { sums[index] = sum }
    var faults: [(line: Int, fault: AuditFault)] = []
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      if let fault = check.add(line.span, isClosed: isClosed || !isLast) {
        faults.append((number, fault))
      }
    }
    let fault = check.end(
      record: books.record, sums: sums, identity: identity, isStopped: isStopped)
    if let fault { faults.append((lines.count, fault)) }
    return (faults, check.summary)
  }
}
