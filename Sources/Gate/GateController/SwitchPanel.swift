// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import Turnstile

/// The gate's switches, debounced: edges go in, events come out.
///
/// A switch that becomes active raises an event; becoming inactive raises none. A switch that
/// chatters is muted, and one that is active for too long is stuck.
package struct SwitchPanel: ~Copyable {
  private struct Switch {
    var debouncer: Debouncer
    var stuck: StuckDetector
    var chatter = ChatterDetector()

    init(_ wiring: SwitchWiring) {
      debouncer = Debouncer(period: wiring.debounce)
      stuck = StuckDetector(longestPress: wiring.longestPress)
    }

    /// Adopts a settled level: a switch that is active already raises no event.
    mutating func adopt(isActive: Bool, at time: Nanoseconds) {
      debouncer.adopt(isActive)
      stuck.observe(isActive: isActive, at: time)
    }
  }

  // Room for every bit of `Levels`.
  private var switches: InlineArray<16, Switch>
  private static var indices: Range<Int> { 0..<Input.count }
  private let anchor = AddressOnly()

  /// The switches of a wiring, in the order of ``Input``, all settled on inactive.
  package init(_ wiring: Wiring) {
    switches = InlineArray(repeating: Switch(wiring[.coin]))
    Input.forEach { switches[Int($0.rawValue)] = Switch(wiring[$0]) }
  }

  /// When the next change settles, or `nil` when none is settling.
  package var deadline: Nanoseconds? {
    earliest { $0.debouncer.deadline ?? .max }
  }

  /// When the next switch becomes stuck, or the next mask or trial ends; `nil` for none.
  var faultDeadline: Nanoseconds? {
    earliest { min($0.stuck.deadline ?? .max, $0.chatter.deadline ?? .max) }
  }

  /// The switches that have settled on active.
  package var pressed: Levels { levels { $0.debouncer.isActive } }

  /// The switches that are muted.
  var muted: Levels { levels { $0.chatter.isMuted } }

  /// The switches whose edge detection is off.
  var masked: Levels { levels { $0.chatter.isMasked } }

  /// The switches that have been active for too long.
  var stuck: Levels { levels { $0.stuck.isStuck } }

  /// Counts an edge that happened at `time`; an input without a switch is skipped.
  package mutating func observe(_ edge: Edge, at time: Nanoseconds) {
    let index = Int(edge.input)
    guard index < Input.count else { return }
    if switches[index].chatter.countEdge(at: time) {
      switches[index].adopt(isActive: false, at: time)
    }
    guard !switches[index].chatter.isMuted else { return }
    switches[index].debouncer.observe(edge.isActive, at: time)
  }

  /// Observes the levels at `time`, after edges were lost.
  ///
  /// What happened in between is unknown and not counted. A level that differs from the settled one
  /// must last its whole period from now on, like any other.
  package mutating func observe(_ levels: Levels, at time: Nanoseconds) {
    for index in Self.indices where !switches[index].chatter.isMuted {
      switches[index].debouncer.observe(levels[index], at: time)
    }
  }

  /// Settles one change that is due by `time`.
  ///
  /// - Returns: the event it raises; `nil` when no change was due, or a switch became inactive.
  package mutating func settle(by time: Nanoseconds) -> Turnstile.Event? {
    for index in Self.indices {
      guard let isActive = switches[index].debouncer.settle(by: time) else { continue }
      switches[index].stuck.observe(isActive: isActive, at: time)
      return isActive ? Input(rawValue: UInt8(index))?.event : nil
    }
    return nil
  }

  /// Adopts the levels of lines that are held since `time`: a switch that is active raises no
  /// event.
  mutating func adopt(_ levels: Levels, at time: Nanoseconds) {
    for index in Self.indices {
      switches[index].chatter = ChatterDetector()
      switches[index].adopt(isActive: levels[index], at: time)
    }
  }

  /// Adopts inactive for every switch, after the lines were lost.
  mutating func reset() {
    for index in Self.indices { switches[index].debouncer.adopt(false) }
  }

  /// Drops every change that has not settled.
  package mutating func dropUnsettled() {
    for index in Self.indices {
      switches[index].debouncer.adopt(switches[index].debouncer.isActive)
    }
  }

  /// Finds the switches that are stuck by `time`, and ends masks and trials that are due.
  ///
  /// - Returns: the switches that are unmuted, whose levels the caller must adopt.
  mutating func expire(by time: Nanoseconds) -> Levels {
    let before = muted
    for index in Self.indices {
      switches[index].stuck.expire(by: time)
      switches[index].chatter.expire(by: time)
    }
    return Levels(bits: before.bits & ~muted.bits)
  }

  /// Adopts the levels of the switches in `mask`, which are unmuted at `time`.
  mutating func unmute(_ mask: Levels, _ levels: Levels, at time: Nanoseconds) {
    for index in Self.indices where mask[index] {
      switches[index].adopt(isActive: levels[index], at: time)
    }
  }

  private func earliest(_ deadline: (Switch) -> Nanoseconds) -> Nanoseconds? {
    var earliest = Nanoseconds.max
    for index in Self.indices { earliest = min(earliest, deadline(switches[index])) }
    return earliest == .max ? nil : earliest
  }

  private func levels(_ isActive: (Switch) -> Bool) -> Levels {
    var levels = Levels()
    for index in Self.indices { levels[index] = isActive(switches[index]) }
    return levels
  }
}

extension Input {
  /// The event of a switch that becomes active.
  var event: Turnstile.Event {
    switch self {
    case .coin: .coin
    case .push: .push
    case .repairman: .repairman
    }
  }
}
