// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What is wrong with the acceptor's line.
package enum CoinFault: UInt8, Sendable {
  /// The line is never at rest: a hum, or a loose wire.
  case noise
  /// A pulse or a train that no coin makes.
  case implausible
}

/// Reads coins from the acceptor's line: pulses of a plausible width, in trains.
///
/// A train is money when it has ended, every pulse of it has a plausible width and no edge inside,
/// and it is no longer than the dearest coin's. Coins that follow one another at once are one train,
/// which is parted at each gap that is over 1.5 times its shortest gap so far: a part is money as soon
/// as it has ended. All else is a fault, during which nothing is money, until a second of quiet.
struct CoinReader: Sendable {
  private static var quiet: Nanoseconds { .seconds(1) }
  // How long a line may go without a level that lasts.
  private static var restless: Nanoseconds { .milliseconds(500) }
  // How long a contact bounces at either end of a pulse.
  private static var bounce: Nanoseconds { .milliseconds(5) }

  /// What is wrong; `nil` while the line is plausible.
  private(set) var fault: CoinFault?
  /// When money was last credited, or the gate started with some.
  private(set) var creditedAt: Nanoseconds = 0

  private let rules: CoinRules
  private let debounce: Nanoseconds
  private var lastEdge: Nanoseconds = 0
  private var restlessSince: Nanoseconds = 0
  private var pulseBegan: Nanoseconds?
  private var pulseEnded: Nanoseconds = 0
  private var firstInnerEdge: Nanoseconds?
  // The shortest gap of the train so far; its longest one before the first.
  private var shortestGap: Nanoseconds
  // The pulses of the part under way, those of them that are no money yet, and those that a fault dropped.
  private var train: UInt32 = 0
  private var waiting: UInt32 = 0
  private var refused: UInt32 = 0

  /// A reader of a line that is debounced for so many nanoseconds.
  init(_ rules: CoinRules, debounce: Nanoseconds) {
    self.rules = rules
    self.debounce = debounce
    shortestGap = rules.pause
  }

  /// When a train ends or a fault is over; never for neither.
  var deadline: Nanoseconds {
    if fault != nil { return lastEdge &+ Self.quiet }
    return train > 0 && pulseBegan == nil ? lastEdge &+ rules.pause : .never
  }

  /// Whether pulses are coming that are not credited yet.
  var isReading: Bool { train > 0 || pulseBegan != nil }

  /// Notes an edge at `time` before it is debounced.
  mutating func observeEdge(at time: Nanoseconds) {
    if time >= lastEdge &+ debounce { restlessSince = time }
    lastEdge = time
    if pulseBegan != nil, firstInnerEdge == nil { firstInnerEdge = time }
    if time > restlessSince &+ Self.restless { fail(.noise) }
  }

  /// Notes a level that has settled, to which the line came at `edge`; returns the pulses that are money now.
  mutating func settle(isActive: Bool, since edge: Nanoseconds) -> UInt32 {
    guard !isActive else { return beginPulse(at: edge) }
    guard let began = pulseBegan else { return 0 }
    let isWhole = firstInnerEdge.map { edge - $0 <= Self.bounce } ?? true
    dropPulse()
    pulseEnded = edge
    let width = edge - began
    (train, waiting) = (train + 1, waiting + 1)
    guard fault == nil, isWhole, (rules.shortestPulse...rules.longestPulse).contains(width),
      train <= UInt32(rules.longestTrain)
    else {
      fail(.implausible)
      return 0
    }
    return rules.counts == .pulse ? takeWaiting() : 0
  }

  /// Train: ends a train or a fault that is due by `time`, and returns the pulses that are money now.
  mutating func expire(by time: Nanoseconds) -> UInt32 {
    guard deadline <= time else { return 0 }
    guard fault == nil else {
      reset()
      return 0
    }
    return endPart()
  }

  /// The pulses that a fault has dropped since this was last asked; they are no money.
  mutating func takeRefused() -> UInt32 {
    defer { refused = 0 }
    return refused
  }

  var isInPulse: Bool { fault == nil && pulseBegan != nil }

  /// When a train that goes on as a coin's has had its next edge, and its pause.
  var longestReading: Nanoseconds { lastEdge &+ rules.longestPulse &+ rules.pause }

  /// Ends a train before its pause, since no edge will be read any longer, and returns the whole
  /// pulses, which are money: a plausible train is likelier a coin's than a hum.
  mutating func close() -> UInt32 {
    defer { reset() }
    return waiting
  }

  mutating func noteCredit(at now: Nanoseconds) { creditedAt = now }

  /// Forgets a pulse that is under way, after edges were lost; what was read before is still money.
  @inline(never) mutating func dropPulse() { (pulseBegan, firstInnerEdge) = (nil, nil) }

  /// Forgets everything, after the lines were lost.
  mutating func reset() {
    dropPulse()
    fault = nil
    (train, waiting) = (0, 0)
  }

  /// Begins a pulse, before which a gap may have ended a part of the train.
  ///
  /// The gaps of one coin differ by a fifth either way; to part one nevertheless loses no money.
  private mutating func beginPulse(at edge: Nanoseconds) -> UInt32 {
    pulseBegan = edge
    guard train > 0 else {
      shortestGap = rules.pause
      return 0
    }
    let gap = edge - min(pulseEnded, edge)
    defer { shortestGap = min(shortestGap, gap) }
    return gap / 3 > shortestGap / 2 ? endPart() : 0
  }

  private mutating func endPart() -> UInt32 {
    train = 0
    return takeWaiting()
  }

  private mutating func takeWaiting() -> UInt32 {
    defer { waiting = 0 }
    return waiting
  }

  private mutating func fail(_ fault: CoinFault) {
    dropPulse()
    refused += endPart()
    if self.fault == nil { self.fault = fault }
  }
}
