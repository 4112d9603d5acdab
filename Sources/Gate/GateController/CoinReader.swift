// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// The reason why a pulse is no money.
package enum PulseRefusal: Sendable, Equatable {
  /// The pulse had this length in milliseconds, or a level inside; a coin's length is in the range.
  case length(UInt16, least: UInt16, most: UInt16)
  /// The pulse came just after the gate had switched the lock, as one had before.
  case echo
  /// The pulse came and went with changes of another input, so both have one cause.
  case together
}

/// Reads coins from the acceptor's line: pulses of a plausible width, in trains.
///
/// A train is money once it has ended. It must not be longer than that of the dearest coin. Each of its pulses needs a
/// plausible width, and no level of over 5 ms after its first inner edge. Coins in quick succession are one train,
/// which is parted at each gap over 1.5 times the shortest gap so far. A part is money once it has ended. Everything
/// else is a fault: no pulse is money until a second of quiet, or ten minutes after three such faults in a row (law 4).
/// ``TrainMoments`` judges when a train begins.
struct CoinReader: Sendable {
  private static var quiet: Nanoseconds { .seconds(1) }
  // The longest time without a level that lasts.
  private static var restless: Nanoseconds { .milliseconds(500) }
  // The longest time of a level while a contact bounces at either end of a pulse.
  private static var bounce: Nanoseconds { .milliseconds(5) }
  // Inputs that change within this time of each other, twice, have one cause.
  private static var together: Nanoseconds { .milliseconds(2) }
  // This many faults in a row, with no good train between, shut the acceptor for this time.
  private static var mostFaults: UInt8 { 3 }
  private static var longQuiet: Nanoseconds { .seconds(600) }

  /// The present fault; `nil` while the line is plausible.
  private(set) var fault: Trouble.Kind?
  /// The time at which money was last credited, or the gate started with some.
  private(set) var creditedAt: Nanoseconds = 0

  /// The judge of the moments at which trains begin.
  var moments = TrainMoments()
  private let rules: CoinRules
  private let debounce: Nanoseconds
  private var lastEdge: Nanoseconds = 0
  private var restlessSince: Nanoseconds = 0
  private var pulseBegan: Nanoseconds?
  private var pulseEnded: Nanoseconds = 0
  // Whether the pulse has had an edge inside, and a level inside that lasted.
  private var (hasInnerEdge, isTorn) = (false, false)
  // The last edge of another input; whether the last edge, and the begin of the pulse, came with one.
  private var otherEdge: Nanoseconds = 0
  private var (isShared, beganShared) = (false, false)
  // The shortest gap of the train so far; the longest possible gap before the first.
  private var shortestGap: Nanoseconds
  // The pulses of the train's current part; those of them that are not credited yet.
  private var (train, waiting) = (UInt32(0), UInt32(0))
  // Whether the train has been counted as one of a good or an odd moment.
  private var isCounted = false
  private var faults: UInt8 = 0
  // The pulses that are no money, and the reason if it is to be told.
  private var refused: (pulses: UInt32, reason: PulseRefusal?) = (0, nil)

  /// A reader of a line with this debounce time in nanoseconds.
  init(_ rules: CoinRules, debounce: Nanoseconds) {
    self.rules = rules
    self.debounce = debounce
    shortestGap = rules.pause
  }

  /// The time at which a train or a fault ends; `.never` if there is neither.
  @inline(never) var deadline: Nanoseconds {
    if let fault { return lastEdge &+ (fault == .coinUnreadable ? Self.longQuiet : Self.quiet) }
    return train > 0 && pulseBegan == nil ? lastEdge &+ rules.pause : .never
  }

  /// Whether nothing is read, and nothing suspected.
  var isClear: Bool { !isReading && fault == nil && faults == 0 && moments.isClear }

  /// Whether pulses are coming that are not credited yet.
  var isReading: Bool { train > 0 || pulseBegan != nil }

  /// The pulses of the present train that will be money if the train ends well.
  var promised: UInt32 { moments.isMoney ? waiting : 0 }

  /// Notes an edge of another input at `time`.
  mutating func observeOther(at time: Nanoseconds) {
    otherEdge = time
    if time <= lastEdge &+ Self.together { isShared = true }
  }

  /// Notes an edge at `time` before it is debounced.
  mutating func observeEdge(at time: Nanoseconds) {
    isShared = otherEdge > 0 && time <= otherEdge &+ Self.together
    if time >= lastEdge &+ debounce { restlessSince = time }
    if pulseBegan != nil {
      if hasInnerEdge, time > lastEdge &+ Self.bounce { isTorn = true }
      hasInnerEdge = true
    }
    lastEdge = time
    moments.observeEdge(at: time)
    if time > restlessSince &+ Self.restless { fail(.coinNoise) }
  }

