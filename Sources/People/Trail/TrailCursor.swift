// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import CLinux
package import Fixed
import Store
package import System

/// A batch of an audit trail: the 64 digits that end the line before, a line feed, and whole lines.
///
/// Before an `open` line stand `-` and what the client said that it has, in place of these digits.
package typealias TrailBatch = FixedText<8192>

/// A place between two lines of an audit trail, from which on they are handed out in batches.
///
/// A gate may be writing the trail, and beginning another file. What is handed out is on the disk: so a
/// loss of power never takes a line that a client has already. The file with the place is open until the
/// process ends.
package struct TrailCursor {
  private let reader: AuditReader
  private var file: Int32 = -1
  private var offset = 0
  // The digits that end the line before; none at the beginning.
  private var hash = FixedText<64>()
  // The last digits that the client has, for a batch that begins anew.
  private var known = FixedText<64>()

  /// A cursor that is nowhere yet.
  package init(_ reader: AuditReader) { self.reader = reader }

  /// Goes behind the line that ends with these digits; `false` where no file has it, and the cursor stays.
  ///
  /// - Complexity: O(1) for the end of the last batch, else O(*n*) in the bytes of the trail.
  package mutating func move(behind digits: FixedText<64>) throws(SystemError) -> Bool {
    if file >= 0, hash.count > 0, digits == hash { return true }
    // The newest file first: one that becomes older meanwhile is seen twice, and none is missed.
    for number in 0...AuditTrail.olderFiles {
      if try move(into: number, to: digits, { $0.digits == digits }) { return true }
    }
    return false
  }

  /// Goes before the `open` line with this number, counted from 0 for the oldest; `false` where
  /// there are not as many, and the cursor stays where it was.
  ///
  /// The next batch has the digits `known`, so that a client whose digits have changed meanwhile can refuse it.
  package mutating func move(
    beforeOpening number: UInt64, known: FixedText<64> = FixedText()
  ) throws(SystemError) -> Bool {
    self.known = known
    var rest = number
    for file in (0...AuditTrail.olderFiles).reversed() {
      let isThere = try move(into: file, to: FixedText<64>()) { line in
        guard AuditLine.read(line, after: nil)?.line?.kind == .open else { return false }
        defer { rest &-= 1 }
        return rest == 0
      }
      if isThere { return true }
    }
    return false
  }

  /// Goes to the line of a file that `matches`: behind it, or before it where there are no digits.
  private mutating func move(
    into number: UInt8, to digits: FixedText<64>, _ matches: (Span<UInt8>) -> Bool
  ) throws(SystemError) -> Bool {
    let opened = reader.open(number)
    guard opened >= 0 else {
      if clinux_errno() == ENOENT { return false }
      throw SystemError("open")
    }
    var (place, last) = (Int?.none, 0)
    defer { if place == nil { _ = CLinux.close(opened) } }
    try AuditReader.forEachLine(of: opened, from: 0) { line, end in
      guard let end else { return false }
      if matches(line) { place = digits.count > 0 ? end : last }
      last = end
      return place == nil
    }
    guard let place else { return false }
    if file >= 0 { _ = CLinux.close(file) }
    (file, offset, hash) = (opened, place, digits)
    return true
  }

  /// Reads the next lines, and goes behind them; `false` where there are none yet, or the cursor
  /// ``isLost``.
  ///
  /// The last line has a hash. What a loss of power has cut comes with the line that vouches for it, and of
  /// more than a batch of that only the last line, of which a hash covers the last 255 bytes.
  package mutating func next(into batch: inout TrailBatch) throws(SystemError) -> Bool {
    while file >= 0 {
      if try read(into: &batch) { return true }
      guard let number = reader.number(of: file), number > 0 else { return false }
      let newer = reader.open(number - 1)
      guard newer >= 0 else { throw SystemError("open") }
      // Another file that was begun meanwhile has moved all of them.
      guard reader.number(of: file) == number else {
        _ = CLinux.close(newer)
        continue
      }
      _ = CLinux.close(file)
      (file, offset) = (newer, 0)
    }
    return false
  }

  /// Whether the file with the place has been deleted because of its age.
  package var isLost: Bool { file >= 0 && reader.number(of: file) == nil }

  private mutating func read(into batch: inout TrailBatch) throws(SystemError) -> Bool {
    batch.removeAll()
    if hash.count == 0 { batch.append(byte: UInt8(ascii: "-")) }
    batch.append(hash.count > 0 ? hash : known)
    batch.append(byte: UInt8(ascii: "\n"))
    let head = batch.count
    var (count, end, last) = (head, offset, hash)
    try AuditReader.forEachLine(of: file, from: offset) { line, place in
      guard let place else { return false }
      let covered = line.extracting(max(line.count - AuditLine.longest, 0)..<line.count)
      if batch.count + covered.count + 1 > TrailBatch.capacity {
        guard count == head else { return false }
        batch.shorten(to: head)
      }
      batch.append(covered)
      batch.append(byte: UInt8(ascii: "\n"))
      guard AuditLine.readSealed(line) != nil else { return true }
      (count, end, last) = (batch.count, place, line.digits)
      return true
    }
    guard count > head else { return false }
    guard fdatasync(file) == 0 else { throw SystemError("fdatasync") }
    (offset, hash) = (end, last)
    batch.shorten(to: count)
    return true
  }
}

extension AuditReader {
  /// The digits that end the last whole line; `nil` where there is none.
  package func head() throws(SystemError) -> FixedText<64>? {
    for number in 0...AuditTrail.olderFiles {
      let file = open(number)
      guard file >= 0 else { continue }
      defer { _ = CLinux.close(file) }
      var digits: FixedText<64>?
      // Four lines of the longest: what a loss of power has cut is not longer than a line.
      try Self.forEachLine(of: file, from: max(clinux_size(file) - 1024, 0)) { line, end in
        if end != nil, AuditLine.readSealed(line) != nil { digits = line.digits }
        return true
      }
      if digits != nil { return digits }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The last 64 bytes of a line; of a shorter one fewer.
  fileprivate var digits: FixedText<64> { FixedText(extracting(Swift.max(count - 64, 0)..<count)) }
}
