// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed

/// A gate's books: its counters, and the money in its till.
///
/// Two sums always hold in a gate that adds up money: the pulses credited are those spent, those
/// forfeited, those given back and the credit; and coins, admissions and grants are the passages, the
/// voided ones and the pending one.
package struct Books: Sendable, Equatable {
  /// The counters.
  package var counters = Counters()
  /// The money.
  package var till = Till()
  // Not in the till, which is in one register wherever it is asked for.
  /// Whether the staff has closed the till: nothing is sold, and no visitor admitted.
  package var isClosed = false
  /// How many pulses had been credited when the staff emptied the box last; 0 if it never did.
  package var emptiedAt: UInt64 = 0
  /// The last permission of a validator.
  package var token = Token()

  /// Empty books.
  package init() {}

  /// Counts what a word means, and moves the money that it stands for; `payment` is for a passage that opens.
  @inline(never) package mutating func count(
    _ word: Turnstile.Word, paidBy payment: Payment = .coin, _ rules: CoinRules
  ) {
    counters.count(word, paidBy: payment)
    switch word {
    case .acceptCoin: sell(paidBy: payment, rules)
    case .voidCoin: void()
    case .countPassage:
      endSale()
      token.end(isPassed: true)
      till.waitsForSign = false
    default: break
    }
  }

  /// Credits the pulses of a coin; `false` where some exceed the largest credit, and are forfeited.
  package mutating func deposit(_ pulses: UInt32) -> Bool {
    counters.count(.pulses, times: UInt64(pulses))
    till.waitsForSign = false
    return credit(pulses)
  }

  /// Forfeits the credit, a part of a price that was forgotten.
  package mutating func forfeitCredit() {
    counters.count(.forfeitedPulses, times: UInt64(till.credit))
    till.credit = 0
  }

  /// How many pulses were credited since the staff emptied the box.
  package var pulsesInBox: UInt64 { counters[.pulses] - emptiedAt }

  /// The order of this kind, about the money that is there now.
  package func order(_ kind: TillOrder.Kind) -> TillOrder {
    switch kind {
    case .close, .open: TillOrder(kind: kind)
    case .empty: TillOrder(kind: kind, pulses: pulsesInBox)
    case .refund: TillOrder(kind: kind, pulses: UInt64(till.credit))
    }
  }

  /// Carries out an order; `false`, with nothing changed, where less money is left than it is about.
  @inline(never) package mutating func carryOut(_ order: TillOrder) -> Bool {
    switch order.kind {
    case .close, .open: isClosed = order.kind == .close
    case .empty: emptiedAt += order.pulses
    case .refund:
      guard UInt64(till.credit) >= order.pulses else { return false }
      till.credit -= UInt32(truncatingIfNeeded: order.pulses)
      till.waitsForSign = false
      counters.count(.refundedPulses, times: order.pulses)
    }
    return true
  }

  /// Whether the credit covers the price of a step; `true` for a step that costs no credit.
  @inline(never) package func covers(
    _ step: Step<Turnstile>, paidBy payment: Payment, _ rules: CoinRules
  ) -> Bool {
    guard rules.countsMoney, payment == .coin, step.opensForVisitor else { return true }
    return till.credit >= UInt32(rules.price)
  }

  /// Whether both sums hold, for a gate whose passage is open or not.
  package func isBalanced(isOpen: Bool) -> Bool {
    let used = counters[.spentPulses] &+ counters[.forfeitedPulses] &+ counters[.refundedPulses]
    return counters[.pulses] == used &+ UInt64(till.credit)
      && counters.pendingCoins == (isOpen ? 1 : 0)
  }

  /// Keeps the price of the pending passage when that is voided: nothing shows that it was not used,
  /// or the visitor did not come and the file says that it is void.
  package mutating func denyReturn() { till.soldPrice = 0 }

  /// Sells a passage that has happened already, with a price that had been returned.
  package mutating func sellLate(_ rules: CoinRules) {
    count(.acceptCoin, rules)
    count(.countPassage, rules)
  }

  /// Notes that the gate opens for a token; without one, which is 0, nothing changes.
  package mutating func open(for token: UInt64) {
    if token != 0 { self.token = Token(opening: token) }
  }

  /// Continues from recorded books; what has been counted and credited meanwhile is added.
  ///
  /// A visitor for whom the gate was open may have passed since.
  package mutating func resume(from others: Books) {
    let credit = till.credit
    (till, token) = (others.till, others.token)
    token.doubt()
    (isClosed, emptiedAt) = (others.isClosed, others.emptiedAt)
    counters.add(others.counters)
    self.credit(credit)
  }

  /// Voids the pending passage, if there is one, of a machine that begins anew.
  package mutating func voidPending(_ rules: CoinRules) {
    if counters.pendingCoins == 1 { count(.voidCoin, rules) } else { endSale() }
  }

  /// Adds pulses to the credit, and forfeits those for which there is no room; returns whether there are none.
  @discardableResult private mutating func credit(_ pulses: UInt32) -> Bool {
    let room = Till.largestCredit - min(till.credit, Till.largestCredit)
    till.credit += min(pulses, room)
    counters.count(.forfeitedPulses, times: UInt64(pulses - min(pulses, room)))
    return pulses <= room
  }

  private mutating func sell(paidBy payment: Payment, _ rules: CoinRules) {
    till.payment = payment
    guard rules.countsMoney, payment == .coin else { return }
    let price = UInt32(rules.price)
    till.soldPrice = rules.price
    // Callers check ``covers(_:paidBy:_:)`` first, so the credit is at least the price.
    till.credit -= price
    counters.count(.spentPulses, times: UInt64(price))
  }

  /// Closes the account of a voided passage; its price becomes credit again unless it was kept.
  private mutating func void() {
    let price = UInt32(till.soldPrice)
    endSale()
    token.end(isPassed: false)
    till.waitsForSign = true
    guard price > 0 else { return }
    credit(price)
    counters.uncount(.spentPulses, times: UInt64(price))
    counters.uncount(.voidedCoins)
    counters.uncount(.coins)
    counters.count(.returnedCoins)
  }

  private mutating func endSale() {
    till.soldPrice = 0
    till.payment = .coin
  }
}

