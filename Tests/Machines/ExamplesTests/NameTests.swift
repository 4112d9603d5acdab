// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Testing

@Suite struct NameTests {
  private func expectOwnNames<Kind: Name>(_: Kind.Type) {
    for value in UInt8.min...254 {
      guard let one = Kind(rawValue: value) else { continue }
      let typed = "\(one)".replacing(/[A-Z]/) { "-\($0.output.lowercased())" }
      #expect("\(one.name)" == typed, "\(Kind.self)")
    }
  }

  private func expectOwnNames<A: Automaton>(of machine: A.Type) {
    expectOwnNames(A.State.self)
    expectOwnNames(A.Event.self)
    expectOwnNames(A.Word.self)
    expectOwnNames(A.Guard.self)
    expectOwnNames(A.Interval.self)
  }

  @Test("each name is that of its case, with hyphens: the lists are in order and spelt right")
  func names() {
    expectOwnNames(of: AlarmClock.self)
    expectOwnNames(of: ApplicationLifecycle.self)
    expectOwnNames(of: EditMode.self)
    expectOwnNames(of: NumberParser.self)
  }
}
