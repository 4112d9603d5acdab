// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Reads the levels of one wire from its edges, which are not debounced.
///
/// A level counts when the wire has been still for 12 ms, which is more than contacts bounce and less
/// than a pulse of any acceptor lasts; shorter ones are bounces. As in a gate, a level lasts from the last
/// edge that led to it to the last one that ended it. A wire that is never still for half a second hums,
/// and has no levels until it has been quiet for a second.
///
/// The caller drains ``settle(by:)`` up to each edge's time before it observes the edge. Times may be
/// equal, run backwards or be any number: a time before the latest edge's is taken for that edge's.
package struct LevelReader: Sendable {
  /// What came out of the edges.
  package enum Finding: Sendable, Equatable {
    /// A level has ended, and the next one has settled.
    case level(MeasuredLevel)
    /// The wire began to hum.
    case hum(Hum)
    /// The wire is quiet again.
    case humEnded(Hum)
  }

  /// How long a wire must be still, in nanoseconds, for its level to count.
  package static var stillness: Nanoseconds { .milliseconds(12) }
  // How long a wire may go without being still, and how long it must be quiet after that.
  private static var restless: Nanoseconds { .milliseconds(500) }
  private static var quiet: Nanoseconds { .seconds(1) }

  /// The level that counts.
  package private(set) var isActive = false
  /// When the present level began; `nil` where that was not seen.
  package private(set) var since: Nanoseconds?
  /// Whether the wire hums.
  package private(set) var isHumming = false
  private var isHumReported = false
  // Of the change under way, if there are edges: their number, first and last time, and level.
  private var edges: UInt64 = 0
  private var restlessSince: Nanoseconds = 0
  private var latest: Nanoseconds = 0
  private var newestLevel = false
  private var hasLoss = false
  private var changeBounces = Bounces()
  /// The bounces at the begin of the present level, and inside it.
  package private(set) var bounces = Bounces()

  /// A reader of a wire that is inactive.
  package init() {}

  /// When the change under way began; `nil` for a wire that is still.
  var changeBegan: Nanoseconds? { edges > 0 ? restlessSince : nil }

  /// When the next finding is due at the latest; `nil` for a wire that is still.
  package var deadline: Nanoseconds? {
    guard edges > 0 else { return nil }
    let wait = isHumming ? Self.quiet : Self.stillness
    return latest > .max - wait ? .max : latest + wait
  }

  /// Adopts a level whose begin was not seen.
  package mutating func adopt(_ isActive: Bool) {
    (self.isActive, newestLevel, since, edges, hasLoss) = (isActive, isActive, nil, 0, false)
    (bounces, changeBounces) = (Bounces(), Bounces())
  }

  /// Notes that the wire came to a level at `timestamp`.
  package mutating func observe(_ isActive: Bool, at timestamp: Nanoseconds) {
    let time = max(timestamp, latest)
    if edges == 0 {
      restlessSince = time
      // What led here from the same level was too short to be seen.
      if isActive == self.isActive { changeBounces.note(0) }
    } else {
      changeBounces.note(isActive == newestLevel ? 0 : time - latest)
    }
    edges &+= 1
    (latest, newestLevel) = (time, isActive)
    if time - restlessSince >= Self.restless { isHumming = true }
  }

  /// Notes that edges were lost, and the level now; neither this level nor the next has a width.
  package mutating func lose(_ isActive: Bool) {
    guard edges > 0 else { return adopt(isActive) }
    (newestLevel, since, hasLoss) = (isActive, nil, true)
  }

  /// The next finding that is due by `time`; `nil` for none.
  package mutating func settle(by time: Nanoseconds) -> Finding? {
    if isHumming, !isHumReported {
      isHumReported = true
      return .hum(hum)
    }
    guard let deadline, deadline <= time else { return nil }
    if isHumming { return .humEnded(endHum()) }
    edges = 0
    defer { (hasLoss, changeBounces) = (false, Bounces()) }
    guard newestLevel != isActive else {
      bounces.add(changeBounces)
      return nil
    }
    let level = MeasuredLevel(isActive: isActive, began: since, ended: latest, bounces: bounces)
    (isActive, since, bounces) = (newestLevel, hasLoss ? nil : latest, changeBounces)
    return .level(level)
  }

  private var hum: Hum { Hum(edges: edges, duration: max(latest - restlessSince, 1)) }

  private mutating func endHum() -> Hum {
    let ended = hum
    (isHumming, isHumReported) = (false, false)
    adopt(newestLevel)
    return ended
  }
}

