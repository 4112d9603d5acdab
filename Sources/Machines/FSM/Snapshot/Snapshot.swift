// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The saved state of a flat machine, in sixteen bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version of this layout: 1 |
/// | 1, 2 | number of states and of events in the table it was made from |
/// | 3 | the state, 255 for a machine that was not started |
/// | 4...11 | nanoseconds left until the deadline, little endian; all ones for none |
/// | 12...15 | CRC-32 (ISO 3309) of bytes 0...11, little endian |
public struct Snapshot: Sendable {
  /// The bytes of the snapshot, for any storage.
  public var bytes: InlineArray<16, UInt8>

  /// Creates a snapshot from stored bytes; ``Machine/resume(from:at:clock:)-(Snapshot,_,_)`` checks them.
  public init(bytes: InlineArray<16, UInt8>) { self.bytes = bytes }

  /// The reason why a snapshot cannot be resumed.
  public enum DecodingError: UInt8, Error, Sendable {
    /// The checksum does not match: the bytes are incomplete or changed.
    case damaged
    /// The version of the layout is unknown.
    case unknownVersion
    /// The snapshot is from a table of another size, or contains an unknown state; for a ``Driver``, the
    /// snapshot is from a table with another ``Table/fingerprint``, or contains an unknown event.
    case otherTable
  }

  /// The behaviour of the clock between saving and resuming.
  public enum Clock: Sendable {
    /// The clock stopped: a timer has the same time left as at the save.
    case stood
    /// The clock ran for the given nanoseconds; a timer that ran out in that time is due at once.
    case ran(Nanoseconds)
  }

  static var version: UInt8 { 1 }

  @inline(__always) init(state: UInt8, states: Int, events: Int, remaining: Nanoseconds) {
    bytes = InlineArray(repeating: 0)
    bytes[0] = Self.version
    bytes[1] = UInt8(truncatingIfNeeded: states)
    bytes[2] = UInt8(truncatingIfNeeded: events)
    bytes[3] = state
    var span = bytes.mutableSpan
    span.store(remaining, at: 4)
    let checksum = self.checksum
    span = bytes.mutableSpan
    span.store(checksum, at: 12)
  }

  var remaining: Nanoseconds { bytes.span.load(at: 4) }

  var isIntact: Bool { bytes.span.load(at: 12) == checksum }

  private var checksum: UInt32 { Checksum(of: 12, bytes.span).value }
}

extension Machine {
  /// The size of a snapshot in bytes: 16.
  public static var snapshotSize: Int { 16 }

  /// Writes a snapshot at `now` into the first 16 bytes; returns `false` and writes nothing if there are
  /// fewer bytes or the machine fails its self-check.
  public func save(at now: Nanoseconds, into bytes: inout MutableSpan<UInt8>) -> Bool {
    guard bytes.count >= Self.snapshotSize, let snapshot = save(at: now) else { return false }
    for index in snapshot.bytes.indices { bytes[index] = snapshot.bytes[index] }
    return true
  }

  /// Resumes from sixteen bytes, as ``resume(from:at:clock:)-(Snapshot,_,_)``.
  public mutating func resume(
    from bytes: Span<UInt8>, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Step<A> {
    guard bytes.count == Self.snapshotSize else { throw .damaged }
    var snapshot = Snapshot(bytes: InlineArray(repeating: 0))
    for index in snapshot.bytes.indices { snapshot.bytes[index] = bytes[index] }
    return try resume(from: snapshot, at: now, clock: clock)
  }

  /// Returns a snapshot of the machine at `now`, or `nil` if the machine fails its self-check.
  @inline(__always) public func save(at now: Nanoseconds) -> Snapshot? {
    guard isSound else { return nil }
    let remaining = deadline.map { $0 > now ? $0 - now : 0 } ?? .max
    return Snapshot(
      state: current, states: A._stateCount, events: A._eventCount, remaining: remaining)
  }

  /// Resumes from a snapshot at `now`; on an error, the machine is unchanged.
  ///
  /// The returned step contains the entry words of the state again, because the outside world may have
  /// lost their effect.
  public mutating func resume(
    from snapshot: Snapshot, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Step<A> {
    guard snapshot.isIntact else { throw .damaged }
    guard snapshot.bytes[0] == Snapshot.version else { throw .unknownVersion }
    let state = snapshot.bytes[3]
    guard snapshot.bytes[1] == A._stateCount, snapshot.bytes[2] == A._eventCount,
      state < A._stateCount || state == Step<A>.none
    else { throw .otherTable }
    current = state
    complement = ~state
    packedDeadline = clock.deadline(after: snapshot.remaining, from: now)
    let isStarted = state != Step<A>.none
    return Step(
      event: Step<A>.none, from: Step<A>.none, to: state, isStarted ? .moved : .notStarted)
  }

  /// Starts the timer of the current state at `now` if no timer is running.
  ///
  /// Call this function after a resumption, because the state may have gained a timeout since the save.
  public mutating func startTimer<C: Conditions<A>>(at now: Nanoseconds, in conditions: C) {
    guard packedDeadline == .max, state != nil else { return }
    packedDeadline = A._head(Int(current)).delay.deadline(from: now, in: conditions)
  }
}

extension Snapshot.Clock {
  /// Returns the deadline, for a resumption at `now`, of a timer with `remaining` left at the save.
  func deadline(after remaining: Nanoseconds, from now: Nanoseconds) -> Nanoseconds {
    guard remaining != .max else { return .max }
    let rest =
      switch self {
      case .stood: remaining
      case .ran(let elapsed): remaining > elapsed ? remaining - elapsed : 0
      }
    let (deadline, overflow) = now.addingReportingOverflow(rest)
    // `.max` means no deadline.
    return overflow ? .max - 1 : min(deadline, .max - 1)
  }
}

extension Table where Names: Automaton {
  /// A checksum of the table's rows and junctions.
  ///
  /// Of each row, the checksum covers the cells, the entry and exit words and the timeout. In a hierarchy,
  /// the checksum also covers the parent, the initial substate, the history default and the words of the
  /// initial transition. The checksum covers raw values, not names. Two programs with the same fingerprint
  /// were made from the same table.
  public var fingerprint: UInt32 {
    var checksum = Checksum()
    for state in 0..<stateCount {
      checksum.add(UInt64(label(state)) &<< 32 | UInt64(delay(state).packed))
      checksum.add(UInt64(entry(state).packed) &<< 32 | UInt64(exit(state).packed))
      for event in 0..<eventCount {
        checksum.add(cell(state, event).then.packed)
        checksum.add(cell(state, event).otherwise.packed)
      }
    }
    for index in 0..<Names.junctions.count {
      checksum.add(Names.junctions.cell(index).then.packed)
      checksum.add(Names.junctions.cell(index).otherwise.packed)
    }
    if Self.kind.isHierarchical { addLevels(to: &checksum) }
    return checksum.value
  }

  /// Adds each row's parent, history default, initial substate and words of the initial transition.
  private func addLevels(to checksum: inout Checksum) {
    for state in 0..<stateCount {
      let head = _head(state)
      let relatives = UInt64(head.parent) &<< 32 | UInt64(head.history &+ 1) &<< 16
      checksum.add(relatives | UInt64(head.initial))
      checksum.add(UInt64(head.begin.packed))
    }
  }
}

extension Checksum {
  fileprivate mutating func add(_ bits: UInt64) {
    for index in 0..<8 { add(UInt8(truncatingIfNeeded: bits &>> UInt64(8 * index))) }
  }
}
