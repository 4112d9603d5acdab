// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The bytes of a name: a literal, or a copy of what was read.
public protocol _NameText: Sendable {
  /// Lends the bytes to `body`.
  func _withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}

// Here, and not in `Fixed`, which a machine in another package does not import.
extension StaticString: _NameText {
  /// Lends the bytes of the literal to `body`.
  @inlinable public func _withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // Safe because a literal's bytes stay where they are.
    let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return body(unsafe bytes.span)
  }
}

extension FixedText: _NameText {
  package func _withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { withSpan(body) }
}

// Of a text of either kind; what takes a literal alone is chosen first.
extension FixedText {
  /// A text that begins with a name.
  @_disfavoredOverload package init(_ name: some _NameText) {
    self.init()
    append(name)
  }

  /// Adds a name.
  @_disfavoredOverload
  package mutating func append(_ name: some _NameText) { name._withSpan { append($0) } }

  /// Adds a name.
  @_disfavoredOverload
  package mutating func appendInterpolation(_ name: some _NameText) { append(name) }
}

extension Name {
  /// The name of the case at `index`; empty where there is none.
  package static func text(_ index: Int) -> WordName {
    UInt8(exactly: index).flatMap(Self.init).map { WordName($0.name) } ?? WordName()
  }
}
