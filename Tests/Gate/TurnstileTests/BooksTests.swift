// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing
import Turnstile

/// Rules of a gate that adds up money.
private func rules(price: UInt16, unused: UnusedPrice = .credit) -> CoinRules {
  var rules = CoinRules.acceptor
  (rules.price, rules.unused) = (price, unused)
  return rules
}

extension Books {
  /// Whether the pulses are those spent, those forfeited, those given back and the credit.
  fileprivate var pulsesBalance: Bool {
    counters[.pulses]
      == counters[.spentPulses] + counters[.forfeitedPulses] + counters[.refundedPulses]
      + UInt64(till.credit)
  }
}

@Suite struct BooksTests {
  /// Books with these pulses, of which a passage was sold for three.
  private func books(selling pulses: UInt32, unused: UnusedPrice = .credit) -> Books {
    var books = Books()
    _ = books.deposit(pulses)
    books.count(.acceptCoin, rules(price: 3, unused: unused))
    return books
  }

  @Test("a coin is credit, a sale spends its price, and a passage closes the account")
  func visit() {
    var books = Books()
    #expect(books.deposit(5) && books.till.credit == 5 && books.counters[.pulses] == 5)
    books.count(.acceptCoin, rules(price: 3))
    #expect(books.till.credit == 2 && books.till.soldPrice == 3)
    #expect(books.counters[.coins] == 1 && books.counters[.spentPulses] == 3)
    #expect(books.counters.pendingCoins == 1)
    books.count(.countPassage, rules(price: 3))
    #expect(books.till.soldPrice == 0 && books.counters.pendingCoins == 0 && books.till.credit == 2)
  }

  @Test("an unused price is credit again, as it was sold, and waits for a pulse or a push")
  func returned() {
    var books = books(selling: 5)
    // The price has changed since.
    books.count(.voidCoin, rules(price: 4))
    #expect(books.till.credit == 5 && books.till.soldPrice == 0 && books.till.waitsForSign)
    #expect(books.counters[.coins] == 0 && books.counters[.voidedCoins] == 0)
    #expect(books.counters[.spentPulses] == 0 && books.counters[.returnedCoins] == 1)
    _ = books.deposit(1)
    #expect(!books.till.waitsForSign)
  }

  @Test("a price is void where it was kept, and else returned, whatever the file says")
  func voided() {
    for unused in [UnusedPrice.credit, .void] {
      let rules = rules(price: 3, unused: unused)
      var books = books(selling: 6, unused: unused)
      books.count(.voidCoin, rules)
      #expect(books.till.credit == 6 && books.counters[.returnedCoins] == 1)
      books = self.books(selling: 3, unused: unused)
      books.denyReturn()
      books.count(.voidCoin, rules)
      #expect(books.till.credit == 0 && books.till.soldPrice == 0)
      #expect(books.counters[.coins] == 1 && books.counters[.voidedCoins] == 1)
      #expect(books.counters[.spentPulses] == 3 && books.counters[.returnedCoins] == 0)
    }
  }

  @Test(
    "a grant or an admission costs nothing, and brings nothing back",
    arguments: [(Payment.grant, Counter.grants), (.admitted, .admitted)])
  func unpaid(payment: Payment, counter: Counter) {
    var books = Books()
    _ = books.deposit(3)
    books.count(.acceptCoin, paidBy: payment, rules(price: 3))
    #expect(books.till.payment == payment && books.till.credit == 3 && books.till.soldPrice == 0)
    #expect(books.counters.pendingCoins == 1)
    books.count(.voidCoin, rules(price: 3))
    #expect(books.till.payment == .coin && books.till.credit == 3)
    #expect(books.counters[counter] == 1 && books.counters[.voidedCoins] == 1)
    #expect(books.counters[.coins] == 0 && books.counters[.returnedCoins] == 0)
  }

  @Test("what exceeds the largest credit is forfeited, and said")
  func overflow() {
    var books = Books()
    let most = Till.largestCredit
    #expect(books.deposit(most - 1) && !books.deposit(5))
    #expect(books.till.credit == most && books.counters[.forfeitedPulses] == 4)
    #expect(!books.deposit(.max) && books.till.credit == most && books.pulsesBalance)
  }

  @Test(
    "a returned price that finds no room is forfeited, and the credit stays one that is recorded")
  func returnedOverflow() {
    var books = books(selling: Till.largestCredit)
    _ = books.deposit(2)
    books.count(.voidCoin, rules(price: 3))
    #expect(books.till.credit == Till.largestCredit && books.counters[.forfeitedPulses] == 2)
    #expect(books.pulsesBalance && books.counters[.returnedCoins] == 1)
  }

  @Test("a part of a price that is forgotten is forfeited, all of it")
  func forfeited() {
    var books = Books()
    _ = books.deposit(2)
    books.forfeitCredit()
    #expect(books.till.credit == 0 && books.counters[.forfeitedPulses] == 2 && books.pulsesBalance)
  }

  @Test("a late passage spends the price that had been returned")
  func late() {
    var books = books(selling: 3)
    books.count(.voidCoin, rules(price: 3))
    books.sellLate(rules(price: 3))
    #expect(books.till.credit == 0 && !books.till.waitsForSign && books.till.soldPrice == 0)
    #expect(books.counters[.coins] == 1 && books.counters[.passages] == 1)
    #expect(books.counters.pendingCoins == 0 && books.pulsesBalance)
  }

  @Test("resumed books go on with what was credited and counted before the record was read")
  func resumed() {
    let recorded = books(selling: Till.largestCredit)
    var books = Books()
    _ = books.deposit(2)
    books.count(.refuseCoin, rules(price: 3))
    books.resume(from: recorded)
    #expect(books.till.credit == Till.largestCredit - 1 && books.till.soldPrice == 3)
    #expect(books.counters[.pulses] == UInt64(Till.largestCredit) + 2)
    #expect(books.counters[.refusedCoins] == 1 && books.counters.pendingCoins == 1)
    #expect(books.pulsesBalance && books.counters[.forfeitedPulses] == 0)
  }

  @Test("resumed credit has a largest one too, and what exceeds it is forfeited")
  func resumedOverflow() {
    var (recorded, books) = (Books(), Books())
    _ = recorded.deposit(Till.largestCredit - 1)
    _ = books.deposit(3)
    books.resume(from: recorded)
    #expect(books.till.credit == Till.largestCredit && books.counters[.forfeitedPulses] == 2)
    #expect(books.pulsesBalance)
  }

  @Test("a gate of the classic turnstile counts its coins, and has no money")
  func classic() {
    var books = Books()
    let rules = CoinRules()
    books.count(.acceptCoin, rules)
    #expect(books.counters[.coins] == 1 && books.till.soldPrice == 0)
    books.count(.voidCoin, rules)
    #expect(books.counters[.coins] == 1 && books.counters[.voidedCoins] == 1)
    #expect(books.counters[.returnedCoins] == 0 && books.till.credit == 0)
  }
}
