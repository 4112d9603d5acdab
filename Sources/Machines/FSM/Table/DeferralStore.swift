// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A driver's store for deferred events; the type of the table determines the store.
public protocol _DeferralStore: Sendable {
  /// The maximum number of deferred events.
  static var capacity: Int { get }
  /// Creates an empty store.
  init()
  /// The number of deferred events.
  var count: Int { get }
  /// The deferred event at `index`, 0..<`count`; 0 is the oldest.
  subscript(index: Int) -> UInt8 { get }
  /// Adds an event; the caller ensures that there is room.
  mutating func append(_ event: UInt8)
  /// Marks all deferred events to be handled again.
  mutating func recall()
  /// Returns the oldest event to be handled again as the current event, or `nil` for none.
  mutating func next() -> UInt8?
  /// Keeps the current event at its index or removes it; returns `false` if there is no current event.
  mutating func settle(isKept: Bool) -> Bool
}

/// An empty store that takes no memory.
public struct _NoDeferral: _DeferralStore {
  /// 0.
  @inlinable public static var capacity: Int { 0 }
  /// Creates an empty store.
  @inlinable public init() {}
  /// 0.
  @inlinable public var count: Int { 0 }
  /// Is never called: the store has no events.
  @inlinable public subscript(index: Int) -> UInt8 { 255 }
  /// Does nothing.
  @inlinable public mutating func append(_ event: UInt8) {}
  /// Does nothing.
  @inlinable public mutating func recall() {}
  /// Returns `nil`: the store has no events.
  @inlinable public mutating func next() -> UInt8? { nil }
  /// Returns `false`: there is no current event.
  @inlinable public mutating func settle(isKept: Bool) -> Bool { false }
}
