// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A machine's state in sixteen bytes, to be kept and resumed.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version of this layout: 1 |
/// | 1, 2 | number of states and of events in the table it was made from |
/// | 3 | the state, 255 for a machine that was not started |
/// | 4...11 | nanoseconds left until the deadline, little endian; all ones for none |
/// | 12...15 | CRC-32 (ISO 3309) of bytes 0...11, little endian |
public struct Snapshot: Sendable {
  /// The bytes, fit to be stored anywhere.
  public var bytes: InlineArray<16, UInt8>

  /// A snapshot of stored bytes; ``Machine/resume(from:at:clock:)-(Snapshot,_,_)`` checks them.
  public init(bytes: InlineArray<16, UInt8>) { self.bytes = bytes }

  /// Why a snapshot cannot be resumed.
  public enum DecodingError: UInt8, Error, Sendable {
    /// The checksum does not match: a torn or altered record.
    case damaged
    /// A layout this program does not know.
    case unknownVersion
    /// The snapshot was made from a table of another shape, or names a state that is not in it; for a
    /// ``Driver``'s, any other number in the table is enough: see ``Table/fingerprint``.
    case otherTable
  }

  /// What happened to the clock between saving and resuming.
  public enum Clock: Sendable {
    /// Time stood still: the timer has as much left as when it was saved.
    case stood
    /// Time ran for this many nanoseconds; a timer that ran out in between is due at once.
    case ran(Nanoseconds)
  }

  static var version: UInt8 { 1 }

  init(state: UInt8, states: Int, events: Int, remaining: Nanoseconds) {
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
  /// How many bytes a snapshot has: 16.
  public static var snapshotSize: Int { 16 }

  /// Writes a snapshot of the machine at `now` into the first 16 bytes; `false`, and nothing is
  /// written, if there are fewer or the machine fails its self-check.
  public func save(at now: Nanoseconds, into bytes: inout MutableSpan<UInt8>) -> Bool {
    guard bytes.count >= Self.snapshotSize, let snapshot = save(at: now) else { return false }
    for index in snapshot.bytes.indices { bytes[index] = snapshot.bytes[index] }
    return true
  }

  /// The same as ``resume(from:at:clock:)-(Snapshot,_,_)`` from sixteen bytes.
  public mutating func resume(
    from bytes: Span<UInt8>, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Step<A> {
    guard bytes.count == Self.snapshotSize else { throw .damaged }
    var snapshot = Snapshot(bytes: InlineArray(repeating: 0))
    for index in snapshot.bytes.indices { snapshot.bytes[index] = bytes[index] }
    return try resume(from: snapshot, at: now, clock: clock)
  }

  /// A snapshot of the machine at `now`; `nil` if it fails its self-check.
  public func save(at now: Nanoseconds) -> Snapshot? {
    guard isSound else { return nil }
    let remaining = deadline.map { $0 > now ? $0 - now : 0 } ?? .max
    return Snapshot(
      state: current, states: A._stateCount, events: A._eventCount, remaining: remaining)
  }

  /// Resumes a saved machine's state at `now`; on an error the machine is unchanged.
  ///
  /// The entry words of the state are performed again, since the outside world may have lost their
  /// effect.
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

  /// Begins the time of the present state at `now` if none is running.
  ///
  /// For a machine that was resumed: its state may have got a timeout since it was saved.
  public mutating func startTimer<C: Conditions<A>>(at now: Nanoseconds, in conditions: C) {
    guard packedDeadline == .max, state != nil else { return }
    packedDeadline = A._head(Int(current)).delay.deadline(from: now, in: conditions)
  }
}

extension Snapshot.Clock {
  /// The deadline of a timer that had so much left when it was saved, and is resumed at `now`.
  func deadline(after remaining: Nanoseconds, from now: Nanoseconds) -> Nanoseconds {
    guard remaining != .max else { return .max }
    let rest =
      switch self {
      case .stood: remaining
      case .ran(let elapsed): remaining > elapsed ? remaining - elapsed : 0
      }
    let (deadline, overflow) = now.addingReportingOverflow(rest)
    // The largest time means never.
    return overflow ? .max - 1 : min(deadline, .max - 1)
  }
}

extension Table where Names: Automaton {
  /// A checksum of every row and junction: of a row its cells, its words of entry and exit, and its
  /// timeout, and of one in a hierarchy also its parent, its first substate, its history's default and the
  /// words that it begins with.
  ///
  /// Two programs whose tables have the same fingerprint were made from the same table. Names are not
  /// in it; their numbers are.
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

  /// Adds each row's parent, first substate and words of its initial transition.
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
