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

  /// Whether the set is empty.
  public var isEmpty: Bool { count == 0 }

  func contains(_ index: Int) -> Bool { words[index / 32] >> UInt32(index % 32) & 1 == 1 }

  /// Adds the name with this raw value, 0...255; `false` when it was there.
  @discardableResult mutating func insert(_ index: Int) -> Bool {
    guard !contains(index) else { return false }
    words[index / 32] |= 1 << UInt32(index % 32)
    return true
  }
}
