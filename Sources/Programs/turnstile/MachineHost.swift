// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateConsole
import Interpreter
import Terminal

/// Any machine at the console: its events are words, and so are the answers its guards and
/// intervals need.
///
/// Its words are printed instead of performed: `edit-button: play -> edit (hide-edit-button ...)`.
struct MachineHost<Actor: Player>: ConsoleHost {
  /// What one of the host's words means.
  private enum Meaning {
    case event(Actor.Played.Event)
    case `guard`(Actor.Played.Guard)
    case interval(Actor.Played.Interval)
  }

  private(set) var time: Nanoseconds = 0
  private var player: Actor
  private var conditions = ChosenConditions<Actor.Played>()
  private let meanings: [Meaning]

  /// The machine of `player`, which is started.
  init(_ player: Actor) {
    self.player = player
    let bytes = (0...254).map { UInt8($0) }
    let events = bytes.prefix(Actor.Played.table.eventCount)
    meanings =
      events.compactMap { Actor.Played.Event(rawValue: $0) }
      .filter { $0 != Actor.Played.timeout }.map { .event($0) }
      + bytes.compactMap { Actor.Played.Guard(rawValue: $0) }.map { .guard($0) }
      + bytes.compactMap { Actor.Played.Interval(rawValue: $0) }.map { .interval($0) }
    _ = self.player.start(in: conditions)
  }

  var wordCount: Int { meanings.count }
  var stateCount: Int { Actor.Played.table.stateCount }
  var state: Int? { player.state.map { Int($0.rawValue) } }

  func word(_ index: Int) -> HostWord {
    switch meanings[index] {
    case .event(let event): HostWord(event.name, "( -- ) post this event")
    case .guard(let condition):
      HostWord(
        condition.name, "( n -- ) set the guard; 1: true, 0: false", takesNumber: true
      )
    case .interval(let interval):
      HostWord(
        interval.name, "( n -- ) set the interval to n seconds; 0: never", takesNumber: true
      )
    }
  }

  func stateName(_ index: Int) -> StaticString {
    Actor.Played.State(rawValue: UInt8(index))?.name ?? ""
  }

  func isIn(_ state: Int) -> Bool {
    Actor.Played.State(rawValue: UInt8(state)).map { player.isIn($0) } ?? false
  }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch meanings[index] {
    case .event(let event):
      show(player.handle(event, at: time, in: conditions), TextBuffer(event.name))
    case .guard(let condition):
      guard number <= 1 else { throw .outOfRange("takes 1 for yes or 0 for no") }
      conditions.guards[condition.rawValue] = number == 1
    case .interval(let interval):
      guard number <= 1_000_000 else { throw .outOfRange("takes 0 to 1000000 seconds") }
      conditions.intervals[interval.rawValue] = number * 1000
    }
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    let end = try VirtualClock.end(of: nanoseconds, after: time)
    var happened = false
    while let deadline = player.deadline, let play = player.expire(by: end, in: conditions) {
      time = deadline
      show(play, title)
      happened = true
    }
    time = end
    if !happened { show(nil, title) }
  }

  mutating func see(_ state: Int) {
    var row = RowText<Actor.Played>(state)
    if let title = row.next() { write(title, to: .output) }
    for line in player.relatives(of: state) { write(line, to: .output) }
    while let line = row.next() { write(line, to: .output) }
  }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    StandardStreams().write(line, to: stream)
  }

  /// Prints the effect of an event, or that time passed without one.
  private mutating func show(_ play: Play?, _ title: TextBuffer) {
    var line = title
    line.append(": ")
    if let play, play.outcome == .moved, let from = play.from {
      line.append(from)
      line.append(" -> ")
    }
    if play?.outcome == .unhandled { line.append("ignored in ") }
    line.append(player.state?.name ?? "not started")
    line.append(play.map(remark) ?? ", as before")
    if let words = play?.words, !words.isEmpty {
      line.append(" (")
      line.append(words[0])
      for word in words.dropFirst() {
        line.append(" ")
        line.append(word)
      }
      line.append(")")
    }
    write(line, to: .output)
  }

  private func remark(_ play: Play) -> StaticString {
    switch play.outcome {
    case .moved, .stayed, .unhandled, .notStarted: ""
    case .refused: ", refused by a guard"
    case .full: ", the stack is full"
    case .empty: ", nothing to resume"
    case .corrupt: ", corrupt"
    }
  }
}