/// What the staff orders about the till, and the pulses that it is about.
package struct TillOrder: Sendable, Equatable {
  /// The kinds of orders.
  package enum Kind: UInt8, Sendable {
    /// Sell nothing and admit no visitor.
    case close
    /// Sell and admit again.
    case open
    /// Note that the box of coins is empty.
    case empty
    /// Note that the credit is given back.
    case refund
  }

  /// The kind.
  package let kind: Kind
  /// The pulses that are given back, or that were in the box; 0 for the other kinds.
  package let pulses: UInt64

  /// An order about so many pulses.
  package init(kind: Kind, pulses: UInt64 = 0) { (self.kind, self.pulses) = (kind, pulses) }
}

/// What a passage is given for.
package enum Payment: UInt8, Sendable {
  /// A coin, or as much credit as a passage costs.
  case coin
  /// An admission: a reader, a till or an intercom has said that a person may pass.
  case admitted
  /// A grant by the staff.
  case grant

  /// What counts the passages that are given for it.
  var counter: Counter {
    switch self {
    case .coin: .coins
    case .admitted: .admitted
    case .grant: .grants
    }
  }
}

/// The money of a gate: what has been inserted and not spent, and the price of the open passage.
///
/// Money is counted in pulses of the acceptor. At any moment the pulses that were ever credited are
/// those spent, those forfeited, those given back, and the ``credit``.
package struct Till: Sendable, Equatable {
  /// The largest credit in pulses; what is inserted beyond it is forfeited.
  package static var largestCredit: UInt32 { 1_000_000 }

  /// The pulses that have been inserted and not spent, 0...``largestCredit``.
  package var credit: UInt32 = 0
  /// The price that the pending passage was sold for; 0 for none, and where it was not sold.
  package var soldPrice: UInt16 = 0
  /// What the pending passage was given for; ``Payment/coin`` without one.
  package var payment = Payment.coin
  /// Whether credit buys nothing before a pulse or a push: a visit or a release ended, or a start found it paid.
  package var waitsForSign = false

  /// An empty till.
  package init() {}
}

/// What happens to a coin while it cannot be recorded.
package enum LedgerRule: UInt8, Sendable {
  /// It is refused: no passage is sold that a power cut could forget.
  case refuseCoins
  /// It opens the gate, and a power cut may forget it.
  case acceptCoins
}

/// What a gate that adds up money shows of it.
package struct MoneyStatus: Sendable, Equatable {
  /// The price of a passage in pulses, 1...1000.
  package var price: UInt16
  /// The pulses that have been inserted and not spent, 0...``Till/largestCredit``.
  package var credit: UInt32
  /// Whether a returned price waits for a pulse or a push.
  package var waitsForSign: Bool

  /// The money of a gate with this price.
  package init(price: UInt16, credit: UInt32, waitsForSign: Bool) {
    self.price = price
    self.credit = credit
    self.waitsForSign = waitsForSign
  }
}

/// What a gate shows of its money, and of a release of its arm.
package struct VisitStatus: Sendable, Equatable {
  /// The money; `nil` for a gate that takes each press for a coin, and where it is not known.
  package var money: MoneyStatus?
  /// Whether the emergency loop is open.
  package var isLoopOpen = false
  /// Whether the staff holds the gate open.
  package var isHeldOpen = false

  /// No money, and no reason for a release.
  package init() {}
}
