// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What a change of the push sensor, or of one of two rotation sensors, is.
enum PushReading: UInt8, Sendable {
  /// Nothing that counts.
  case nothing
  /// A push on a free arm: a passage.
  case passage
  /// A push on a free arm that was too short.
  case touch
  /// A push against an arm that is held.
  case vain
  /// A whole rotation of an arm that is held.
  case turned
  /// A whole rotation backwards: a person left through the entrance.
  case left
  /// Both rotation sensors changed at once, as no arm does.
  case atOnce
}

/// Reads passages from the push sensor: a push is a level on a free arm that lasts long enough.
///
/// A level that was there before the arm became free counts at its end, from the moment when the arm
/// was free: a person who leaned on the arm while paying has passed when the sensor is at rest.
struct PushReader: Sendable {
  /// Whether the sensor has settled on active.
  private(set) var isActive = false
  /// Whether the arm was free when this was last noted.
  private(set) var isFree = false

  // How long a bolt may take to hold the arm.
  private static var boltTime: Nanoseconds { .milliseconds(150) }
  // How long an arm turns; a sensor that is active for longer feels a person who leans on it.
  private static var longestRotation: Nanoseconds { .seconds(2) }

  private let rules: PassageRules
  private let longestPush: Nanoseconds
  /// When the push under way began; `nil` without one, or once it has counted.
  private(set) var began: Nanoseconds?
  private var isCarried = false
  private var freeSince: Nanoseconds = 0
  // Whether the arm may still be turning after a push that counted, and until when at least.
  private var isTurning = false
  private var homeAt: Nanoseconds = 0
  // When a person who follows no longer turns the arm, however long the sensor is active.
  private var followerHomeAt = Nanoseconds.never
  private var hasCounted = false
  private var countedAt: Nanoseconds = 0

  /// A reader for a sensor that is stuck after so many nanoseconds; 0 is for ever.
  init(_ rules: PassageRules, longestPush: Nanoseconds) {
    self.rules = rules
    self.longestPush = longestPush
  }

  /// When a push that is long enough counts; never when it counts at its end, or there is none.
  var deadline: Nanoseconds {
    guard rules.counts == .begin, !isCarried, let began else { return .never }
    return began &+ rules.shortest
  }

  /// When a push under way has lasted too long; never without one or a limit.
  var stuckDeadline: Nanoseconds {
    guard longestPush > 0, isActive, began != nil else { return .never }
    return freeSince &+ longestPush
  }

  /// When the arm is at its rest again after a passage: in the past if it is, never while
  /// the visitor who passed is in it.
  var homeTime: Nanoseconds { isTurning ? (isActive ? followerHomeAt : homeAt) : 0 }

  mutating func setFree(_ isFree: Bool, at now: Nanoseconds) {
    guard isFree != self.isFree else { return }
    self.isFree = isFree
    began = isFree && isActive ? now : nil
    isCarried = began != nil
    freeSince = now
  }

  /// Notes a level that has settled at `now`, to which the sensor came at `edge`.
  mutating func settle(
    isActive: Bool, since edge: Nanoseconds, at now: Nanoseconds
  ) -> PushReading {
    self.isActive = isActive
    // A push that begins when the arm is home is not of the rotation that counted.
    if isActive, edge >= homeAt { isTurning = false }
    return isActive ? begin(since: edge, at: now) : end(at: edge)
  }

  /// Counts a push that has lasted long enough by `time`.
  mutating func expire(by time: Nanoseconds) -> PushReading {
    guard deadline <= time else { return .nothing }
    return count(at: time)
  }

  /// Ends a push under way at `time`, for the bolt has fallen in by itself: the arm is at its rest.
  ///
  /// A ratchet falls in before the sensor shows the rest.
  mutating func arrive(at time: Nanoseconds) -> PushReading {
    guard let began, time >= began, time - began >= rules.shortest else { return .nothing }
    return count(at: time)
  }

  /// Notes that the arm turns at `time` for a passage.
  mutating func noteRotation(at time: Nanoseconds) {
    isTurning = true
    homeAt = time &+ rules.homeTime
    followerHomeAt = .never
  }

  /// Forgets a push under way, after the sensor was stuck, or its line was lost.
  mutating func drop() { began = nil }

  /// Adopts a level of which it is not known how it came about.
  mutating func adopt(isActive: Bool, at now: Nanoseconds) {
    self.isActive = isActive
    began = isActive && isFree ? now : nil
    isCarried = began != nil
    freeSince = now
  }

  private mutating func begin(since edge: Nanoseconds, at now: Nanoseconds) -> PushReading {
    guard isFree else {
      // A person who follows before the bolt is in turns the arm: the next price waits for its rest.
      if hasCounted, edge < countedAt &+ Self.boltTime {
        isTurning = true
        followerHomeAt = edge &+ Self.longestRotation
      }
      return .vain
    }
    began = edge
    isCarried = false
    freeSince = now
    return expire(by: now)
  }

  private mutating func end(at edge: Nanoseconds) -> PushReading {
    guard let began else { return .nothing }
    self.began = nil
    guard edge >= began, edge - began >= rules.shortest else { return .touch }
    // A push that counts at its beginning would have counted by now, unless it was carried.
    return count(at: edge)
  }

  private mutating func count(at time: Nanoseconds) -> PushReading {
    began = nil
    (hasCounted, countedAt) = (true, time)
    noteRotation(at: time)
    isTurning = isActive || rules.homeTime > 0
    return .passage
  }
}

/// Whether the push sensor is what it should be: it feels visitors, and feels them for long enough.
struct PushSuspicion: Sendable {
  private static var most: UInt8 { 3 }
  // How long a gate with a dead sensor takes no coins, and how often a further relock doubles that: a
  // visitor whom the sensor does not feel at a held arm could not end it.
  private static var firstPause: Nanoseconds { .seconds(600) }
  private static var longestPause: Nanoseconds { .seconds(76_800) }

  /// Whether so many relocks in a row came without any push that the sensor must be dead.
  var isDead: Bool { relocks >= Self.most }
  /// When the gate takes coins again, although the sensor may be dead; never while it takes them.
  private(set) var deadline = Nanoseconds.never
  private var relocks: UInt8 = 0
  private var pause = firstPause
  private var touches: UInt8 = 0
  private var exits: UInt8 = 0

  /// Notes at `now` a relock of a coin that no push followed.
  mutating func noteRelock(at now: Nanoseconds) {
    relocks = min(relocks + 1, Self.most)
    guard isDead else { return }
    deadline = now &+ pause
    pause = min(2 &* pause, Self.longestPause)
  }

  /// Ends a pause that is over by `time`.
  mutating func expire(by time: Nanoseconds) { if deadline <= time { deadline = .never } }

  /// Notes any push, also one in vain, a repair, or that the arm has not turned.
  mutating func clear() { (relocks, deadline, pause) = (0, .never, Self.firstPause) }

  mutating func notePassage() { (touches, exits) = (0, 0) }

  /// Notes a rotation backwards on a passage that is open, and returns whether there have been so
  /// many in a row that the sensors may have each other's wires.
  mutating func noteExit() -> Bool {
    exits = min(exits + 1, Self.most)
    return exits == Self.most
  }

  /// Notes a push that was too short, and returns whether there have been so many in a row that the
  /// sensor may be another one.
  mutating func noteTouch() -> Bool {
    touches = min(touches + 1, Self.most)
    return touches == Self.most
  }
}
