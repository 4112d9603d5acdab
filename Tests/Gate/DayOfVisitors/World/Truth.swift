// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What really happened at the gate, beside what its books say.
///
/// Every price that the books spend entitles to one passage. A passage that left the rest without an
/// entitlement is unpaid; an entitlement that the books have closed with the arm held and at rest is
/// lost.
struct Truth: Equatable {
  /// People who came.
  var visits: UInt64 = 0
  /// People who came through.
  private(set) var through: UInt64 = 0
  /// Unpaid passages that began within 400 ms of the one before: the bolt had no time.
  private(set) var unpaidTail: UInt64 = 0
  /// Unpaid passages after a loss of power or an alarm.
  private(set) var unpaidPower: UInt64 = 0
  /// Unpaid passages that only the gate's law explains.
  private(set) var unpaidLaw: UInt64 = 0
  /// People who left through the entrance.
  var exits: UInt64 = 0
  /// Prices that the books call passages, without a passage.
  private(set) var lost: UInt64 = 0
  /// Prices that the books call void, without a passage.
  private(set) var voided: UInt64 = 0
  /// Passages during an alarm.
  private(set) var free: UInt64 = 0
  /// Arms that the bolt jammed.
  var jams: UInt64 = 0
  /// Visitors in the arm that could go neither on nor back, other than by a jam.
  var shutIn: UInt64 = 0
  /// Visitors who meant to pay and to pass, and left without.
  private(set) var turnedAway: UInt64 = 0
  /// Rows of 20 such visitors without a passage.
  private(set) var deadEnds: UInt64 = 0
  /// Pulses of coins in the box.
  var pulses: UInt64 = 0
  /// Pulses on the acceptor's wire that are no coin's.
  var strays: UInt64 = 0
  /// Alarms, and beginnings of troubles.
  var alarms: UInt64 = 0
  /// Pulses that the gate took as money and that no coin made.
  private(set) var falsePulses: UInt64 = 0
  /// How many more pulses there were than the books have, at the end of the day.
  private(set) var missingPulses: Int64 = 0
  /// Pulses of coins that the gate took for no money, because of their moment.
  private(set) var distrustedPulses: UInt64 = 0
  /// How often the books did not account for every coin, or for every pulse.
  private(set) var unbalanced = (coins: UInt64(0), pulses: UInt64(0))

  // Passages that are paid and not used; below 0 when a price was given back after its passage.
  private var entitlements: Int64 = 0
  private var seen = GateBooks()
  private var newVoids: Int64 = 0
  private var lastPassage: Nanoseconds?
  // When the arm last left its notch, and whether there was an entitlement then.
  private var start: (time: Nanoseconds, isEntitled: Bool) = (0, false)
  private var isDisturbed = false
  private var rejections = 0

  /// Compares with books that may have changed.
  mutating func read(_ books: GateBooks, price: UInt64) {
    guard books != seen else { return }
    entitlements += Int64(books.coins) - Int64(seen.coins)
    newVoids += max(Int64(books.voided) - Int64(seen.voided), 0)
    seen = books
    if !books.hasAllCoins { unbalanced.coins += 1 }
    if !books.hasAllPulses(price: price) { unbalanced.pulses += 1 }
  }

  /// Power or alarm disturbs the gate: what is unpaid until it is at rest again is not the law's.
  mutating func disturb() { isDisturbed = true }

  /// The arm leaves its notch: a price that is spent later buys another passage.
  mutating func begin(at now: Nanoseconds) { start = (now, entitlements > 0) }

  /// A person is through.
  mutating func pass(at now: Nanoseconds, isFree: Bool) {
    through += 1
    let isTail = lastPassage.map { start.time < $0 + .milliseconds(400) } ?? false
    lastPassage = now
    if isFree {
      free += 1
    } else if start.isEntitled {
      entitlements -= 1
    } else if isTail {
      unpaidTail += 1
    } else if isDisturbed {
      unpaidPower += 1
    } else {
      unpaidLaw += 1
    }
  }

  /// The arm is at rest and held: entitlements that the books have closed are gone.
  mutating func settle() {
    let gone = entitlements - Int64(seen.open)
    if gone > 0 {
      entitlements -= gone
      voided += UInt64(min(gone, newVoids))
      lost += UInt64(gone - min(gone, newVoids))
    }
    newVoids = 0
    if seen.open == 0, entitlements == 0 { isDisturbed = false }
  }

  /// The day is over, and no coin rolls any longer.
  mutating func close() {
    distrustedPulses = seen.distrusted
    falsePulses = seen.pulses - min(pulses, seen.pulses)
    missingPulses = Int64(pulses + strays) - Int64(seen.pulses) - Int64(distrustedPulses)
  }

  /// A visitor leaves.
  mutating func leave(_ visitor: Visitor) {
    if visitor.passages > 0 {
      rejections = 0
    } else if visitor.kind.isHonest {
      turnedAway += 1
      rejections += 1
      if rejections % 20 == 0 { deadEnds += 1 }
    }
  }

  static func == (left: Truth, right: Truth) -> Bool { left.figures == right.figures }

  /// What the figures of a row of the statistics are.
  static let columns = [
    "visits", "through", "exits", "unpaid-law", "unpaid-tail", "unpaid-power", "lost", "voided",
    "free", "jams", "shut-in", "turned-away", "dead-ends", "coins-unbalanced", "pulses-unbalanced",
    "pulses-missing", "pulses-distrusted", "pulses-false", "alarms",
  ]

  /// All counts, in the order of the columns.
  var figures: [UInt64] {
    [
      visits, through, exits, unpaidLaw, unpaidTail, unpaidPower, lost, voided, free, jams, shutIn,
      turnedAway, deadEnds, unbalanced.coins, unbalanced.pulses,
      missingPulses.magnitude, distrustedPulses, falsePulses, alarms,
    ]
  }
}
