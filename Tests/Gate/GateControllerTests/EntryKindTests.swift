// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController
import MachineSupport
import TestSupport
import Testing

@Suite struct EntryKindTests {
  @Test func everyKindHas128BitsOfItsOwn() {
    var identifiers: Set<String> = []
    var rawValue: UInt8 = 0
    while let kind = EntryKind(rawValue: rawValue) {
      let identifier = String(hexadecimal: kind.identifier)
      #expect(identifier.count == 32 && identifier.allSatisfy { "0123456789abcdef".contains($0) })
      identifiers.insert(identifier)
      rawValue += 1
    }
    #expect(identifiers.count == Int(rawValue) && rawValue > 10)
  }

  @Test func everyKindIsInTheManualAndNoOther() throws {
    let found = try repositoryText("systemd/turnstiled.8")
      .matches(of: #/\.It Li (?<identifier>[0-9a-f]{32})/#)
      .map { String($0.identifier) }
    var identifiers: [String] = []
    while let kind = EntryKind(rawValue: UInt8(identifiers.count)) {
      identifiers.append(String(hexadecimal: kind.identifier))
    }
    #expect(found == identifiers)
  }
}
