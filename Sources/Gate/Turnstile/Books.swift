// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed

/// A gate's books: its counters and the money in its till.
///
/// Two sums always hold in a gate that counts money. The pulses credited equal the pulses spent,
/// forfeited and refunded plus the credit. Coins, admissions and grants equal the passages, the
/// voided ones and the pending one.
package struct Books: Sendable, Equatable {
  /// The counters.
  package var counters = Counters()
  /// The money.
  package var till = Till()
  // Not a member of `Till`, which fits in one register only without this flag.
  /// Whether the staff has closed the till, so that the gate sells nothing and admits no visitor.
  package var isClosed = false
  /// The number of pulses credited before the staff last emptied the box; 0 if never emptied.
  package var emptiedAt: UInt64 = 0
  /// The last permissions of validators.
  package var tokens = Tokens()

  /// Empty books.
  package init() {}

  /// Counts the meaning of `word` and moves its money; `payment` applies to a passage that opens.
  @inline(never) package mutating func count(
    _ word: Turnstile.Word, paidBy payment: Payment = .coin, _ rules: CoinRules
  ) {
    counters.count(word, paidBy: payment)
    switch word {
    case .acceptCoin: sell(paidBy: payment, rules)
    case .voidCoin: void()
    case .countPassage:
      endSale()
      tokens.end(isPassed: true)
      till.waitsForSign = false
    default: break
    }
  }

  /// Credits the pulses of a coin; returns `false` if pulses beyond the largest credit were forfeited.
  package mutating func deposit(_ pulses: UInt32) -> Bool {
    counters.count(.pulses, times: UInt64(pulses))
    till.waitsForSign = false
    return credit(pulses)
  }

  /// Forfeits the credit, a part of a price that was kept for its full time.
  package mutating func forfeitCredit() {
    counters.count(.forfeitedPulses, times: UInt64(till.credit))
    till.credit = 0
  }

  /// The number of pulses credited since the staff emptied the box.
  package var pulsesInBox: UInt64 { counters[.pulses] - emptiedAt }

  /// Returns an order of this kind about the money that is there now.
  package func order(_ kind: TillOrder.Kind) -> TillOrder {
    switch kind {
    case .close, .open: TillOrder(kind: kind)
    case .empty: TillOrder(kind: kind, pulses: pulsesInBox)
    case .refund: TillOrder(kind: kind, pulses: UInt64(till.credit))
    }
  }

  /// Carries out an order; returns `false`, with nothing changed, if the credit is below the refund.
  @inline(never) package mutating func carryOut(_ order: TillOrder) -> Bool {
    switch order.kind {
    case .close: isClosed = true
    // Nobody may stand before a gate that opens in the morning.
    case .open: (till.waitsForSign, isClosed) = (till.waitsForSign || isClosed, false)
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

  /// Whether both sums hold; `isOpen` tells whether a passage is open.
  package func isBalanced(isOpen: Bool) -> Bool {
    let used = counters[.spentPulses] &+ counters[.forfeitedPulses] &+ counters[.refundedPulses]
    return counters[.pulses] == used &+ UInt64(till.credit)
      && counters.pendingCoins == (isOpen ? 1 : 0)
  }

  /// Keeps the price if the pending passage is voided: its visitor may have passed unseen, or the
  /// configuration voids an unused price.
  package mutating func denyReturn() { till.soldPrice = 0 }

  /// Sells a passage that has already happened, for a price that had been returned.
  package mutating func sellLate(_ rules: CoinRules) {
    count(.acceptCoin, rules)
    count(.countPassage, rules)
  }

  /// Continues with recorded books and adds everything counted and credited meanwhile.
  ///
  /// An open token becomes doubtful, since its visitor may have passed after the record was made.
  package mutating func resume(from others: Books) {
    let credit = till.credit
    (till, tokens) = (others.till, others.tokens)
    tokens.doubt()
    (isClosed, emptiedAt) = (others.isClosed, others.emptiedAt)
    counters.add(others.counters)
    self.credit(credit)
  }

  /// Voids the pending passage, if there is one, because the machine starts anew.
  package mutating func voidPending(_ rules: CoinRules) {
    if counters.pendingCoins == 1 { count(.voidCoin, rules) } else { endSale() }
  }

  /// Adds pulses to the credit, forfeits those beyond its limit, and returns whether none were forfeited.
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

  /// Closes the account of a voided passage; the price becomes credit again unless it is kept.
  ///
  /// The end of its token may come later.
  private mutating func void() {
    let price = UInt32(till.soldPrice)
    endSale()
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

/// An order of the staff about the till, with the number of pulses concerned.
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

  /// The kind of order.
  package let kind: Kind
  /// The pulses to refund, or those taken from the box; 0 for the other kinds.
  package let pulses: UInt64

  /// An order about this many pulses.
  package init(kind: Kind, pulses: UInt64 = 0) { (self.kind, self.pulses) = (kind, pulses) }
}

/// The payment for a passage.
package enum Payment: UInt8, Sendable {
  /// A coin, or credit that covers the price.
  case coin
  /// An admission by a reader, a till or an intercom.
  case admitted
  /// A grant by the staff.
  case grant

  /// The counter of passages with this payment.
  var counter: Counter {
    switch self {
    case .coin: .coins
    case .admitted: .admitted
    case .grant: .grants
    }
  }
}

/// The money of a gate: the credit, and the price of the open passage.
///
/// Money is counted in pulses of the acceptor. The pulses ever credited always equal the pulses
/// spent, forfeited and refunded plus the ``credit``.
package struct Till: Sendable, Equatable {
  /// The largest credit in pulses; pulses beyond this limit are forfeited.
  package static var largestCredit: UInt32 { 1_000_000 }

  /// The pulses inserted and not yet spent, 0...``largestCredit``.
  package var credit: UInt32 = 0
  /// The price paid for the pending passage; 0 if there is no passage, or no credit was spent.
  package var soldPrice: UInt16 = 0
  /// The payment for the pending passage; ``Payment/coin`` if there is none.
  package var payment = Payment.coin
  /// Whether credit buys nothing before a pulse or a push: a visit or a release ended, or the gate restarted.
  package var waitsForSign = false

  /// An empty till.
  package init() {}
}

/// The rule for a coin that cannot be recorded.
package enum LedgerRule: UInt8, Sendable {
  /// Refuse the coin: the gate sells no passage that a power cut could erase.
  case refuseCoins
  /// Accept the coin: the gate opens, and a power cut may erase the passage.
  case acceptCoins
}

/// The status of a gate's money, for a gate that counts money.
package struct MoneyStatus: Sendable, Equatable {
  /// The price of a passage in pulses, 1...1000.
  package var price: UInt16
  /// The pulses inserted and not yet spent, 0...``Till/largestCredit``.
  package var credit: UInt32
  /// Whether a returned price buys nothing before a pulse or a push.
  package var waitsForSign: Bool
  /// The pulses credited since the staff emptied the box.
  package var inBox: UInt64

  /// A status of these values.
  package init(price: UInt16, credit: UInt32, waitsForSign: Bool, inBox: UInt64) {
    self.price = price
    self.credit = credit
    self.waitsForSign = waitsForSign
    self.inBox = inBox
  }
}

/// The status of a gate's money and of a release of its arm.
package struct VisitStatus: Sendable, Equatable {
  /// The money; `nil` if unknown, or if each press of the coin switch is a coin.
  package var money: MoneyStatus?
  /// Whether the emergency loop is open.
  package var isLoopOpen = false
  /// Whether the staff holds the gate open.
  package var isHeldOpen = false

  /// No money, and no reason for a release.
  package init() {}
}
