// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@Suite struct ListedTests {
  private enum Signal: UInt8, Listed {
    case stop, go
    static let names: [2 of StaticString] = ["stop", "go"]
  }

  private enum Short: UInt8, Listed {
    case first, second
    static let names: [1 of StaticString] = ["first"]
  }

  @Test func `a case has the name at its place`() {
    #expect("\(Signal.stop.name) \(Signal.go.name)" == "stop go")
    #expect(Signal.names.count == Signal.count)
  }

  @Test("past the end of a list that is too short, the name is a question mark, and nothing traps")
  func tooShort() { #expect("\(Short.first.name) \(Short.second.name)" == "first ?") }
}
