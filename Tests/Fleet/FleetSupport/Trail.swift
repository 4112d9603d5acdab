// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import Fixed
import Foundation

/// A trail as a gate writes it, and what its lines count.
package struct Trail {
  /// The lines, without line feeds.
  package private(set) var lines: [[UInt8]] = []
  // What each of them is hashed into the next one as.
  private var hashes: [SecureHash] = []
  /// What the next `open` line states.
  package var sums = AuditSums(repeating: 0)
  /// The number of the newest record, and the time in seconds since 1970.
  package var record: UInt64 = 1
  package var time: UInt64 = 1_800_000_000
  package var isSynchronised = true
  package var identity: UInt64 = 0

  /// Adds a line; one that counts something adds to the sums.
  package mutating func add(_ kind: AuditKind, _ values: [UInt64] = [1]) {
    if let sum = kind.sum { sums[Int(sum.rawValue)] += values[0] }
    var numbers = InlineArray<6, UInt64>(repeating: 0)
    for (index, value) in values.enumerated() { numbers[index] = value }
    let line = AuditLine(
      time: time, isSynchronised: isSynchronised, record: record, kind: kind, values: numbers)
    var text = TextBuffer()
    hashes.append(line.write(to: &text, after: hash))
    lines.append(text.withSpan { span in span.indices.map { span[$0] } })
  }

  /// Adds an `open` line; the books have so many coins more than the lines, for which there is none.
  package mutating func open(untimedCoins: UInt64 = 0) {
    sums[0] += untimedCoins
    add(.open, sums.indices.map { sums[$0] } + [identity])
  }

  /// Adds any fields, with the hash that they have to have.
  package mutating func add(fields: String) {
    var text = TextBuffer("")
    text.append(Array("\(fields) ".utf8).span)
    var line = text
    line.append(hash)
    let own = line.withSpan { SecureHash(of: $0) }
    text.append(own)
    hashes.append(own)
    lines.append(text.withSpan { span in span.indices.map { span[$0] } })
  }

  /// Adds bytes that a loss of power has left.
  package mutating func add(cut: String) {
    lines.append(Array(cut.utf8))
    hashes.append(SecureHash(of: Array(cut.utf8.suffix(255)).span))
  }

  /// Drops the last lines, as a loss of power does.
  package mutating func drop(_ count: Int) {
    lines.removeLast(count)
    hashes.removeLast(count)
  }

  /// The digits that end a line.
  package func digits(_ index: Int) -> String {
    String(decoding: lines[index].suffix(64), as: UTF8.self)
  }

  /// The digits that end the last line.
  package var head: String { digits(lines.count - 1) }

  package init() {}

  private var hash: SecureHash { hashes.last ?? SecureHash(of: Span()) }
}
