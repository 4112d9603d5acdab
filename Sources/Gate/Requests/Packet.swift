// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

/// What every packet between a gate and its clients has in common.
///
/// A client sends a ``Request``, and gets one ``Reply`` to it. A subscriber gets a ``Notice`` of
/// all that happens, at any time. Numbers are little endian, and bytes without a meaning are 0.
///
/// A reply grows with its version. In every version a request has 32 bytes, a notice 64
/// and a reply that says nothing of the gate 448, and these bytes do not change:
///
/// | byte | content |
/// | --- | --- |
/// | 0 | version |
/// | 1 | what was asked; bit 7 is set in a notice only |
/// | 2 | of a reply: the result |
package enum Packet {
  /// The version of the protocol.
  package static var version: UInt8 { 4 }
  /// Bit 7 of byte 1, which tells a notice from a reply.
  package static var noticeBit: UInt8 { 0x80 }
  // A byte for a state, an event, a fault or a line that there is not.
  static var none: UInt8 { 0xFF }

  /// Why bytes are no packet.
  package enum DecodingError: UInt8, Error, Sendable {
    /// They are more or fewer than the packet has.
    case wrongSize
    /// The packet has another version.
    case otherVersion
    /// It is another packet than expected, or asks something unknown.
    case unknownKind
    /// A value is outside its range.
    case impossible
    /// A byte without a meaning is not 0.
    case unusedBytes
  }
}

extension Span<UInt8> {
  func checkUnused(_ range: Range<Int>) throws(Packet.DecodingError) {
    for index in range where self[index] != 0 { throw .unusedBytes }
  }

  /// Checks that the first 0 in `range` ends a text, and only zeros follow.
  func checkText(_ range: Range<Int>) throws(Packet.DecodingError) {
    var start = range.lowerBound
    while start < range.upperBound, self[start] != 0 { start += 1 }
    try checkUnused(start..<range.upperBound)
  }

  /// The name in the 31 bytes from `offset` on, which zeros follow.
  func label(at offset: Int) -> ChipLabel {
    var label = ChipLabel()
    for index in offset..<offset + 31 where self[index] != 0 { label.append(byte: self[index]) }
    return label
  }
}
