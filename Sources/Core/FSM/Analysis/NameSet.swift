// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A set of names: one bit each.
public struct NameSet<Element: Name>: Sendable {
  private var words = InlineArray<8, UInt32>(repeating: 0)

  /// An empty set.
  public init() {}

  /// Whether the name is in the set.
  public func contains(_ name: Element) -> Bool { contains(Int(name.rawValue)) }

  /// The number of names.
  public var count: Int {
    var count = 0
    for index in words.indices { count += words[index].nonzeroBitCount }
    return count
  }

  /// Whether there is no name.
  public var isEmpty: Bool { count == 0 }

  func contains(_ place: Int) -> Bool { words[place / 32] >> UInt32(place % 32) & 1 == 1 }

  /// Adds a name by its place, 0...255; `false` when it was there.
  @discardableResult mutating func insert(_ place: Int) -> Bool {
    guard !contains(place) else { return false }
    words[place / 32] |= 1 << UInt32(place % 32)
    return true
  }
}
