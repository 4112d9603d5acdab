// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The last steps of a machine and their times: a run that is kept, to be played again at a desk.
///
/// A performer appends each step:
///
///     mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Door {
///       ring.append(step, at: clock.now)
///     }
///
/// When something has gone wrong, the bytes are written to a file, or wherever a file can be made of
/// them; `replay FILE` of a `Workbench` then takes the steps again, and prints them as a script.
///
/// | bytes | content, little endian |
/// | --- | --- |
/// | 4 | fingerprint of the table |
/// | 8 | number of all steps so far |
/// | 24 for each step that is kept, oldest first | its time, and the two numbers of its ``StepRecord`` |
/// | 4 | CRC-32 (ISO 3309) of all bytes before |
public struct StepRing<A: Automaton, let capacity: Int>: Sendable {
  private struct Entry {
    var time: Nanoseconds = 0
    var record = StepRecord(bits: 0)
  }

  /// The number of all steps so far, of which the last `capacity` are kept.
  public private(set) var total: UInt64 = 0
  private var entries = RingBuffer<Entry, capacity>(filler: Entry())

  /// A ring without steps.
  public init() {}

  /// Keeps a step, in the place of the oldest where there is no other; `time` is when it happened.
  ///
  /// - Complexity: O(1).
  public mutating func append<Taken: MachineStep>(_ step: Taken, at time: Nanoseconds)
  where Taken.A == A {
    entries.appendReplacingFirst(Entry(time: time, record: step.record))
    total &+= 1
  }

  /// How many bytes ``save(into:)`` writes now: 16, and 24 for each step that is kept.
  public var savedSize: Int { 16 + 24 * entries.count }

  /// Writes the bytes; `false`, and nothing is written, where there is no room for ``savedSize``.
  ///
  /// - Complexity: O(*n*)
  public func save(into bytes: inout MutableSpan<UInt8>) -> Bool {
    let end = savedSize - 4
    guard bytes.count >= savedSize else { return false }
    bytes.store(A.table.fingerprint, at: 0)
    bytes.store(total, at: 4)
    for index in 0..<entries.count {
      let (entry, place) = (entries[index], 12 + 24 * index)
      bytes.store(entry.time, at: place)
      bytes.store(entry.record.bits, at: place + 8)
      bytes.store(entry.record.rest, at: place + 16)
    }
    bytes.store(Checksum(of: end, bytes.span).value, at: end)
    return true
  }
}

extension Step {
  /// The step that ``bits`` wrote; `nil` for a number that names no outcome, or a state, an event or
  /// a word that the table does not have.
  public init?(bits: UInt64) {
    packed = bits
    guard Outcome(rawValue: outcomeByte) != nil,
      to != nil || toByte == Self.none, from != nil || fromByte == Self.none,
      event != nil || eventByte == Self.none,
      isRefusedByJunction
        ? refusal != nil : Phrase<A>(packed: UInt32(truncatingIfNeeded: bits &>> 32)).isWhole
    else { return nil }
  }
}
