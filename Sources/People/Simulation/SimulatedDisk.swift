// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Ledger

/// The disk of a simulated gate: it keeps nothing but the number of the newest record.
package struct SimulatedDisk: RecordStore {
  // The `errno` of a full disk.
  private static var noSpace: Int32 { 28 }

  /// The virtual time.
  var now: Nanoseconds = 0
  /// How long it takes to write a record, in nanoseconds; 0 is at once.
  var delay: Nanoseconds = 0
  /// Whether the disk answers only when it is told to.
  package var isHeld = false
  /// Whether the disk has no room for a record.
  var isFull = false
  /// The number of the newest record that is on the disk; 0 for none.
  package private(set) var newest: UInt64 = 0
  /// When the record being written is done; `nil` while there is none.
  package private(set) var deadline: Nanoseconds?
  private var sequence: UInt64 = 0
  private var opening: Opening?

  /// A disk that is open, or one that still has to be opened, with this record on it.
  init(_ record: Record? = nil, isHeld: Bool = false) {
    self.isHeld = isHeld
    opening = record.map { Opening(nil, record: $0) }
  }

  package var isEnabled: Bool { true }
  package var isOpening: Bool { opening != nil }

  package mutating func nextOpening() -> Opening? {
    defer { opening = nil }
    return opening
  }

  /// Answers for the record that is being written, if there is one.
  mutating func answer() { if deadline != nil { deadline = now } }

  package mutating func write(_ record: inout Record) {
    sequence = record.sequence
    deadline = isHeld ? .never : now &+ delay
  }

  package mutating func nextResult() -> WriteResult? {
    guard let due = deadline, due <= now else { return nil }
    deadline = nil
    if !isFull { newest = sequence }
    return WriteResult(sequence: sequence, code: isFull ? Self.noSpace : 0)
  }

  /// Adds the text of an `errno`, as Linux has it, for the few that a simulated chip and disk have.
  package static func append(errorName code: Int32, to text: inout TextBuffer) {
    text += code == noSpace ? "No space left on device" : "error \(UInt64(code.magnitude))"
  }
}
