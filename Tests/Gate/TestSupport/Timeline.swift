// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
package import Turnstile

/// What visitors do at a gate, to the millisecond, and what the gate is to do.
package struct Timeline: Sendable {
  /// A line that becomes active or inactive.
  package struct Change: Sendable {
    /// When, in milliseconds.
    package var time: UInt64
    /// The line.
    package var input: Input
    /// Its level.
    package var isActive: Bool
  }

  /// What the gate is set to.
  package struct Settings: Sendable {
    /// The rules for coins and pushes.
    package var rules = VisitRules()
    /// The lines, with an inhibit for the acceptor.
    package var wiring = Wiring()
    /// How long an unlocked gate waits, in milliseconds.
    package var relock: UInt32 = 30_000
    /// The chance that a push breaks the gate, in per cent.
    package var breakChance: UInt8 = 0
    /// How long a record takes, in milliseconds.
    package var disk: UInt64 = 5
    /// What happens to a coin that cannot be recorded.
    package var rule = LedgerRule.refuseCoins
    /// Whether the gate was unlocked when its last record was made.
    package var isResumed = false
    /// Whether a visitor leans on the arm when the gate starts.
    package var isLeantOn = false
    /// Whether the emergency loop is open when the gate starts.
    package var isReleased = false

    /// A contact on a bolt that rides, with a rest of 20 ms; an acceptor with pulses of 25 to 100 ms,
    /// and an inhibit; unless `configure` says otherwise.
    package init(_ configure: (inout Settings) -> Void = { _ in }) {
      rules.passage = PassageRules(sensor: .contact, mechanism: .rides) ?? PassageRules()
      rules.passage.rest = .milliseconds(20)
      rules.coin = .acceptor
      wiring[.accept].offset = 16
      wiring.change(.coin) { $0.debounce = .milliseconds(15) }
      configure(&self)
    }

    /// Gives an optional input a line.
    package mutating func connect(_ input: Input, to offset: UInt8) {
      wiring.change(input) { $0.line.offset = offset }
    }
  }

  /// The number of the row.
  package var number: Int
  /// What happens.
  package var name: String
  /// What the gate is set to.
  package var settings: Settings
  /// What the lines do, in order.
  package var changes: [Change]
  /// When the gate is looked at, in milliseconds.
  package var end: UInt64
  /// What lock and inhibit do: `250 inhibit, 255 open`.
  package var outputs: String
  /// The counters at the end that are not 0, with the credit: `coins 1, passages 1`.
  package var books: String
  /// The troubles that begin and end: `510 coinNoise, 5990 coinNoise over`.
  package var troubles: String

  /// Describes a timeline; `changes` is a list such as `0 coin 1, 50 coin 0`.
  package init(
    _ number: Int, _ name: String, _ changes: String, until end: UInt64, outputs: String,
    books: String, troubles: String = "", _ configure: (inout Settings) -> Void = { _ in }
  ) {
    (self.number, self.name, self.settings, self.end) = (number, name, Settings(configure), end)
    (self.outputs, self.books, self.troubles) = (outputs, books, troubles)
    self.changes = Change.list(changes)
  }
}

extension Timeline.Change {
  /// Reads `0 coin 1, 50 coin 0`; an empty text is no change.
  package static func list(_ text: String) -> [Timeline.Change] {
    text.split(separator: ",").map { Timeline.Change(String($0)) }
  }

  /// Reads `1500 push 1`.
  fileprivate init(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 3, let time = UInt64(parts[0]),
      let input = Input.first(where: { "\($0.name)" == parts[1] })
    else { preconditionFailure("expected a time, a line and a level, found \(text)") }
    self.init(time: time, input: input, isActive: parts[2] == "1")
  }
}
