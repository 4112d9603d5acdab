// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The user whose process commands for people, each with a number, and what it may command.
package struct Agent: Equatable, Sendable {
  /// Its user id; 0 for none.
  package var user: UInt32 = 0
  /// A bit for each ``AgentWord``: that of the command's number.
  package private(set) var words: UInt8 = 0

  /// No agent.
  package init() {}

  /// Lets the agent give a command.
  package mutating func allow(_ word: AgentWord) { words |= 1 &<< word.number }

  /// Whether the agent may give the command with this number.
  package func may(_ number: UInt8) -> Bool { UInt32(words) &>> UInt32(number) & 1 != 0 }

  /// Walks over the 5 bytes of a setup.
  mutating func visit(_ fields: inout Fields, at place: Int) {
    fields.number(&user, at: place)
    fields.bits(&words, of: 0b0111_1000, at: place + 4)
  }
}

/// A command that an agent may give: none opens for one visitor, none is a repair, and each may come twice.
package enum AgentWord: UInt8, Enumerated {
  case holdOpen, close, closeTill, openTill

  /// The raw value of the command, among which these follow one another.
  package var number: UInt8 { rawValue + 3 }
}
