// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A table with room for up to `capacity` deferred events, for ``Cell/deferred``.
///
///     static let table = WithDeferral<_, 4>(TransitionTable<Printer, 3, 5>([
///       .row(.busy, [.deferred, .to(.idle), ...]),
///
/// The wrapped table can be flat or have substates. An event that is deferred again keeps its place in
/// the order. If there is no room, the event becomes a step with the outcome `full`, a fault.
public struct WithDeferral<Rows: Table, let capacity: Int>: _TableWrapper {
  /// The driver's store for deferred events.
  public typealias Deferral = _DeferredEvents<capacity>
  /// The vocabulary of the rows.
  public typealias Names = Rows.Names
  /// The wrapped table.
  public let rows: Rows

  /// Creates a table of `rows` with deferral.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }

  /// The features of the rows, plus room for deferred events.
  @inline(__always) @inlinable public static var kind: TableKind {
    var kind = Rows.kind
    kind.deferralCount = capacity
    return kind
  }
}

extension WithDeferral: Hierarchy, _Wrapper, _HierarchyWrapper where Rows: Hierarchy {}

/// A store with one byte for each deferred event.
public struct _DeferredEvents<let size: Int>: _DeferralStore {
  @usableFromInline var events = InlineArray<size, UInt8>(repeating: 0)
  @usableFromInline var used = 0
  // The index of the next event to handle again, or its complement while that event is the current event.
  // Events before the index were deferred again. Events from `end` on were deferred after the recall.
  @usableFromInline var place = 0
  @usableFromInline var end = 0

  /// The maximum number of deferred events.
  @inlinable public static var capacity: Int { size }
  /// Creates an empty store.
  @inlinable public init() {}
  /// The number of deferred events, including the current event.
  @inlinable public var count: Int { used }
  /// The deferred event at `index`, 0..<`count`.
  @inlinable public subscript(index: Int) -> UInt8 { events[index] }
  /// Adds an event.
  @inlinable public mutating func append(_ event: UInt8) {
    events[used] = event
    used &+= 1
  }
  /// Marks all deferred events to be handled again.
  @inlinable public mutating func recall() { (place, end) = (0, used) }
  /// Returns the oldest event to be handled again as the current event, or `nil` for none.
  @inlinable public mutating func next() -> UInt8? {
    _ = settle(isKept: false)
    guard place < end else { return nil }
    place = ~place
    return events[~place]
  }
  /// Keeps the current event at its index or removes it; returns `false` if there is no current event.
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
