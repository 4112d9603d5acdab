// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Watches one switch for more edges than any contact makes: a loose wire, or interference.
///
/// A contact bounces for milliseconds, and the debouncer settles that. What goes on for three
/// seconds is ignored, so that it costs no time; after a pause it is listened to again, and heeded
/// once it has been quiet for a second.
struct ChatterWatch: Sendable {
  private enum Attention {
    case heeded
    case deaf(until: UInt64)
    case trial(until: UInt64)
  }

  private static var second: UInt64 { 1_000_000_000 }
  // Ten coins a second, each with forty edges at both ends, are as many.
  private static var mostEdges: UInt32 { 800 }
  private static var quietEdges: UInt32 { 100 }
  private static var pause: UInt64 { 5 * second }

  private var attention = Attention.heeded
  private var secondBegan: UInt64 = 0
  private var edgeCount: UInt32 = 0
  private var loudSeconds = 0

  /// Whether nothing the switch does counts.
  var isIgnored: Bool {
    if case .heeded = attention { false } else { true }
  }

  /// Whether the switch's edges are not even wanted.
  var isDeaf: Bool {
    if case .deaf = attention { true } else { false }
  }

  /// When to listen again, or to heed it again; `nil` while it is heeded.
  var dueAt: UInt64? {
    switch attention {
    case .heeded: nil
    case .deaf(let time), .trial(let time): time
    }
  }

  /// Counts an edge at `time`.
  ///
  /// - Returns: whether it is the one too many, from which on the switch is ignored.
  mutating func countEdge(at time: UInt64) -> Bool {
    switch attention {
    case .deaf: return false
    case .trial:
      edgeCount += 1
      if edgeCount > Self.quietEdges { deafen(at: time) }
      return false
    case .heeded:
      if time >= secondBegan &+ Self.second { beginSecond(at: time) }
      edgeCount += 1
      guard loudSeconds == 2, edgeCount > Self.mostEdges else { return false }
      deafen(at: time)
      return true
    }
  }

  /// Takes note of the time.
  mutating func expire(by time: UInt64) {
    switch attention {
    case .deaf(let until) where until <= time:
      edgeCount = 0
      attention = .trial(until: until &+ Self.second)
    case .trial(let until) where until <= time: self = ChatterWatch()
    case .heeded, .deaf, .trial: break
    }
  }

  private mutating func beginSecond(at time: UInt64) {
    let wasLoud = edgeCount > Self.mostEdges && time < secondBegan &+ 2 * Self.second
    loudSeconds = wasLoud ? loudSeconds + 1 : 0
    secondBegan = time
    edgeCount = 0
  }

  private mutating func deafen(at time: UInt64) {
    attention = .deaf(until: time &+ Self.pause)
    loudSeconds = 0
  }
}
