// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO

/// A compiled configuration: everything that one gate needs to know, in ``Setup/size`` bytes.
///
/// `turnstilectl compile` makes a setup from a configuration; `turnstiled` reads nothing else.
package struct Setup: Sendable {
  /// The wiring of the lines.
  package var wiring = Wiring()
  /// The rules for coins and pushes.
  package var rules = VisitRules()
  /// The time to pass before an unlocked gate relocks, 1000...3,600,000 ms; 0 is for ever.
  package var relock: UInt32 = 0
  /// The chance that a push breaks the gate, 0...100 per cent; 0 for a real gate.
  package var breakChance: UInt8 = 0
  /// The seed of the generator behind ``breakChance``.
  package var seed: UInt64 = 42
  /// The number of a `MoneyUnit`, which the gate copies into its replies; 0 for none.
  package var unit: UInt64 = 0
  /// The rule for a coin that cannot be recorded.
  package var onLedgerFault = LedgerRule.refuseCoins
  /// The folder of the ledger; empty for a gate without one.
  package var ledgerFolder = FixedText<127>()
  /// Whether the gate still runs on this setup although a later configuration was refused.
  package var isFallback = false
  /// The agent, which gives commands for people.
  package var agent = Agent()

  /// A gate with the default wiring and no ledger.
  package init() {}

  /// The answers to the machine's guards and intervals.
  package var conditions: GateConditions {
    GateConditions(wear: Wear(chance: breakChance, seed: seed), relock: relock)
  }
}

/// The user whose process gives commands for people, and the commands that it may give.
package struct Agent: Equatable, Sendable {
  /// The agent's user id; 0 for none.
  package var user: UInt32 = 0
  /// A bit for each permitted command, by the command's number.
  package private(set) var words: UInt16 = 0

  /// No agent.
  package init() {}

  /// Permits a command, if agents may give it.
  package mutating func allow(_ command: Command) { words |= command.agentBit }

  /// Whether the agent may give a command.
  package func may(_ command: Command) -> Bool { words & command.agentBit != 0 }

  /// Reads or writes the agent's 6 bytes of a setup.
  mutating func visit(_ fields: inout Fields, at place: Int) {
    fields.number(&user, at: place)
    fields.number(&words, at: place + 4)
    fields.require(words & ~Command.agentBits == 0)
  }
}

extension Command {
  /// The command's bit in `Agent.words`; 0 if agents may not give the command.
  fileprivate var agentBit: UInt16 { isForAgents ? 1 &<< UInt16(rawValue) : 0 }

  fileprivate static var agentBits: UInt16 {
    var bits: UInt16 = 0
    forEach { bits |= $0.agentBit }
    return bits
  }
}
