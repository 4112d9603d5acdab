// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Little-endian numbers at any offset, as files and messages contain them.

extension Span<UInt8> {
  /// Returns the little-endian number in the `size` bytes at `offset`; all must be within the span.
  ///
  /// - Parameter size: The number of bytes, 0...8.
  /// - Complexity: O(*n*) for *n* bytes, but one step for all eight bytes.
  // One copy for numbers of every size.
  @inline(never) package func load(at offset: Int, size: Int) -> UInt64 {
    guard size < 8 else {
      // Safe because any eight bytes are a number.
      return unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(self[offset + index]) &<< UInt64(8 * index) }
    return value
  }

  /// Returns the 64 bits at `offset`.
  package func load(at offset: Int) -> UInt64 { load(at: offset, size: 8) }

  /// Returns the 32 bits at `offset`.
  package func load(at offset: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: load(at: offset, size: 4))
  }

  /// Returns the 16 bits at `offset`.
  package func load(at offset: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: load(at: offset, size: 2))
  }
}

extension MutableSpan<UInt8> {
  /// Copies `bytes` to `offset`, as many as fit, and returns the number of bytes copied.
  ///
  /// - Complexity: O(*n*)
  @inline(never) package mutating func copy(_ bytes: Span<UInt8>, to offset: Int) -> Int {
    let length = Swift.min(bytes.count, count - offset)
    precondition(offset >= 0 && length >= 0, "no place for bytes")
    // Safe because both have at least `length` bytes and do not overlap.
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe bytes.withUnsafeBufferPointer {
        guard let source = $0.baseAddress, let target = target.baseAddress else { return }
        unsafe (target + offset).initialize(from: source, count: length)
      }
    }
    return length
  }

  /// Stores the lowest `size` bytes of `value` at `offset`, in little-endian order; all must be
  /// within the span.
  ///
  /// - Complexity: O(*n*) for *n* bytes, but one step for all eight bytes.
  @inline(never) package mutating func store(_ value: UInt64, at offset: Int, size: Int = 8) {
    guard size < 8 else { return storeWhole(value, at: offset) }
    for index in 0..<size {
      self[offset + index] = UInt8(truncatingIfNeeded: value &>> UInt64(8 * index))
    }
  }

  /// Stores 64-bit numbers one after another, the first number at `offset`.
  ///
  /// - Complexity: O(*n*)
  @inline(never) package mutating func store(_ values: Span<UInt64>, at offset: Int) {
    for index in values.indices { storeWhole(values[index], at: offset &+ 8 &* index) }
  }

  @inline(__always) private mutating func storeWhole(_ value: UInt64, at offset: Int) {
    // Safe because every bit pattern is a valid byte, at every offset within the span.
    var bytes = unsafe mutableBytes
    bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  /// Stores 32 bits at `offset`.
  package mutating func store(_ value: UInt32, at offset: Int) {
    store(UInt64(value), at: offset, size: 4)
  }
}
