// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO

/// The outputs of a gate and their safe levels: all that is needed to make them safe.
///
/// They are the first ``SafeOutputs/size`` bytes of a setup, with a checksum of their own. This part
/// is the same in every version, so that a program can make safe what an older or a newer one drove.
package struct SafeOutputs: Sendable {
  /// The request for the outputs.
  package let request: LineRequest
  /// Their safe levels, by their index in the request.
  package let levels: Levels
}

extension SafeOutputs {
  /// The size of this part of a setup in bytes.
  package static var size: Int { 80 }

  /// Decodes the outputs at the beginning of a setup; the rest is ignored.
  ///
  /// | bytes | content |
  /// | --- | --- |
  /// | 0...3 | `Gset` |
  /// | 4 | version of the layout behind these 80 bytes: any |
  /// | 5 | number of outputs, 1...16 |
  /// | 6 | length of the chip's label, 0...31; 0 for the header of any Raspberry Pi |
  /// | 7...37 | the chip's label; the rest is 0 |
  /// | 38...39 | 0 |
  /// | 40...55 | the offset of each output |
  /// | 56...71 | how each output is driven: bit 0 is set when a low wire is active, bit 1 when active is safe |
  /// | 72...75 | 0 |
  /// | 76...79 | CRC-32 (ISO 3309) of bytes 0...75 |
  package init(_ bytes: Span<UInt8>) throws(Setup.DecodingError) {
    guard bytes.count >= Self.size else { throw .cut }
    guard bytes.load(at: 0) == Self.name else { throw .foreign }
    var checksum = Checksum()
    checksum.add(bytes, 0..<76)
    guard bytes.load(at: 76) == checksum.value else { throw .damaged }
    guard (1...16).contains(bytes[5]), bytes[6] <= 31 else { throw .impossible }
    let label = bytes.extracting(7..<7 + Int(bytes[6]))
    var request = LineRequest(label: label.isEmpty ? nil : ChipLabel(label))
    var levels = Levels()
    for index in 0..<Int(bytes[5]) {
      let flags = bytes[56 + index]
      request.add(OutputSettings(offset: bytes[40 + index], isActiveLow: flags & 1 != 0))
      levels[index] = flags & 2 != 0
    }
    self.init(request: request, levels: levels)
  }

  /// Writes the outputs at the beginning of a setup.
  func write(to fields: inout Fields) {
    fields.head(Self.name, version: Setup.version)
    var count = UInt8(truncatingIfNeeded: request.outputCount)
    fields.number(&count, at: 5)
    var label = request.label ?? ChipLabel()
    fields.text(&label, at: 6)
    for index in 0..<request.outputCount {
      var offset = request.output(index).offset
      fields.number(&offset, at: 40 + index)
    }
    for index in 0..<request.outputCount {
      var flags: UInt8 = (request.output(index).isActiveLow ? 1 : 0) | (levels[index] ? 2 : 0)
      fields.number(&flags, at: 56 + index)
    }
    var checksum = Checksum()
    fields.checksum(&checksum, of: 0..<76)
  }

  /// Checks that a setup has nothing else in this part.
  func checkRest(_ fields: inout Fields) {
    let count = request.outputCount
    fields.blank(7 + (request.label?.count ?? 0)..<40)
    fields.blank(40 + count..<56)
    fields.blank(56 + count..<76)
    for index in 0..<count { fields.require(fields.bytes[56 + index] <= 3) }
  }

  // "Gset".
  private static var name: UInt32 { 0x7465_7347 }
}
