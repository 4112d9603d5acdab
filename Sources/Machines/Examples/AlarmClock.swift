// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// An alarm clock with a snooze of nine minutes (WS-01 to WS-12).
///
/// Active is one state from outside and two inside: armed until the alarm's time, or snoozed for
/// nine minutes. The row decides before anything is done, so a request without a cell has no effect
/// either; it is a fault, which names the state and the action (D2, WS-05).
package enum AlarmClock: Automaton {
  /// What the clock is doing.
  package enum State: UInt8, ListedName {
    /// Nothing will ring.
    case inactive
    /// Something will ring: see ``armed`` and ``snoozed``.
    case active
    /// It will ring at its time. A part of ``active``.
    case armed
    /// It rang, and will ring again in nine minutes. A part of ``active``.
    case snoozed
    /// It rings.
    case playing
    /// It rang unnoticed, and waits until the clock is opened.
    case playedInBackground

    package static let names: [6 of StaticString] = [
      "inactive", "active", "armed", "snoozed", "playing", "played-in-background",
    ]
  }

  /// The requests, and the passing of the clock's time.
  package enum Action: UInt8, ListedName {
    /// Set the alarm.
    case start
    /// Ring.
    case play
    /// Be quiet for nine minutes.
    case snooze
    /// Be quiet, and forget the alarm.
    case stop
    /// Open the clock after it has rung.
    case foregrounded
    /// The deadline has come.
    case timeout

    package static let names: [6 of StaticString] = [
      "start", "play", "snooze", "stop", "foregrounded", "timeout",
    ]
  }

  /// An action is this machine's event.
  package typealias Event = Action

  /// The clock's actions.
  package enum Word: UInt8, ListedName {
    /// The time of the alarm is noted.
    case setAlarm
    /// The time of the alarm is forgotten.
    case clearAlarm
    /// The sound begins.
    case startSound
    /// The sound ends.
    case stopSound
    /// The screen says that the alarm was missed.
    case showMissed
    /// The screen no longer says it.
    case hideMissed

    package static let names: [6 of StaticString] = [
      "set-alarm", "clear-alarm", "start-sound", "stop-sound", "show-missed", "hide-missed",
    ]
  }

  /// What is set outside the table.
  package enum Interval: UInt8, ListedName {
    /// From now to the alarm's time.
    case alarm

    package static let names: [1 of StaticString] = ["alarm"]
  }

  /// A clock begins without an alarm (WS-03).
  package static let initial = State.inactive
  /// The action of the clock itself.
  package static let roles = Roles<Self>(timeout: .timeout)
  /// Every request of a person needs a row (WS-05).
  package static func isRequired(_ event: Action) -> Bool { event != .timeout }

  // One cell under the other reads better than any formatter's layout.
  // swift-format-ignore
  /// The grid: a state to a row, an action to a column.
  package static let table = HierarchicalTable<AlarmClock, 6, 6>([
    //    start                    play           snooze         stop                          foregrounded              timeout
    .row(.inactive, [
          .to(.active, .setAlarm), .nothing,      .nothing,      .stay(),                      .nothing,                 .nothing]),

    .row(.active, initial: .armed, [
          .again(.setAlarm),       .to(.playing), .nothing,      .to(.inactive, .clearAlarm),  .to(.playedInBackground), .nothing]),

    .row(.armed, in: .active, after: .setting(.alarm), [
          .nothing,                .nothing,      .nothing,      .nothing,                     .nothing,                 .to(.playing)]),

    .row(.snoozed, in: .active, after: .seconds(9 * 60), [
          .nothing,                .nothing,      .nothing,      .nothing,                     .nothing,                 .to(.playing)]),

    .row(.playing, enter: .words(.startSound), exit: .words(.stopSound), [
          .to(.active, .setAlarm), .nothing,      .to(.snoozed), .to(.inactive, .clearAlarm),  .nothing,                 .nothing]),

    .row(.playedInBackground, enter: .words(.showMissed), exit: .words(.hideMissed), [
          .to(.active, .setAlarm), .nothing,      .to(.snoozed), .to(.inactive, .clearAlarm),  .nothing,                 .nothing]),
  ])
}
