// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools

/// A name that is only its number.
struct Number: Name {
  let rawValue: UInt8
  var name: StaticString { "number" }
}

/// 100 states and 20 events: event e leads from state s to 7s + 3e + 1, and is counted.
enum Grid: Automaton {
  typealias State = Number
  typealias Event = Number
  typealias Word = Number
  static let initial = Number(rawValue: 0)
  static let table = TransitionTable<Grid, 100, 20>(InlineArray { row($0) })

  private static func row(_ state: Int) -> Row<Grid, 20> {
    .row(
      Number(rawValue: UInt8(state)),
      InlineArray { event in
        .to(Number(rawValue: UInt8((7 * state + 3 * event + 1) % 100)), Number(rawValue: 0))
      })
  }
}

/// A world that counts the words, and begins anew at a limit.
struct Count: World {
  typealias Names = Grid
  let limit: Int
  var words = 0

  mutating func perform(_ word: Number) { words = words + 1 == limit ? 0 : words + 1 }
}

@main struct Prover {
  static func main() {
    guard let limit = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
      Workbench.main(Machine<Grid>.self)
    }
    let report = Proof(Machine<Grid>.self, in: Count(limit: limit))
      .always("the count is below the limit") { $0.world.words < limit }
      .search()
    print(report.situations, report.steps, report.verdicts.allSatisfy(\.holds))
  }
}
