// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
  package static var version: UInt8 { 6 }
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
    /// No program writes it: a value is outside its range, or a byte without a meaning is not 0.
    case impossible
  }
}
