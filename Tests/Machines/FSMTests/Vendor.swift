// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport

/// A machine that sells one good: the idioms of the library in one table.
enum Vendor: Automaton {
  enum State: UInt8, CaseName, CaseIterable { case ready, paying, enough, serving }
  enum Event: UInt8, CaseName, CaseIterable { case coin, checked, served, cancel, timeout }
  enum Word: UInt8, CaseName, CaseIterable { case addCoin, takePrice, giveBack, serve }
  enum Guard: UInt8, CaseName, CaseIterable { case stocked, paid }
  enum Junction: UInt8, CaseName { case byCredit }

  static let initial = State.ready
  static let roles = Roles<Self>(timeout: .timeout, completion: .checked)
  static func raises(_ word: Word) -> Event? { word == .serve ? .served : nil }

  // swift-format-ignore
  static let table = TransitionTable<Vendor, 4, 5>([
    //                      coin                   checked                                              served                   cancel                   timeout
    .row(.ready, [          .to(.paying, .addCoin), .nothing,                                           .nothing,                .nothing,                .nothing]),
    .row(.paying, after: .seconds(30), [
                            .again(.addCoin),       .if(.stocked, .junction(.byCredit), else: .to(.ready, .giveBack)),
                                                                                                        .nothing,                .to(.ready, .giveBack),  .to(.ready, .giveBack)]),
    .row(.enough, [         .nothing,               .to(.serving, .takePrice),                          .nothing,                .nothing,                .nothing]),
    .row(.serving, enter: .words(.serve), [
                            .stay(.giveBack),       .nothing,                                           .to(.ready, .giveBack),  .nothing,                .nothing]),
  ])

  static let junctions = JunctionTable<Vendor, 1>([
    .junction(.byCredit, .if(.paid, .to(.enough), else: .stay()))
  ])
}

/// The money, and what a coin is worth.
struct Cashbox: Performer {
  typealias Names = Vendor
  var coin: UInt32 = 0
  var credit: UInt32 = 0
  var returned: UInt32 = 0
  var served = 0
  var stock = 5
  let price: UInt32 = 250

  func holds(_ condition: Vendor.Guard) -> Bool {
    switch condition {
    case .stocked: stock > 0
    case .paid: credit >= price
    }
  }

  mutating func perform(_ word: Vendor.Word) {
    switch word {
    case .addCoin: credit += coin
    case .takePrice: credit -= price
    case .giveBack:
      returned += credit
      credit = 0
    case .serve:
      served += 1
      stock -= 1
    }
  }
}
