// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Counter {
  /// How the counter is shown.
  package var display: CounterDisplay {
    switch self {
    case .coins: .init("coins", "Coins accepted.")
    case .refusedCoins: .init("refused-coins", "Coins refused.")
    case .voidedCoins:
      .init("voided-coins", "Coins, admissions and grants voided before a passage.")
    case .passages: .init("passages", "Pushes that passed the gate.")
    case .refusedPushes: .init("refused-pushes", "Pushes refused.")
    case .breakages: .init("breakages", "Breakages of the mechanism.")
    case .repairs: .init("repairs", "Repairs started.")
    case .unhandled: .init("unhandled", nil, in: .faults("unhandled-events"))
    case .overflows:
      .init("overflows", "Events lost to a full queue.", "lost-events", in: .faults("overflows"))
    case .grants: .init("grants", "Passages granted without a coin.", in: .staff)
    case .releases: .init("releases", "Times the arm was released.", in: .till)
    case .freePassages: .init("free-passages", "Passages through a released arm.", in: .till)
    case .forcedOpenings: .init("forced-openings", "Times the bolt was forced open.", in: .till)
    case .touches: .init("touches", "Pushes that were too short to count.", in: .till)
    case .pulses: .init("pulses", "Pulses credited.", in: .till)
    case .spentPulses: .init("spent-pulses", nil, in: .till)
    case .forfeitedPulses:
      .init("forfeited-pulses", "Pulses that will bring no passage.", in: .till)
    case .returnedCoins:
      .init("returned-coins", "Coins whose price became credit again.", in: .till)
    case .cutPulses: .init("cut-pulses", "Pulses cut short by a stop or a lost chip.", in: .till)
    case .refusedPulses:
      .init("refused-pulses", "Pulses of the acceptor's line that are no money.", in: .till)
    case .admitted: .init("admitted", "Passages admitted without a coin.", in: .used)
    case .refusedAdmissions:
      .init("refused-admissions", "Admissions refused.", in: .used)
    case .refundedPulses: .init("refunded-pulses", "Pulses given back by the staff.", in: .used)
    case .exits: .init("exits", "People who left through the entrance.", in: .used)
    case .forcedExits: .init("forced-exits", "People who left a gate that holds them.", in: .used)
    case .repeatedAdmissions:
      .init("repeated-admissions", "Admissions that a reader sent again.", in: .used)
    case .halfEdges: .init("half-edges", "Edges that came without the edge before.", in: .used)
    }
  }

  /// The name in the ledger's print and on the console.
  package var name: StaticString { display.name }
}

/// Where a counter is shown, and what it is called there.
package struct CounterDisplay: Sendable {
  /// Where the console shows a counter.
  package enum Listing: Sendable {
    /// In `.counters`, of any gate.
    case counters
    /// In `.counters`, of a gate that takes commands.
    case staff
    /// In `.counters`, of a gate that adds up money.
    case till
    /// In `.counters`, once it is not 0.
    case used
    /// In `.faults`, under this name.
    case faults(StaticString)
  }

  /// The name in the ledger's printout and on the console.
  package let name: StaticString
  /// The metric's help text, a sentence; `nil` for a counter that is no metric.
  package let help: StaticString?
  /// What the metric counts: of `lost-events` it is called `turnstile_lost_events_total`.
  package let metric: StaticString
  /// Where the console shows the counter.
  package let listing: Listing

  fileprivate init(
    _ name: StaticString, _ help: StaticString?, _ metric: StaticString? = nil,
    in listing: Listing = .counters
  ) { (self.name, self.help, self.metric, self.listing) = (name, help, metric ?? name, listing) }
}
