// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A short name as the kernel keeps them: a chip's label, or the consumer that holds a line.
///
/// The kernel's own limit is 31 bytes (`GPIO_MAX_NAME_SIZE` in `linux/gpio.h`, with its NUL);
/// longer input is cut there, as the kernel cuts it.
package struct ChipLabel: Sendable, Equatable {
  /// The longest label, in bytes.
  package static var capacity: Int { 31 }

  /// The number of bytes, 0...31.
  package private(set) var count = 0
  private var bytes = InlineArray<32, UInt8>(repeating: 0)

  /// An empty label.
  package init() {}

  /// The label with these bytes.
  package init(_ text: Span<UInt8>) {
    for index in text.indices { append(text[index]) }
  }

  /// The label of a literal.
  package init(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      append(unsafe text.utf8Start[index])
    }
  }

  /// The byte at `index`, which must be below ``count``.
  package subscript(index: Int) -> UInt8 { bytes[index] }

  /// Adds a byte; one past the capacity is dropped.
  package mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else { return }
    bytes[count] = byte
    count += 1
  }

  /// Whether this label begins with the bytes of `prefix`.
  package func hasPrefix(_ prefix: ChipLabel) -> Bool {
    guard prefix.count <= count else { return false }
    for index in 0..<prefix.count where bytes[index] != prefix.bytes[index] { return false }
    return true
  }

  /// Whether two labels have the same bytes.
  package static func == (left: ChipLabel, right: ChipLabel) -> Bool {
    left.count == right.count && left.hasPrefix(right)
  }
}
