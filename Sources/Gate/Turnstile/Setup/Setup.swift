// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO

/// A compiled configuration: all that one gate needs to know, in ``Setup/size`` bytes.
///
/// `turnstilectl compile` makes it from a configuration, and `turnstiled` reads nothing else.
package struct Setup: Sendable {
  /// Which line does what.
  package var wiring = Wiring()
  /// What a coin and a push are.
  package var rules = VisitRules()
  /// How long an unlocked gate waits for its push: 1000...3,600,000 ms; 0 is for ever.
  package var relock: UInt32 = 0
  /// How many pushes in a hundred break the gate, 0...100: 0 for a real one.
  package var breakChance: UInt8 = 0
  /// The seed of the generator behind ``breakChance``.
  package var seed: UInt64 = 42
  /// What happens to a coin while it cannot be recorded.
  package var onLedgerFault = LedgerRule.refuseCoins
  /// The folder of the ledger; empty for a gate without one.
  package var ledgerFolder = FixedText<127>()
  /// Whether the gate runs on this setup although its configuration has been refused since.
  package var isFallback = false
  /// Whose commands are given for people.
  package var agent = Agent()

  /// A gate with the default wiring and no ledger.
  package init() {}

  /// The answers to the machine's guards and intervals.
  package var conditions: GateConditions {
    GateConditions(wear: Wear(chance: breakChance, seed: seed), relock: relock)
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
