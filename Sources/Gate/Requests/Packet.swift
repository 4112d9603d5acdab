// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The common part of all packets between a gate and its clients.
///
/// The gate answers each ``Request`` with one ``Reply``. A subscriber also gets a ``Notice`` of
/// each log entry or edge, at any time. Numbers are little-endian, and reserved bytes are 0.
///
/// A later version may have a longer reply. In every version a request has 32 bytes, a notice 64
/// and a bare reply 448: see ``Reply/bareSize``. These bytes mean the same in every version:
///
/// | byte | content |
/// | --- | --- |
/// | 0 | version |
/// | 1 | kind of the request; bit 7 is set only in a notice |
/// | 2 | result of the request, in a reply |
package enum Packet {
  /// The version of the protocol.
  package static var version: UInt8 { 9 }
  /// Bit 7 of byte 1, which distinguishes a notice from a reply.
  package static var noticeBit: UInt8 { 0x80 }
  // The byte for no state, no fault or no line.
  static var none: UInt8 { 0xFF }

  /// The reason why bytes are not a valid packet.
  package enum DecodingError: UInt8, Error, Sendable {
    /// The number of bytes is wrong.
    case wrongSize
    /// The packet has another version.
    case otherVersion
    /// The packet is of another kind than expected, or the kind of the question is unknown.
    case unknownKind
    /// No program sends the packet: a value is outside its range, or a reserved byte is not 0.
    case impossible
  }
}
