// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

/// Finds a switch with more edges than any contact makes, because of a loose wire or interference.
///
/// A contact bounces for milliseconds, which the debouncer settles. A switch that chatters for 3 s
/// is muted. Its edges are masked for 5 s, then counted on trial until there is 1 s of quiet.
struct ChatterDetector: Sendable {
  private enum Phase {
    case counted
    case masked(until: Nanoseconds)
    case trial(until: Nanoseconds)
  }

  private static var second: Nanoseconds { .seconds(1) }
  // Ten coins a second, each with 40 edges at each end.
  private static var mostEdges: UInt32 { 800 }
  private static var quietEdges: UInt32 { 100 }
  private static var pause: Nanoseconds { .seconds(5) }

  private var phase = Phase.counted
  private var secondBegan: Nanoseconds = 0
  private var edgeCount: UInt32 = 0
  private var loudSeconds = 0

  /// Whether the switch is muted: its edges raise no event.
  var isMuted: Bool { if case .counted = phase { false } else { true } }

  /// Whether edge detection is off for the switch.
  var isMasked: Bool { if case .masked = phase { true } else { false } }

  /// The time at which the mask or the trial ends; `.never` while the switch is not muted.
  var deadline: Nanoseconds {
    switch phase {
    case .counted: .never
    case .masked(let time), .trial(let time): time
    }
  }

  /// Counts an edge at `time`; returns `true` if it is one too many, so that the switch is muted
  /// from now on.
  mutating func countEdge(at time: Nanoseconds) -> Bool {
    switch phase {
    case .masked: return false
    case .trial:
      edgeCount &+= 1
      if edgeCount > Self.quietEdges { mask(at: time) }
      return false
    case .counted:
      if time >= secondBegan &+ Self.second { beginSecond(at: time) }
      edgeCount &+= 1
      guard loudSeconds == 2, edgeCount > Self.mostEdges else { return false }
      mask(at: time)
      return true
    }
  }

  /// Ends a mask or a trial that is due by `time`.
  mutating func expire(by time: Nanoseconds) {
    switch phase {
    case .masked(let until) where until <= time:
      edgeCount = 0
      phase = .trial(until: until &+ Self.second)
    case .trial(let until) where until <= time: self = ChatterDetector()
    case .counted, .masked, .trial: break
    }
  }

  private mutating func beginSecond(at time: Nanoseconds) {
    let wasLoud = edgeCount > Self.mostEdges && time < secondBegan &+ 2 * Self.second
    loudSeconds = wasLoud ? loudSeconds &+ 1 : 0
    secondBegan = time
    edgeCount = 0
  }

  private mutating func mask(at time: Nanoseconds) {
    phase = .masked(until: time &+ Self.pause)
    loudSeconds = 0
  }
}

/// Finds a switch that is active for longer than a person holds it.
///
/// A jammed coin or a shorted wire looks like a pressed switch. The press still counts once; the
/// detector only reports it.
struct StuckDetector: Sendable {
  /// Whether the switch has been active for too long; `false` again once it is inactive.
  private(set) var isStuck = false
  private let longestPress: Nanoseconds
  private var pressedSince: Nanoseconds?

  /// A detector for presses longer than `longestPress` nanoseconds; 0 is no limit.
  init(longestPress: Nanoseconds) { self.longestPress = longestPress }

  /// The time at which the present press becomes too long; `.never` if it is already, or without a limit.
  var deadline: Nanoseconds {
    guard !isStuck, longestPress > 0, let pressedSince else { return .never }
    return pressedSince &+ longestPress
  }

  mutating func observe(isActive: Bool, at time: Nanoseconds) {
    pressedSince = isActive ? pressedSince ?? time : nil
    if !isActive { isStuck = false }
  }

  /// Marks the switch as stuck if its press is too long by `time`.
  mutating func expire(by time: Nanoseconds) { if deadline <= time { isStuck = true } }
}

/// The proof that a safety input is at rest: the loop closed, the key turned back, the bolt closed.
///
/// A line that hums or bounces never settles, so it would keep its last level for ever. An input
/// that leaves its rest must settle there again within 200 ms; otherwise it counts as active.
struct RestProof: Sendable {
  private static var patience: Nanoseconds { .milliseconds(200) }

  /// Whether the input is a safety input; other inputs need no proof.
  let isNeeded: Bool
  private let period: Nanoseconds
  // The end of the time for the proof, and the time at which the rest is proved if nothing moves; or `.never`.
  private var end = Nanoseconds.never
  private var provenAt = Nanoseconds.never

  /// The proof for `input`, whose rest is proved after this debounce time.
  init(_ input: Input, period: Nanoseconds) {
    isNeeded = input.isForSafety
    self.period = period
  }

  /// The time at which the input counts as active; `.never` without a doubt, or if the rest is proved earlier.
  var deadline: Nanoseconds { provenAt <= end ? .never : end }

  /// Returns whether the input counts as active by `time`.
  func fails(by time: Nanoseconds) -> Bool { provenAt > end && end <= time }

  /// Notes the level of an edge, or a level that was read; a rest that was read begins no doubt.
  mutating func observe(isActive: Bool, isEdge: Bool, at time: Nanoseconds) {
    if provenAt <= time { close() }
    if end == .never {
      guard isNeeded, isActive || isEdge else { return }
      end = time &+ Self.patience
    }
    provenAt = isActive ? .never : time &+ period
  }

  /// Ends the doubt, since the input has settled or counts as active.
  mutating func close() { (end, provenAt) = (.never, .never) }
}
