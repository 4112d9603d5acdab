// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

extension Span<UInt8> {
  /// Checks that these bytes are `written`, the packet that this program writes of what it read in them.
  ///
  /// They differ by a byte without a meaning that is not 0, and by a value that was read as another one.
  func compare(with written: Span<UInt8>) throws(Packet.DecodingError) {
    for index in indices where self[index] != written[index] { throw .impossible }
  }

  /// The name in the 31 bytes from `offset` on, which zeros follow.
  func label(at offset: Int) -> ChipLabel {
    var label = ChipLabel()
    for index in offset..<offset + 31 where self[index] != 0 { label.append(byte: self[index]) }
    return label
  }
}
