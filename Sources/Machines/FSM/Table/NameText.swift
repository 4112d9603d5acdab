// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The text of a name: a literal, or a copy of text read at run time.
public protocol _NameText: Sendable {
  /// Calls `body` with the bytes of the text, and returns the result.
  func _withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}

// Not in `Fixed`, because a machine in another package does not import `Fixed`.
extension StaticString: _NameText {
  /// Calls `body` with the bytes of the literal, and returns the result.
  @inlinable public func _withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // Safe because the bytes of a literal are never moved or freed.
    let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return body(unsafe bytes.span)
  }
}

extension FixedText: _NameText {
  package func _withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { withSpan(body) }
}

// For both kinds of text. For a literal, the compiler prefers the overloads for `StaticString`.
extension FixedText {
  /// Creates a text from a name.
  @_disfavoredOverload package init(_ name: some _NameText) {
    self.init()
    append(name)
  }

  /// Appends a name.
  @_disfavoredOverload
  package mutating func append(_ name: some _NameText) { name._withSpan { append($0) } }

  /// Appends a name.
  @_disfavoredOverload
  package mutating func appendInterpolation(_ name: some _NameText) { append(name) }
}

extension Name {
  /// Returns the name of the case with the raw value `index`, or an empty name if there is no such case.
  package static func text(_ index: Int) -> WordName {
    UInt8(exactly: index).flatMap(Self.init).map { WordName($0.name) } ?? WordName()
  }
}
