// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A ring buffer of a machine's last steps and their times, to replay a run later.
///
/// A performer appends each step:
///
///     mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Door {
///       ring.append(step, at: clock.now)
///     }
///
/// After a failure, write the bytes to a file, or to memory from which you can make a file. The command
/// `replay FILE` of a `Workbench` then repeats the steps and prints them as a script.
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

  /// The number of all steps so far; the ring contains the last `capacity` of them.
  public private(set) var total: UInt64 = 0
  private var entries = RingBuffer<Entry, capacity>(filler: Entry())

  /// Creates an empty ring.
  public init() {}

  /// Appends a step that happened at `time`; a full ring replaces its oldest step.
  ///
  /// - Complexity: O(1).
  public mutating func append<Taken: MachineStep>(_ step: Taken, at time: Nanoseconds)
  where Taken.A == A {
    entries.appendReplacingFirst(Entry(time: time, record: step.record))
    total &+= 1
  }

  /// The number of bytes that ``save(into:)`` writes now: 16, plus 24 for each step in the ring.
  public var savedSize: Int { 16 + 24 * entries.count }

  /// Writes the ring; returns `false` and writes nothing if `bytes` has fewer than ``savedSize`` bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of steps in the ring.
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
  /// Creates a step from ``bits``, or `nil` if the number contains an unknown outcome, state, event or
  /// word.
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
