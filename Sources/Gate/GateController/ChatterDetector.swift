// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// Finds a switch with more edges than any contact makes: a loose wire, or interference.
///
/// A contact bounces for milliseconds, and the debouncer settles that. A switch that chatters for
/// three seconds is muted: its edges are masked for five seconds, then watched on trial, and after a
/// quiet second the switch counts again.
struct ChatterDetector: Sendable {
  private enum Phase {
    case counted
    case masked(until: Nanoseconds)
    case trial(until: Nanoseconds)
  }

  private static var second: Nanoseconds { .seconds(1) }
  // Ten coins a second, each with forty edges at both ends, are as many.
  private static var mostEdges: UInt32 { 800 }
  private static var quietEdges: UInt32 { 100 }
  private static var pause: Nanoseconds { .seconds(5) }

  private var phase = Phase.counted
  private var secondBegan: Nanoseconds = 0
  private var edgeCount: UInt32 = 0
  private var loudSeconds = 0

  /// Whether nothing the switch does counts.
  var isMuted: Bool {
    if case .counted = phase { false } else { true }
  }

  /// Whether the switch's edges are not even asked for.
  var isMasked: Bool {
    if case .masked = phase { true } else { false }
  }

  /// When the mask or the trial ends; `nil` while the switch counts.
  var deadline: Nanoseconds? {
    switch phase {
    case .counted: nil
    case .masked(let time), .trial(let time): time
    }
  }

  /// Counts an edge at `time`.
  ///
  /// - Returns: whether it is the one too many, from which on the switch is muted.
  mutating func countEdge(at time: Nanoseconds) -> Bool {
    switch phase {
    case .masked: return false
    case .trial:
      edgeCount += 1
      if edgeCount > Self.quietEdges { mask(at: time) }
      return false
    case .counted:
      if time >= secondBegan &+ Self.second { beginSecond(at: time) }
      edgeCount += 1
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
    loudSeconds = wasLoud ? loudSeconds + 1 : 0
    secondBegan = time
    edgeCount = 0
  }

  private mutating func mask(at time: Nanoseconds) {
    phase = .masked(until: time &+ Self.pause)
    loudSeconds = 0
  }
}