  /// Handles a debounced level whose edge came at `edge`; returns the number of pulses to credit now.
  mutating func settle(isActive: Bool, since edge: Nanoseconds) -> UInt32 {
    guard !isActive else { return beginPulse(at: edge) }
    guard let began = pulseBegan else { return 0 }
    let (isWhole, width) = (!isTorn, edge - began)
    dropPulse()
    guard !(isShared && beganShared) else {
      refused = (refused.pulses &+ 1, .together)
      return 0
    }
    pulseEnded = edge
    train &+= 1
    if train == 1 || !rules.isTrainOneCoin { waiting &+= 1 }
    guard fault == nil, isWhole, (rules.shortestPulse...rules.longestPulse).contains(width),
      train <= UInt32(rules.longestTrain)
    else {
      if fault == nil { refused.reason = rules.refusal(ofLength: width, isWhole: isWhole) }
      fail(.coinImplausible)
      return 0
    }
    return rules.counts == .pulse ? takeMoney() : 0
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

  /// Returns the pulses since the last call that are no money, and why if that is to be told.
  mutating func takeRefused() -> (pulses: UInt32, reason: PulseRefusal?) {
    defer { refused = (0, nil) }
    return refused
  }

  var isInPulse: Bool { fault == nil && pulseBegan != nil }

  /// The latest end of a train: its next edge after the longest pulse, and then its pause.
  var longestReading: Nanoseconds { lastEdge &+ rules.longestPulse &+ rules.pause }

  /// Ends a train whose further edges will not be read, and returns its whole pulses as money: a
  /// coin is more likely than a hum.
  mutating func close() -> UInt32 {
    defer { reset() }
    return takeMoney()
  }

  /// Trusts the acceptor again, since a repair begins.
  mutating func forgive() {
    if fault == .coinUnreadable { reset() }
    faults = 0
    moments.forgive()
  }

  mutating func noteCredit(at now: Nanoseconds) { creditedAt = now }

  /// Forgets a pulse under way, after edges were lost; pulses that were read before remain money.
  @inline(never) mutating func dropPulse() {
    (pulseBegan, hasInnerEdge, isTorn) = (nil, false, false)
  }

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
    (pulseBegan, beganShared) = (edge, isShared)
    guard train > 0 else {
      moments.begin(at: edge)
      (shortestGap, isCounted) = (rules.pause, false)
      return 0
    }
    guard !rules.isTrainOneCoin else { return 0 }
    let gap = edge - min(pulseEnded, edge)
    defer { shortestGap = min(shortestGap, gap) }
    return gap / 3 > shortestGap / 2 ? endPart() : 0
  }

  private mutating func endPart() -> UInt32 {
    train = 0
    return takeMoney()
  }

  /// Takes the waiting pulses as money, unless their train began at a moment at which no coin comes.
  private mutating func takeMoney() -> UInt32 {
    let (pulses, isMoney) = (waiting, moments.isMoney)
    guard pulses > 0 else { return 0 }
    (waiting, faults) = (0, 0)
    if !isCounted { moments.count() }
    if !isMoney {
      refused.pulses &+= pulses
      if !isCounted, moments.isEchoRefused { refused.reason = .echo }
    }
    isCounted = true
    return isMoney ? pulses : 0
  }

  private mutating func fail(_ fault: Trouble.Kind) {
    dropPulse()
    refused.pulses &+= waiting
    (train, waiting) = (0, 0)
    guard self.fault == nil else { return }
    if fault == .coinImplausible { faults = min(faults &+ 1, Self.mostFaults) }
    self.fault = fault == .coinImplausible && faults == Self.mostFaults ? .coinUnreadable : fault
  }
}

extension CoinRules {
  /// The refusal of a pulse of this length; `nil` if the pulse itself is plausible, and its train is too long.
  fileprivate func refusal(ofLength length: Nanoseconds, isWhole: Bool) -> PulseRefusal? {
    guard !isWhole || !(shortestPulse...longestPulse).contains(length) else { return nil }
    func milliseconds(_ time: Nanoseconds) -> UInt16 {
      UInt16(truncatingIfNeeded: min(time / .milliseconds(1), 60_000))
    }
    return .length(
      milliseconds(length), least: milliseconds(shortestPulse), most: milliseconds(longestPulse))
  }
}
