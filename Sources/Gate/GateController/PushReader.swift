// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// The readings of a change of the push sensor, or of one of two rotation sensors.
enum PushReading: UInt8, Sendable {
  /// Nothing that counts.
  case nothing
  /// A push on a free arm: a passage.
  case passage
  /// A push on a free arm that was too short.
  case touch
  /// A push against a held arm.
  case vain
  /// The end of a push against a held arm that was long enough for a passage, as only a level that turns is.
  case held
  /// A whole rotation of a held arm.
  case turned
  /// The arm came back from its third step, and its visitor may be through.
  case returned
  /// A whole rotation backwards: a person left through the entrance.
  case left
  /// Both rotation sensors changed at once, as no arm does.
  case atOnce
}

/// Reads passages from the push sensor: a push is a level on a free arm that lasts long enough.
///
/// If the sensor is active before the arm becomes free, the push counts at its end, from the moment at which the arm
/// became free. A person who leaned on the arm while paying has passed when the sensor is at rest.
struct PushReader: Sendable {
  /// Whether the sensor has settled on active.
  private(set) var isActive = false
  /// Whether the arm was free when last noted.
  private(set) var isFree = false

  // The longest time that a bolt takes to hold the arm.
  private static var boltTime: Nanoseconds { .milliseconds(150) }
  // The longest time of a rotation; a sensor active for longer feels a person who leans on it.
  private static var longestRotation: Nanoseconds { .seconds(2) }

  private let rules: PassageRules
  private let longestPush: Nanoseconds
  /// The time at which the push under way began; `nil` without a push, or once it has counted.
  private(set) var began: Nanoseconds?
  // The time at which a push against a held arm began.
  private var heldSince: Nanoseconds?
  private var isCarried = false
  private var freeSince: Nanoseconds = 0
  /// Whether the arm may still be turning after a push that counted.
  private(set) var isTurning = false
  // The earliest end of the turn.
  private var homeAt: Nanoseconds = 0
  // The time from which a person who follows no longer turns the arm, even if the sensor is active.
  private var followerHomeAt = Nanoseconds.never
  private var hasCounted = false
  private var countedAt: Nanoseconds = 0

  /// A reader for a sensor that is stuck after this many nanoseconds; 0 is for ever.
  init(_ rules: PassageRules, longestPush: Nanoseconds) {
    self.rules = rules
    self.longestPush = longestPush
  }

  /// The time at which a push is long enough to count; `.never` if it counts at its end or there is none.
  var deadline: Nanoseconds {
    guard rules.counts == .begin, !isCarried, let began else { return .never }
    return began &+ rules.shortest
  }

  /// The time at which a push under way has lasted too long; `.never` without a push or a limit.
  var stuckDeadline: Nanoseconds {
    guard longestPush > 0, isActive, began != nil else { return .never }
    return freeSince &+ longestPush
  }

  /// The time at which the arm is at rest after a passage; in the past if already, `.never` while
  /// the visitor is in it.
  var homeTime: Nanoseconds { isTurning ? (isActive ? followerHomeAt : homeAt) : 0 }

  @inline(never) mutating func setFree(_ isFree: Bool, at now: Nanoseconds) {
    guard isFree != self.isFree else { return }
    self.isFree = isFree
    heldSince = nil
    carry(at: now)
  }

  /// Notes a level that has settled at `now`, since its edge at `edge`.
  mutating func settle(
    isActive: Bool, since edge: Nanoseconds, at now: Nanoseconds
  ) -> PushReading {
    self.isActive = isActive
    // A push that begins when the arm is home does not belong to the rotation that counted.
    if isActive, edge >= homeAt { isTurning = false }
    return isActive ? begin(since: edge, at: now) : end(at: edge)
  }

  /// Counts a push that is long enough by `time`.
  mutating func expire(by time: Nanoseconds) -> PushReading {
    guard deadline <= time else { return .nothing }
    return count(at: time)
  }

  /// Ends a push under way at `time`, since the bolt has fallen in by itself: the arm is at rest.
  ///
  /// A ratchet falls in before the sensor shows the rest.
  mutating func arrive(at time: Nanoseconds) -> PushReading {
    guard let began, time >= began &+ rules.shortest else { return .nothing }
    return count(at: time)
  }

  /// Notes that the arm turns at `time` for a passage.
  @inline(never) mutating func noteRotation(at time: Nanoseconds) {
    isTurning = true
    homeAt = time &+ rules.homeTime
    followerHomeAt = .never
  }

  /// Forgets a push under way, after the sensor was stuck or its line was lost.
  mutating func drop() { began = nil }

  /// Adopts a level, whatever led to it.
  mutating func adopt(isActive: Bool, at now: Nanoseconds) {
    self.isActive = isActive
    carry(at: now)
  }

  /// Begins at `now` the push of a sensor that is active on a free arm already.
  @inline(never) private mutating func carry(at now: Nanoseconds) {
    began = isActive && isFree ? now : nil
    isCarried = began != nil
    freeSince = now
  }

  private mutating func begin(since edge: Nanoseconds, at now: Nanoseconds) -> PushReading {
    guard isFree else {
      // A person who follows before the bolt is in turns the arm, so the next price waits for the arm's rest.
      if hasCounted, edge < countedAt &+ Self.boltTime {
        isTurning = true
        followerHomeAt = edge &+ Self.longestRotation
      }
      heldSince = edge
      return .vain
    }
    began = edge
    isCarried = false
    freeSince = now
    return expire(by: now)
  }

  private mutating func end(at edge: Nanoseconds) -> PushReading {
    guard let began else { return endHeld(at: edge) }
    self.began = nil
    guard edge >= began &+ rules.shortest else { return .touch }
    // A push that counts at its beginning has counted by now, unless it began before the arm was free.
    return count(at: edge)
  }

  // A level does not feel a person who leans on a held arm.
  private mutating func endHeld(at edge: Nanoseconds) -> PushReading {
    defer { heldSince = nil }
    guard let heldSince, rules.sensor == .level, edge >= heldSince &+ rules.shortest else {
      return .nothing
    }
    return .held
  }

  private mutating func count(at time: Nanoseconds) -> PushReading {
    began = nil
    (hasCounted, countedAt) = (true, time)
    noteRotation(at: time)
    isTurning = isActive || homeAt > time
    return .passage
  }
}

/// The suspicion that the push sensor does not feel visitors, or not for long enough.
struct PushSuspicion: Sendable {
  private static var most: UInt8 { 3 }

  /// Whether so many coins in a row were followed by no push that the sensor may be dead.
  var isDead: Bool { relocks >= Self.most }
  /// Whether nothing is suspected.
  var isClear: Bool { relocks == 0 }
  private var relocks: UInt8 = 0
  private var touches: UInt8 = 0
  private var exits: UInt8 = 0

  /// Notes a relock of a coin that no push followed.
  mutating func noteRelock() { relocks = min(relocks &+ 1, Self.most) }

  /// Clears the suspicion of a dead sensor, after any push, a repair, or proof that the arm has not turned.
  mutating func clear() { relocks = 0 }

  mutating func notePassage() { (touches, exits) = (0, 0) }

  /// Notes a backward rotation during an open passage; returns `true` after so many in a row that
  /// the two sensors may be swapped.
  mutating func noteExit() -> Bool {
    exits = min(exits &+ 1, Self.most)
    return exits == Self.most
  }

  /// Notes a push that was too short; returns `true` after so many in a row that the sensor may be
  /// of another kind.
  mutating func noteTouch() -> Bool {
    touches = min(touches &+ 1, Self.most)
    return touches == Self.most
  }
}
