// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What really came to a gate: pulses, cards, and what else may let somebody in.
struct Entitled {
  /// How often the acceptor's wire became active by a pulse that may be money.
  private(set) var pulses: UInt64 = 0
  /// Cards without those that came within 2 s of the same one.
  private(set) var cards: UInt64 = 0
  /// Tokens that were admitted, and visitors whom the staff let in.
  var (tokens, granted) = (UInt64(0), UInt64(0))
  /// Admissions in the books that are no token's.
  var admitted: UInt64 = 0
  private var isCardThere = false
  // When the card came, and when one that was long enough to be heard went.
  private var cardBegin: Nanoseconds = 0
  private var cardEnd: Nanoseconds?

  /// The gate may not have seen the begin or the end of the last card.
  mutating func forgetCard() { (cardBegin, cardEnd) = (.never / 2, nil) }

  mutating func note(_ input: Input, _ isActive: Bool, isMoney: Bool, at now: Nanoseconds) {
    switch input {
    case .coin where isActive && isMoney: pulses += 1
    case .admit: noteCard(isActive, at: now)
    default: break
    }
  }

  private mutating func noteCard(_ isActive: Bool, at now: Nanoseconds) {
    if isActive, !isCardThere {
      let isAgain = cardEnd.map { now < $0 + .milliseconds(1990) } ?? false
      if !isAgain { cards += 1 }
      cardBegin = now
    }
    if isCardThere, !isActive, now > cardBegin + .milliseconds(110) { cardEnd = now }
    isCardThere = isActive
  }
}

/// The pulses of coins as good acceptors send them, beside what books and log say of them.
struct CoinTruth {
  /// Whether all pulses since the start were like that, so that it is known what the gate must have read.
  private(set) var isClean = true
  private var begun: [Nanoseconds] = []
  private var isActive = false
  private var changedAt: Nanoseconds = 0
  // Pulses that the log tells as lost, and those that died with a process.
  private var (told, lost) = (UInt64(0), UInt64(0))

  /// Notes a change of the wire, whose line a gate holds or not.
  mutating func note(_ isActive: Bool, isHeld: Bool, at now: Nanoseconds) {
    guard isActive != self.isActive else { return }
    let length = (now - changedAt) / .milliseconds(1)
    let isGood = isActive ? length >= 40 : (25...105).contains(length)
    if isActive, isHeld, isClean { begun.append(now) }
    (self.isActive, changedAt, isClean) = (isActive, now, isClean && isGood)
  }

  /// Edges are lost, or come from elsewhere.
  mutating func spoil() { isClean = false }

  /// Reads what the log tells as lost.
  mutating func read(_ lines: [String]) {
    for line in lines {
      if line.contains(": cut, ") { told += 1 }
      let parts = line.split(separator: ": unwritten, credit ")
      if parts.count == 2 { told += UInt64(parts[1]) ?? 0 }
    }
  }

  /// Whether each pulse is in these books, or told.
  func isKept(_ pulses: UInt64) -> Bool {
    !isClean || UInt64(begun.count) == pulses + told + lost
  }

  /// Pulses that are no money die with a process: they are counted with the next record, within a minute.
  mutating func forget(_ pulses: UInt64) { lost += pulses }

  /// A process dies, and leaves these pulses on its disk; returns whether only those of the last so long are gone.
  mutating func die(_ pulses: UInt64, at now: Nanoseconds, within time: Nanoseconds) -> Bool {
    if isActive, now > changedAt + .milliseconds(105) { spoil() }
    let (all, known) = (UInt64(begun.count), pulses + told + lost)
    guard isClean, known < all else { return !isClean || known == all }
    lost += all - known
    return time == .never || all - known <= UInt64(begun.count { $0 + time > now })
  }
}
