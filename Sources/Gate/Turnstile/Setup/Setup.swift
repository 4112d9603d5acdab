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
}

/// The user whose process commands for people, each with a number, and what it may command.
package struct Agent: Equatable, Sendable {
  /// Its user id; 0 for none.
  package var user: UInt32 = 0
  /// A bit for each command that it may give: that of the command's number.
  package private(set) var words: UInt16 = 0

  /// No agent.
  package init() {}

  /// Lets the agent give a command, if it is one for agents.
  package mutating func allow(_ command: Command) { words |= command.agentBit }

  /// Whether the agent may give a command.
  package func may(_ command: Command) -> Bool { words & command.agentBit != 0 }

  /// Walks over the 6 bytes of a setup.
  mutating func visit(_ fields: inout Fields, at place: Int) {
    fields.number(&user, at: place)
    fields.number(&words, at: place + 4)
    fields.require(words & ~Command.agentBits == 0)
  }
}

extension Command {
  /// The command's bit among those of an agent; none for one that is not for agents.
  fileprivate var agentBit: UInt16 { isForAgents ? 1 &<< UInt16(rawValue) : 0 }

  fileprivate static var agentBits: UInt16 {
    var bits: UInt16 = 0
    forEach { bits |= $0.agentBit }
    return bits
  }
}
