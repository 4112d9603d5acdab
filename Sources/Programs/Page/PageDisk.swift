// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateController
import GateMessages
import Ledger

/// The disk of the one gate of a page: how long it takes, and what it did.
///
/// It lies outside of the gate, as a real one does: a gate hands records over and sees results.
struct SimulatedDisk {
  /// The time now.
  var now: Nanoseconds = 0
  /// How long it takes to write a record; 0 is at once.
  var delay: Nanoseconds = 0
  /// Whether there is no room for a record.
  var isFull = false
  /// The number of the newest record that is safe; 0 for none.
  var newest: UInt64 = 0
  /// When the record being written is done; `nil` while there is none.
  fileprivate(set) var deadline: Nanoseconds?
  private var sequence: UInt64 = 0

  fileprivate mutating func write(_ number: UInt64) {
    sequence = number
    deadline = now &+ delay
  }

  fileprivate mutating func takeResult() -> WriteResult? {
    guard let due = deadline, due <= now else { return nil }
    deadline = nil
    if !isFull { newest = sequence }
    return WriteResult(sequence: sequence, code: isFull ? PageDisk.noSpace : 0)
  }
}

// Safe because WebAssembly without threads has one caller at a time.
nonisolated(unsafe) var disk = SimulatedDisk()

/// The gate's end of the disk.
struct PageDisk: RecordStore {
  /// The `errno` of a full disk.
  static var noSpace: Int32 { 28 }

  var isEnabled: Bool { true }

  mutating func write(_ record: Record) { unsafe disk.write(record.sequence) }

  mutating func nextResult() -> WriteResult? { unsafe disk.takeResult() }
}

/// The log of a gate, as lines on the page: in the words of the journal.
struct PageLog: GateLog {
  func record(_ entry: LogEntry, at time: Nanoseconds) {
    if case .step(let step) = entry { step.show() }
    // With its time: the page must not ask for it while the gate is in the middle of a turn.
    var line = TextBuffer()
    line.append(time / 1_000_000)
    line.append(" ")
    entry.describe(into: &line, errorName: Self.append)
    PageStream.log.write(line)
  }

  /// Adds the text of an `errno`, as Linux has it, for the few that a simulated chip and disk have.
  static func append(errorName code: Int32, to text: inout TextBuffer) {
    switch code {
    case PageDisk.noSpace: text.append("No space left on device")
    default:
      text.append("error ")
      text.append(UInt64(code.magnitude))
    }
  }
}
