// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Where a driver keeps the events that wait until the machine moves; the table's type chooses one.
public protocol _DeferralStore: Sendable {
  /// How many events can wait.
  static var capacity: Int { get }
  /// An empty store.
  init()
  /// How many wait.
  var count: Int { get }
  /// The event that waits at `index`, which is below `count`; 0 is the oldest.
  subscript(index: Int) -> UInt8 { get }
  /// Adds an event; the caller has checked that there is room.
  mutating func append(_ event: UInt8)
  /// Lets all that wait now come back.
  mutating func recall()
  /// The oldest of those that come back, which is then in hand; `nil` for none.
  mutating func next() -> UInt8?
  /// Keeps the event in hand in its place, or removes it; returns whether there was one.
  mutating func settle(isKept: Bool) -> Bool
}

/// No store, and no bytes for it.
public struct _NoDeferral: _DeferralStore {
  /// 0.
  @inlinable public static var capacity: Int { 0 }
  /// An empty store.
  @inlinable public init() {}
  /// 0.
  @inlinable public var count: Int { 0 }
  /// No event: there is no index below 0.
  @inlinable public subscript(index: Int) -> UInt8 { 255 }
  /// Does nothing.
  @inlinable public mutating func append(_ event: UInt8) {}
  /// Does nothing.
  @inlinable public mutating func recall() {}
  /// None.
  @inlinable public mutating func next() -> UInt8? { nil }
  /// None is in hand.
  @inlinable public mutating func settle(isKept: Bool) -> Bool { false }
}
