// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO

/// The outputs of a gate and their safe levels: everything needed to make the outputs safe.
///
/// They are the first ``SafeOutputs/size`` bytes of a setup, with their own checksum. The layout of
/// these bytes never changes, so a program can make the outputs of a gate of any version safe.
package struct SafeOutputs: Sendable {
  /// The request for the outputs that the gate has.
  package private(set) var request: LineRequest
  /// The safe levels, by index in the request.
  package private(set) var levels = Levels()
  /// The number of places for outputs, 1...16.
  private(set) var count = 0
  // The output at each place; offset 0 if the gate has none.
  private(set) var outputs = InlineArray<16, OutputSettings>(repeating: OutputSettings(offset: 0))
  /// Whether the active level is the safe one, for each place.
  private(set) var safe = Levels()

  /// No outputs yet, on the chip with this label; `nil` for the header of any Raspberry Pi.
  init(label: ChipLabel?) { request = LineRequest(label: label) }

  /// Adds an output at the next of sixteen places.
  mutating func add(_ settings: OutputSettings, isSafeActive: Bool) {
    outputs[count] = settings
    safe[count] = isSafeActive
    count += 1
    guard settings.offset != 0 else { return }
    levels[request.outputCount] = isSafeActive
    request.add(settings)
  }

  /// The output at a place, 0..<16; offset 0 if the gate has none.
  subscript(place: Int) -> OutputSettings { outputs[place] }
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
  /// | 5 | number of places for outputs, 1...16 |
  /// | 6 | length of the chip's label, 0...31; 0 for the header of any Raspberry Pi |
  /// | 7...37 | the chip's label; the rest is 0 |
  /// | 38...39 | 0 |
  /// | 40...55 | the offset of the output at each place; 0 for none. Version 4 has them in the order of ``Output`` |
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
    self.init(label: label.isEmpty ? nil : ChipLabel(label))
    for place in 0..<Int(bytes[5]) {
      let flags = bytes[56 + place]
      let output = OutputSettings(offset: bytes[40 + place], isActiveLow: flags & 1 != 0)
      add(output, isSafeActive: flags & 2 != 0)
    }
  }

  /// Requires that all unused bytes and bits of this part are 0.
  func checkRest(_ fields: inout Fields) {
    fields.blank(7 + (request.label?.count ?? 0)..<40)
    fields.blank(40 + count..<56)
    fields.blank(56 + count..<76)
    for place in 0..<count { fields.require(fields.bytes[56 + place] <= 3) }
  }

  // "Gset".
  static var name: UInt32 { 0x7465_7347 }
}
