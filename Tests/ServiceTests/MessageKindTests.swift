// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import Service

@Suite struct MessageKindTests {
  @Test func everyKindHas128BitsOfItsOwn() {
    var identifiers: Set<String> = []
    var rawValue: UInt8 = 0
    while let kind = MessageKind(rawValue: rawValue) {
      let identifier = "\(kind.identifier)"
      #expect(identifier.count == 32 && identifier.allSatisfy { "0123456789abcdef".contains($0) })
      identifiers.insert(identifier)
      rawValue += 1
    }
    #expect(identifiers.count == Int(rawValue) && rawValue > 10)
  }
}