/// A level that a wire kept, until it left it for the other.
package struct MeasuredLevel: Sendable, Equatable {
  /// Whether it was the active level.
  package let isActive: Bool
  /// When it began, in nanoseconds on the monotonic clock; `nil` where its begin was not seen.
  package let began: Nanoseconds?
  /// When it ended.
  package let ended: Nanoseconds
  /// The bounces at its begin and inside it.
  package let bounces: Bounces

  /// How long it lasted, in nanoseconds; `nil` where its begin was not seen.
  package var width: Nanoseconds? { began.map { ended - $0 } }
}

/// A wire that did not keep a level.
package struct Hum: Sendable, Equatable {
  /// How many edges were seen, from the first to the last; there were more, where some were lost.
  package let edges: UInt64
  /// How long it lasted so far, in nanoseconds, at least one.
  package let duration: Nanoseconds

  /// Its frequency in Hz, rounded down; two edges are a period.
  package var frequency: UInt64 {
    // So that no product overflows.
    let milliseconds = max(duration / .milliseconds(1), 1)
    return min(max(edges, 1) - 1, .max / 500) * 500 / milliseconds
  }
}

/// Lengths of time of one kind: how many, the shortest, the longest and a typical one.
package struct Widths: Sendable {
  /// How many there were.
  package private(set) var count: UInt64 = 0
  /// The shortest, in nanoseconds; 0 while there is none.
  package private(set) var shortest: Nanoseconds = 0
  /// The longest, in nanoseconds; 0 while there is none.
  package private(set) var longest: Nanoseconds = 0
  private var newest = RingBuffer<Nanoseconds, 128>(filler: 0)

  /// The median of the newest 128, in nanoseconds; 0 while there is none.
  ///
  /// - Complexity: O(*n*²) for *n* of them.
  package var typical: Nanoseconds {
    guard count > 0 else { return 0 }
    var sorted = BoundedArray<Nanoseconds, 128>(filler: 0)
    for index in 0..<newest.count {
      let width = newest[index]
      sorted.insert(width) { $0 <= width }
    }
    return sorted[sorted.count / 2]
  }

  /// Adds one of so many nanoseconds.
  mutating func note(_ width: Nanoseconds) {
    shortest = count == 0 ? width : min(shortest, width)
    longest = max(longest, width)
    count &+= 1
    newest.appendReplacingFirst(width)
  }
}

/// The levels of a wire that were too short to be meant, and how long they lasted.
package struct Bounces: Sendable, Equatable {
  /// How many there were.
  package private(set) var count: UInt64 = 0
  /// The shortest, in nanoseconds; 0 for one that the kernel saw only the end of.
  package private(set) var shortest: Nanoseconds = 0
  /// The longest, in nanoseconds.
  package private(set) var longest: Nanoseconds = 0

  /// No bounces.
  package init() {}

  /// Adds one of so many nanoseconds.
  mutating func note(_ width: Nanoseconds) {
    shortest = count == 0 ? width : min(shortest, width)
    longest = max(longest, width)
    count &+= 1
  }

  /// Adds all of `other`.
  mutating func add(_ other: Bounces) {
    guard other.count > 0 else { return }
    shortest = count == 0 ? other.shortest : min(shortest, other.shortest)
    longest = max(longest, other.longest)
    count &+= other.count
  }
}
