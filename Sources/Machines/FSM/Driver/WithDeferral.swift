// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A table in which up to `capacity` events can wait until the machine moves, for ``Cell/deferred``.
///
///     static let table = WithDeferral<_, 4>(TransitionTable<Printer, 3, 5>([
///       .row(.busy, [.deferred, .to(.idle), ...]),
///
/// It goes around a flat table and around one with substates. An event that is deferred again keeps
/// its place among the others; one that finds no room is a step with the outcome `full`, a fault.
public struct WithDeferral<Rows: Table, let capacity: Int>: _TableWrapper {
  /// Where a driver keeps the events.
  public typealias Deferral = _DeferredEvents<capacity>
  /// What the rows choose.
  public typealias Names = Rows.Names
  /// The table.
  public let rows: Rows

  /// The table of these rows, with deferral.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }

  /// What the rows have, and room for events.
  @inline(__always) @inlinable public static var kind: TableKind {
    var kind = Rows.kind
    kind.deferralCount = capacity
    return kind
  }
}

extension WithDeferral: Hierarchy, _Wrapper, _HierarchyWrapper where Rows: Hierarchy {}

/// A byte for each event that can wait.
public struct _DeferredEvents<let size: Int>: _DeferralStore {
  @usableFromInline var events = InlineArray<size, UInt8>(repeating: 0)
  @usableFromInline var used = 0
  // The place of the event that comes back next, its complement while that is in hand, and the end of
  // those that come back. Events before the place were deferred again, and those from the end on are new.
  @usableFromInline var place = 0
  @usableFromInline var end = 0

  /// The size.
  @inlinable public static var capacity: Int { size }
  /// An empty store.
  @inlinable public init() {}
  /// How many wait, with the one in hand.
  @inlinable public var count: Int { used }
  /// The event that waits at `index`.
  @inlinable public subscript(index: Int) -> UInt8 { events[index] }
  /// Adds an event.
  @inlinable public mutating func append(_ event: UInt8) {
    events[used] = event
    used &+= 1
  }
  /// Lets all that wait now come back.
  @inlinable public mutating func recall() { (place, end) = (0, used) }
  /// The oldest of those that come back; `nil` for none.
  @inlinable public mutating func next() -> UInt8? {
    _ = settle(isKept: false)
    guard place < end else { return nil }
    place = ~place
    return events[~place]
  }
  /// Keeps the event in hand in its place, or removes it; returns whether there was one.
  @inlinable public mutating func settle(isKept: Bool) -> Bool {
    guard place < 0 else { return false }
    place = ~place
    if isKept {
      place &+= 1
      return true
    }
    (used, end) = (used &- 1, end &- 1)
    for index in place..<used { events[index] = events[index &+ 1] }
    return true
  }
}
