// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Sells tea: guards one after another, a completion, a raised event, a deadline and coins of a value.
package enum Samovar: Automaton {
  package enum State: UInt8, ListedName {
    case ready, paying, brewing
    package static let names: [3 of StaticString] = ["ready", "paying", "brewing"]
  }
  package enum Event: UInt8, ListedName {
    case coin, button, checked, poured, timeout
    package static let names: [5 of StaticString] = [
      "coin", "button", "checked", "poured", "timeout",
    ]
  }
  package enum Word: UInt8, ListedName {
    case addCoin, giveBack, askForMore, heat, pour, takePrice
    package static let names: [6 of StaticString] = [
      "add-coin", "give-back", "ask-for-more", "heat", "pour", "take-price",
    ]
  }
  package enum Guard: UInt8, ListedName {
    case empty, paid, guest, halfPaid, late
    package static let names: [5 of StaticString] = [
      "empty", "paid", "guest", "half-paid", "late",
    ]
  }
  package enum Junction: UInt8, ListedName {
    case byCredit, byHour
    package static let names: [2 of StaticString] = ["by-credit", "by-hour"]
  }

  package static let initial = State.ready
  package static let roles = Roles<Self>(timeout: .timeout, completion: .checked)
  package static func raises(_ word: Word) -> Event? { word == .pour ? .poured : nil }

  // swift-format-ignore
  package static let table = TransitionTable<Samovar, 3, 5>([
    //                                                        coin                                                           button                                                          checked                        poured                     timeout
    .row(.ready,                                             [.unless(.empty, .to(.paying, .addCoin), else: .stay(.giveBack)), .unless(.late, .stay(.askForMore)),                              .nothing,                      .nothing,                  .nothing]),
    .row(.paying, after: .seconds(30),                       [.again(.addCoin),                                              .if(.guest, .to(.brewing), else: .junction(.byCredit)),         .if(.paid, .to(.brewing)),     .nothing,                  .to(.ready, .giveBack)]),
    .row(.brewing, enter: .words(.heat), after: .seconds(2), [.stay(.giveBack),                                              .nothing,                                                       .nothing,                      .to(.ready, .takePrice),   .stay(.pour)]),
  ])

  package static let junctions = JunctionTable<Samovar, 2>([
    .junction(.byCredit, .if(.halfPaid, .junction(.byHour), else: .stay(.askForMore))),
    .junction(.byHour, .unless(.late, .to(.brewing), else: .stay(.askForMore))),
  ])
}

/// The world of a samovar: what guards see, and words change.
package struct Till: Performer {
  package typealias Names = Samovar
  package var isEmpty = false
  package var isGuest = false
  package var isLate = false
  package var coin: UInt32 = 0
  package var credit: UInt32 = 0
  package var sold: UInt32 = 0
  package var faults = 0
  /// The event that a word raises besides that of the table.
  package var raising: (word: Samovar.Word, event: Samovar.Event)?

  package init() {}

  package func holds(_ condition: Samovar.Guard) -> Bool {
    switch condition {
    case .empty: isEmpty
    case .paid: credit >= 100
    case .guest: isGuest
    case .halfPaid: credit >= 50
    case .late: isLate
    }
  }

  package mutating func perform(_ word: Samovar.Word) {
    switch word {
    case .addCoin: credit += coin
    case .giveBack: credit = 0
    case .takePrice:
      credit -= min(credit, 100)
      sold += 1
    case .askForMore, .heat, .pour: break
    }
  }

  package mutating func raised(by word: Samovar.Word) -> Samovar.Event? {
    raising?.word == word ? raising?.event : nil
  }

  package mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Samovar {
    if step.outcome == .full, step.event == .button { faults += 1 }
  }
}
