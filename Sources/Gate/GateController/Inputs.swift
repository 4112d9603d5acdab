// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GPIO
package import Turnstile

/// The gate's switches, debounced: edges go in, events come out.
///
/// An event is a switch becoming active; letting go of it means nothing.
package struct Inputs: Sendable {
  private static var count: Int { 3 }
  private var debouncers: InlineArray<3, Debouncer>
  private var watches: InlineArray<3, SwitchWatch>
  private var chatter = InlineArray<3, ChatterWatch>(repeating: ChatterWatch())

  /// The switches of a wiring, all of them settled on inactive.
  package init(_ wiring: Wiring) {
    debouncers = [
      Debouncer(period: wiring.coin.debounce),
      Debouncer(period: wiring.push.debounce),
      Debouncer(period: wiring.repairman.debounce),
    ]
    watches = [
      SwitchWatch(longestPress: wiring.coin.longestPress),
      SwitchWatch(longestPress: wiring.push.longestPress),
      SwitchWatch(longestPress: wiring.repairman.longestPress),
    ]
  }

  /// When the next change settles, or `nil` when nothing is under way.
  package var settlesAt: UInt64? {
    var earliest: UInt64?
    for index in 0..<Self.count {
      if let time = debouncers[index].settlesAt { earliest = min(earliest ?? time, time) }
    }
    return earliest
  }

  /// When the next switch has been pressed for too long or is to be listened to again, or `nil`.
  var troubleAt: UInt64? {
    var earliest = UInt64.max
    for index in 0..<Self.count {
      let due = min(watches[index].dueAt ?? .max, chatter[index].dueAt ?? .max)
      earliest = min(earliest, due)
    }
    return earliest == .max ? nil : earliest
  }

  /// The switches that chatter, and of which nothing counts.
  var ignored: Levels {
    var levels = Levels()
    for index in 0..<Self.count { levels[index] = chatter[index].isIgnored }
    return levels
  }

  /// The switches that chatter, and whose edges are not wanted for now.
  var deaf: Levels {
    var levels = Levels()
    for index in 0..<Self.count { levels[index] = chatter[index].isDeaf }
    return levels
  }

  /// The switches that have been pressed for too long.
  var stuck: Levels {
    var levels = Levels()
    for index in 0..<Self.count { levels[index] = watches[index].isStuck }
    return levels
  }

  /// Takes note of the time, for switches that are pressed for too long or quiet by now.
  mutating func expire(by time: UInt64) {
    for index in 0..<Self.count {
      watches[index].expire(by: time)
      chatter[index].expire(by: time)
    }
  }

  /// Takes the level of a switch that is heeded again for settled at `time`.
  mutating func heed(_ index: Int, isActive: Bool, at time: UInt64) {
    debouncers[index].adopt(isActive)
    watches[index].note(isActive: isActive, at: time)
  }

  /// Takes the levels for settled at `time`, and how long they last for counted from then.
  mutating func adopt(_ levels: Levels, at time: UInt64) {
    for index in 0..<Self.count {
      chatter[index] = ChatterWatch()
      heed(index, isActive: levels[index], at: time)
    }
  }

  /// The switches that have settled on active.
  package var levels: Levels {
    var levels = Levels()
    for index in 0..<Self.count { levels[index] = debouncers[index].isActive }
    return levels
  }

  /// Takes the levels for settled: a switch that is already pressed is not a press.
  package mutating func adopt(_ levels: Levels) {
    for index in 0..<Self.count { debouncers[index].adopt(levels[index]) }
  }

  /// Forgets every change that has not settled.
  package mutating func forget() {
    for index in 0..<Self.count { debouncers[index].adopt(debouncers[index].isActive) }
  }

  /// Takes note of an edge that happened at `time`; an input of no switch is passed over.
  package mutating func observe(_ edge: Edge, at time: UInt64) {
    let index = Int(edge.input)
    guard index < Self.count else { return }
    if chatter[index].countEdge(at: time) { heed(index, isActive: false, at: time) }
    guard !chatter[index].isIgnored else { return }
    debouncers[index].observe(edge.isActive, at: time)
  }

  /// Takes note of the levels at `time`, after edges were lost.
  ///
  /// Whatever happened in between is unknown and stays uncounted. A level that differs from the
  /// settled one must last its whole period from now on, like any other.
  package mutating func observe(_ levels: Levels, at time: UInt64) {
    for index in 0..<Self.count where !chatter[index].isIgnored {
      debouncers[index].observe(levels[index], at: time)
    }
  }

  /// Settles one change that is due by `time`.
  ///
  /// - Returns: the event it means; `nil` when nothing was due, or a switch was let go of.
  package mutating func settle(by time: UInt64) -> Turnstile.Event? {
    for index in 0..<Self.count {
      guard let isActive = debouncers[index].settle(by: time) else { continue }
      watches[index].note(isActive: isActive, at: time)
      return isActive ? Input(rawValue: UInt8(index))?.event : nil
    }
    return nil
  }
}

extension Input {
  /// What it means when the switch becomes active.
  var event: Turnstile.Event {
    switch self {
    case .coin: .coin
    case .push: .push
    case .repairman: .repairman
    }
  }
}
