// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import MachineSupport
import Testing

/// A bedside on which the alarm's time is set.
private struct Bedside: Conditions {
  typealias Names = AlarmClock
  /// Milliseconds from now to the alarm.
  var alarm: UInt32 = 7 * 3600 * 1000
  func milliseconds(of interval: AlarmClock.Interval) -> UInt32 { alarm }
}

private let minute: UInt64 = 60 * 1_000_000_000

@Suite struct AlarmClockTests {
  private typealias State = AlarmClock.State
  private var clock = HierarchicalMachine<AlarmClock>()
  private var bedside = Bedside()

  init() { _ = clock.start(at: 0, in: bedside) }

  private mutating func after(_ action: AlarmClock.Action, at time: UInt64 = 0) -> String {
    describe(clock.handle(action, at: time, in: bedside))
  }

  private func describe(_ step: HierarchicalStep<AlarmClock>) -> String {
    var names: [String] = []
    for word in step.words { names.append("\(word.name)") }
    let state = step.to.map { "\($0.name)" } ?? "nowhere"
    return ([state + ":"] + names).joined(separator: " ")
  }

  /// The state as the reference names it: armed and snoozed are both active.
  private var state: State? { clock.isIn(.active) ? .active : clock.state }

  private mutating func put(in state: State) {
    clock = HierarchicalMachine()
    _ = clock.start(at: 0, in: bedside)
    let way: [AlarmClock.Action] =
      switch state {
      case .inactive: []
      case .active, .armed: [.start]
      case .snoozed: [.start, .play, .snooze]
      case .playing: [.start, .play]
      case .playedInBackground: [.start, .foregrounded]
      }
    for action in way { _ = clock.handle(action, at: 0, in: bedside) }
  }

  @Test("WS-03: a clock begins inactive, without a timer")
  func beginsInactive() {
    expectEqual(state, .inactive)
    expectEqual(clock.deadline, nil)
  }

  @Test("WS-01, WS-04, WS-B1: each of the eight rows of the reference leads where it says")
  mutating func eightRows() {
    let rows: [(State, AlarmClock.Action, State)] = [
      (.inactive, .start, .active), (.active, .play, .playing), (.active, .stop, .inactive),
      (.active, .foregrounded, .playedInBackground), (.playing, .start, .active),
      (.playing, .stop, .inactive), (.playedInBackground, .start, .active),
      (.playedInBackground, .stop, .inactive),
    ]
    for (source, action, target) in rows {
      put(in: source)
      _ = after(action)
      expectEqual(state, target)
    }
  }

  @Test("WS-05, WS-B2, WS-B3, WS-B4: without a row nothing is done; the fault names both")
  mutating func withoutARow() {
    let missing: [(State, [AlarmClock.Action])] = [
      (.inactive, [.play, .snooze, .foregrounded]), (.armed, [.snooze]), (.snoozed, [.snooze]),
      (.playing, [.play, .foregrounded]), (.playedInBackground, [.play, .foregrounded]),
    ]
    for (state, actions) in missing {
      put(in: state)
      let deadline = clock.deadline
      for action in actions {
        let step = clock.handle(action, at: minute, in: bedside)
        #expect(step.outcome == .unhandled && step.isFault)
        #expect(step.from == state && step.event == action)
        expectEqual(describe(step), "\(state.name):")
        expectEqual(clock.deadline, deadline)
      }
    }
  }

  @Test("WS-07, WS-08, WS-10: the words depend on the state before, after the row was found")
  mutating func entryReasons() {
    expectEqual(after(.start), "armed: set-alarm")
    expectEqual(after(.play), "playing: start-sound")
    expectEqual(after(.snooze), "snoozed: stop-sound")
    expectEqual(after(.start), "armed: set-alarm")
    expectEqual(after(.foregrounded), "played-in-background: show-missed")
    expectEqual(after(.stop), "inactive: hide-missed clear-alarm")
  }

  @Test("WS-09, WS-B10: an alarm rings at its time, to the nanosecond")
  mutating func ringsAtItsTime() {
    _ = after(.start, at: 5)
    expectEqual(clock.deadline, 7 * 60 * minute + 5)
    #expect(clock.expire(by: 7 * 60 * minute + 4, in: bedside) == nil)
    let due = clock.expire(by: 7 * 60 * minute + 5, in: bedside)
    expectEqual(due.map(describe), "playing: start-sound")
  }

  @Test("WS-11: a snoozed alarm is active again, and rings after nine minutes, again and again")
  mutating func snooze() {
    _ = after(.start)
    _ = after(.play)
    var now: UInt64 = 0
    for _ in 0..<3 {
      expectEqual(after(.snooze, at: now), "snoozed: stop-sound")
      expectEqual(state, .active)
      #expect(clock.expire(by: now + 9 * minute - 1, in: bedside) == nil)
      now += 9 * minute
      expectEqual(clock.expire(by: now, in: bedside)?.to, .playing)
    }
  }

  @Test("WS-B5: stopping twice is stopping once; starting again sets the new time")
  mutating func idempotent() {
    let stop = clock.handle(.stop, at: 0, in: bedside)
    #expect(stop.outcome == .stayed && !stop.isFault)
    _ = after(.start)
    bedside.alarm = 1000
    expectEqual(after(.start, at: minute), "armed: set-alarm")
    expectEqual(clock.deadline, minute + 1_000_000_000)
  }

  @Test mutating func `an alarm that was stopped never rings`() {
    _ = after(.start)
    _ = after(.stop)
    #expect(clock.expire(by: .max, in: bedside) == nil)
  }
}
