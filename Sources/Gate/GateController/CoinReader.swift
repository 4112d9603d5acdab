// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// The faults of the acceptor's line.
package enum CoinFault: UInt8, Sendable {
  /// The line is never at rest: a hum, or a loose wire.
  case noise
  /// A pulse or a train that no coin makes.
  case implausible
}

/// Reads coins from the acceptor's line: pulses of a plausible width, in trains.
///
/// A train is money once it has ended, if each pulse has a plausible width and no edge inside. The
/// train must not be longer than that of the dearest coin. Coins in quick succession are one train,
/// which is parted at each gap over 1.5 times the shortest gap so far. A part is money once it has
/// ended. Everything else is a fault: no pulse is money until a second of quiet.
struct CoinReader: Sendable {
  private static var quiet: Nanoseconds { .seconds(1) }
  // The longest time without a level that lasts.
  private static var restless: Nanoseconds { .milliseconds(500) }
  // The time that a contact bounces at either end of a pulse.
  private static var bounce: Nanoseconds { .milliseconds(5) }

  /// The present fault; `nil` while the line is plausible.
  private(set) var fault: CoinFault?
  /// The time at which money was last credited, or the gate started with some.
  private(set) var creditedAt: Nanoseconds = 0

  private let rules: CoinRules
  private let debounce: Nanoseconds
  private var lastEdge: Nanoseconds = 0
  private var restlessSince: Nanoseconds = 0
  private var pulseBegan: Nanoseconds?
  private var pulseEnded: Nanoseconds = 0
  private var firstInnerEdge: Nanoseconds?
  // The shortest gap of the train so far; the longest possible gap before the first.
  private var shortestGap: Nanoseconds
  // The pulses of the train's current part; those of them that are not credited yet.
  private var (train, waiting) = (UInt32(0), UInt32(0))
  // The pulses that a fault has dropped.
  private var refused: UInt32 = 0

  /// A reader of a line with this debounce time in nanoseconds.
  init(_ rules: CoinRules, debounce: Nanoseconds) {
    self.rules = rules
    self.debounce = debounce
    shortestGap = rules.pause
  }

  /// The time at which a train or a fault ends; `.never` if there is neither.
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

  /// Handles a debounced level whose edge came at `edge`; returns the number of pulses to credit now.
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

  /// Returns the pulses dropped by faults since the last call; these pulses are no money.
  mutating func takeRefused() -> UInt32 {
    defer { refused = 0 }
    return refused
  }

  var isInPulse: Bool { fault == nil && pulseBegan != nil }

  /// The latest end of a train: its next edge after the longest pulse, and then its pause.
  var longestReading: Nanoseconds { lastEdge &+ rules.longestPulse &+ rules.pause }

  /// Ends a train whose further edges will not be read, and returns its whole pulses as money: a
  /// coin is more likely than a hum.
  mutating func close() -> UInt32 {
    defer { reset() }
    return waiting
  }

  mutating func noteCredit(at now: Nanoseconds) { creditedAt = now }

  /// Forgets a pulse under way, after edges were lost; pulses that were read before remain money.
  @inline(never) mutating func dropPulse() { (pulseBegan, firstInnerEdge) = (nil, nil) }

  /// Forgets everything, after the lines were lost.
  mutating func reset() {
    dropPulse()
    fault = nil
    (train, waiting) = (0, 0)
  }

  /// Begins a pulse; the gap before the pulse may have ended a part of the train.
  ///
  /// The gaps of one coin differ by a fifth either way. Parting a coin by mistake loses no money.
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
