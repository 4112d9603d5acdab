// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

extension Setup {
  /// The setup as it is written: the fields, with their places, of ``SafeOutputs`` and below.
  package var bytes: InlineArray<512, UInt8> {
    var (setup, fields) = (self, Fields())
    safeOutputs.write(to: &fields)
    setup.visit(&fields)
    return fields.bytes
  }

  /// The chip, the outputs and their safe levels.
  package var safeOutputs: SafeOutputs {
    var outputs = SafeOutputs(label: wiring.label)
    Output.forEach {
      let settings = wiring.has(.output($0)) ? wiring.settings(of: $0) : OutputSettings(offset: 0)
      outputs.add(settings, isSafeActive: wiring.safeOutputs[$0])
    }
    return outputs
  }
}

extension SafeOutputs {
  func write(to fields: inout Fields) {
    fields.head(Self.name, version: Setup.version)
    var places = UInt8(truncatingIfNeeded: count)
    fields.number(&places, at: 5)
    var label = request.label ?? ChipLabel()
    fields.text(&label, at: 6)
    for place in 0..<count {
      var offset = outputs[place].offset
      fields.number(&offset, at: 40 + place)
    }
    for place in 0..<count {
      var flags: UInt8 = (outputs[place].isActiveLow ? 1 : 0) | (safe[place] ? 2 : 0)
      fields.number(&flags, at: 56 + place)
    }
    var checksum = Checksum()
    fields.checksum(&checksum, of: 0..<76)
  }
}
