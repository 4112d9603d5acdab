// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A seller of tickets with a printer that is free; a sale lasts 20 s at most.
struct Seller: Performer {
  typealias Names = Ticket
  private(set) var tickets = 0
  private(set) var returned = 0

  func holds(_ condition: Ticket.Guard) -> Bool { true }
  func milliseconds(of interval: Ticket.Interval) -> UInt32 { 20_000 }

  mutating func perform(_ word: Ticket.Word) {
    switch word {
    case .print: tickets += 1
    case .returnCoins: returned += 1
    case .light, .dim, .countCoin, .finish, .askAgain, .ring: break
    }
  }
}
