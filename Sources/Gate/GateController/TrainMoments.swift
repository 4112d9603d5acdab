// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// Judges a train of pulses by the moment at which it begins, as laws 5 and 6 of `LAW.md` say.
///
/// A train behind a switching of the lock is an echo. A train that no coin can make then is odd.
struct TrainMoments: Sendable {
  private enum Moment: UInt8 { case good, odd, echo }

  private static var echoTime: Nanoseconds { .milliseconds(50) }
  private static var echoMemory: UInt8 { 8 }
  private static var rollTime: Nanoseconds { .seconds(1) }
  // The time in which an acceptor answers its power with a pulse, and the largest difference of such answers.
  private static var answerTime: Nanoseconds { .seconds(2) }
  private static var spread: Nanoseconds { .milliseconds(10) }
  private static var most: UInt8 { 3 }

  /// Whether odd trains are no money.
  var isDistrusting: Bool { odds == Self.most }
  /// Whether no odd train and no echo is remembered.
  var isClear: Bool { odds == 0 && switchings > Self.echoMemory }
  /// Whether the present train is money if its pulses are plausible.
  private(set) var isMoney = true
  // The number of odd trains, at most three; and of other trains in a row since.
  private var (odds, others): (UInt8, UInt8) = (0, 0)
  // The number of the lock's switchings since the last echo.
  private var switchings = UInt8.max

  private var switchedAt = Nanoseconds.never
  private var isInviting = true
  private var toldAt: Nanoseconds = 0
  // Whether no train has come since; the time from the invitation before to its first train.
  private var isFirst = true
  private var answer = Nanoseconds.never

  private var edge = Moment.good
  private var train = Moment.good

  /// Whether the present train is an echo that is no money.
  var isEchoRefused: Bool { train == .echo && !isMoney }

  /// Notes at `now` that outputs were switched, whether the lock is one of them, and whether coins are invited since.
  @inline(never) mutating func note(ofLock isLock: Bool, isInviting: Bool, at now: Nanoseconds) {
    if isLock {
      switchedAt = now
      switchings = min(switchings, .max - 1) &+ 1
    }
    guard isInviting != self.isInviting else { return }
    (self.isInviting, toldAt, isFirst) = (isInviting, now, true)
  }

  /// Notes an edge of the acceptor's line at `time`, which may be the first of a train.
  mutating func observeEdge(at time: Nanoseconds) {
    edge = !isInviting && time > toldAt &+ Self.rollTime ? .odd : .good
    if time >= switchedAt, time < switchedAt &+ Self.echoTime { edge = .echo }
  }

  /// Begins a train whose first edge came at `time`, the last edge that was observed.
  mutating func begin(at time: Nanoseconds) {
    train = edge
    if edge == .good, isInviting, isFirst, time >= toldAt { noteAnswer(after: time - toldAt) }
    switch train {
    case .good: isMoney = true
    case .odd: isMoney = odds < Self.most - 1
    case .echo: isMoney = switchings > Self.echoMemory
    }
  }

  /// Counts the present train, whose pulses are plausible.
  mutating func count() {
    guard train != .echo else { return switchings = 0 }
    if train == .odd { return (odds, others) = (min(odds &+ 1, Self.most), 0) }
    others &+= 1
    if others == Self.most { forgive() }
  }

  /// Trusts odd trains again, since a repair begins.
  mutating func forgive() { (odds, others) = (0, 0) }

  /// Notes the time from an invitation to the first train: people are not as regular as an acceptor that gets its power.
  private mutating func noteAnswer(after delay: Nanoseconds) {
    let difference = max(delay, answer) - min(delay, answer)
    if delay <= Self.answerTime, difference <= Self.spread { train = .odd }
    (isFirst, answer) = (false, delay)
  }
}
