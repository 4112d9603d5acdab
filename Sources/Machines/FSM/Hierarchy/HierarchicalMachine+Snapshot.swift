// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// The bytes of a snapshot, of as many parts as the machine has:
//
// | bytes | content |
// | --- | --- |
// | 0 | version of this layout: 2 |
// | 1, 2 | number of states and of events in the table it was made from |
// | 3 | the innermost state, 255 for a machine that was not started |
// | 4 | how many states are suspended |
// | 5 | the level of the one timer; 0 where each level has one |
// | 6 | bit 0: each level has a timer; bit 1: histories are kept |
// | 7 | 0 |
// | 2 for each state that can be suspended | the state and the level it is suspended at, or 255 |
// | 8, or 8 for each of 8 levels | nanoseconds left, little endian; all ones for none |
// | 1 for each state, with histories | the innermost state it was left with, 255 for none |
// | 4 | CRC-32 (ISO 3309) of all bytes before, little endian |

extension HierarchicalMachine {
  /// The size of a snapshot in bytes: 20, plus 2 for each state that can be suspended, plus 56 for a table
  /// ``WithTimers``, plus 1 for each state of a table ``WithHistory``.
  public static var snapshotSize: Int { historyStart + historyCount + 4 }

  /// Writes a snapshot at `now` into the first ``snapshotSize`` bytes; returns `false` and writes nothing
  /// if there are fewer bytes or the machine fails its self-check.
  public func save(at now: Nanoseconds, into bytes: inout MutableSpan<UInt8>) -> Bool {
    guard isSound, bytes.count >= Self.snapshotSize else { return false }
    for index in 0..<Self.snapshotSize { bytes[index] = 0 }
    bytes[0] = Self.version
    bytes[1] = UInt8(truncatingIfNeeded: A._stateCount)
    bytes[2] = UInt8(truncatingIfNeeded: A._eventCount)
    bytes[3] = current
    bytes[4] = UInt8(truncatingIfNeeded: stack.count)
    bytes[5] = A.Rows.Timers.isForEachLevel ? 0 : timerLevel
    bytes[6] = Self.powers
    for index in 0..<A.Rows.kind.stackDepth {
      let isUsed = index < stack.count
      bytes[8 + 2 * index] = isUsed ? stack[index].state : .max
      bytes[9 + 2 * index] = isUsed ? stack[index].level : .max
    }
    for timer in 0..<Self.timerCount {
      bytes.store(left(on: timer, at: now), at: Self.place(timer))
    }
    for row in 0..<Self.historyCount {
      bytes[Self.historyStart + row] = history.innermost(in: UInt8(truncatingIfNeeded: row))
    }
    let checksum = Checksum(of: Self.snapshotSize - 4, bytes.span).value
    bytes.store(checksum, at: Self.snapshotSize - 4)
    return true
  }

  /// Resumes from a snapshot at `now`; on an error, the machine is unchanged.
  ///
  /// The suspended states, timers and histories are restored. The returned step contains the entry words
  /// of all active states again, from the outermost to the innermost, because the outside world may have
  /// lost their effect.
  public mutating func resume(
    from bytes: Span<UInt8>, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> HierarchicalStep<A> {
    guard Self.isIntact(bytes) else { throw .damaged }
    guard bytes[0] == Self.version else { throw .unknownVersion }
    guard Self.isOwnShape(bytes) else { throw .otherTable }
    var machine = Self()
    machine.adopt(bytes[3])
    guard machine.readStack(bytes), machine.readTimers(bytes, at: now, clock),
      machine.readHistory(bytes)
    else { throw .otherTable }
    self = machine
    let none = HierarchicalStep<A>.none
    guard current != none else { return HierarchicalStep(none, from: none, .notStarted) }
    let path = A.path(of: current)
    let change = StateChange(to: current, left: 0, entered: path.length, named: 0)
    return HierarchicalStep(none, from: none, .moved, by: none, change, .none)
  }
}

extension HierarchicalMachine {
  private static var version: UInt8 { 2 }
  private static var powers: UInt8 {
    (A.Rows.Timers.isForEachLevel ? 1 : 0) | (A.Rows.kind.hasHistory ? 2 : 0)
  }
  private static var timerCount: Int { A.Rows.Timers.isForEachLevel ? 8 : 1 }
  private static var historyCount: Int { A.Rows.kind.hasHistory ? A._stateCount : 0 }
  private static var historyStart: Int { place(timerCount) }
  private static func place(_ timer: Int) -> Int { 8 + 2 * A.Rows.kind.stackDepth + 8 * timer }

  /// Returns the nanoseconds left on a timer, or all ones if the timer is not running.
  private func left(on timer: Int, at now: Nanoseconds) -> Nanoseconds {
    let level = A.Rows.Timers.isForEachLevel ? UInt8(truncatingIfNeeded: timer) &* 8 : timerLevel
    let deadline = timers.deadline(at: level, first: timerLevel)
    guard A.timeout != nil, deadline != .max else { return .max }
    return deadline > now ? deadline - now : 0
  }

  private static func isIntact(_ bytes: Span<UInt8>) -> Bool {
    let end = bytes.count - 4
    return end >= 8 && bytes.load(at: end) == Checksum(of: end, bytes).value
  }

  /// Returns whether the snapshot's size, table and features match, and its state is possible.
  private static func isOwnShape(_ bytes: Span<UInt8>) -> Bool {
    bytes.count == snapshotSize && bytes[1] == A._stateCount
      && bytes[2] == A._eventCount && bytes[6] == powers
      && (isInnermost(bytes[3]) || bytes[3] == HierarchicalStep<A>.none)
  }

  /// Returns whether the state can be the innermost active state.
  private static func isInnermost(_ row: UInt8) -> Bool {
    Int(row) < A._stateCount && A._initialRow(Int(row)) >= A._stateCount
  }

  private mutating func readStack(_ bytes: Span<UInt8>) -> Bool {
    let count = Int(bytes[4])
    guard count <= A.Rows.kind.stackDepth, count == 0 || current != HierarchicalStep<A>.none else {
      return false
    }
    for index in 0..<count {
      let (state, level) = (bytes[8 + 2 * index], bytes[9 + 2 * index])
      guard Self.isInnermost(state), level == .max || Int(level) < A._stateCount else {
        return false
      }
      stack.append(_SuspendedState(state, at: level))
    }
    return true
  }

  private mutating func readTimers(
    _ bytes: Span<UInt8>, at now: Nanoseconds, _ clock: Snapshot.Clock
  ) -> Bool {
    let path = A.path(of: current)
    for timer in 0..<Self.timerCount {
      let remaining: Nanoseconds = bytes.load(at: Self.place(timer))
      guard remaining != .max else { continue }
      let level = A.Rows.Timers.isForEachLevel ? UInt8(truncatingIfNeeded: timer) &* 8 : bytes[5]
      guard UInt32(level) < path.length, level & 7 == 0 else { return false }
      let deadline = clock.deadline(after: remaining, from: now)
      timerLevel = timers.set(deadline, at: level, first: timerLevel)
    }
    return true
  }

  private mutating func readHistory(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<Self.historyCount {
      let innermost = bytes[Self.historyStart + index]
      guard innermost != .max else { continue }
      guard Self.isInnermost(innermost), A.isPart(Int(innermost), of: index) else { return false }
      history.remember(innermost, in: UInt8(truncatingIfNeeded: index))
    }
    return true
  }
}
