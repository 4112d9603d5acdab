// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport

/// A machine for a driver: it fills up to a level, stirs for a second, and pours out.
///
/// `filled` is a completion, and `count` raises `counted`.
enum Mixer: Automaton {
  enum State: UInt8, CaseName { case empty, filling, stirring, pouring }
  enum Event: UInt8, CaseName { case portion, next, time, counted, alarm }
  enum Word: UInt8, CaseName { case add, stir, pour, count, check, show }
  enum Guard: UInt8, CaseName { case isFull }

  static let initial = State.empty
  static let roles = Roles<Self>(timeout: .time, completion: .next)
  static func raises(_ word: Word) -> Event? { word == .count ? .counted : nil }

  // swift-format-ignore
  static let table = TransitionTable<Mixer, 4, 5>([
    //            portion                next                     time                   counted              alarm
    .row(.empty, [.to(.filling, .add),   .nothing,                .nothing,              .stay(.show),        .nothing]),
    .row(.filling, [
                  .again(.add),          .if(.isFull, .to(.stirring)), .nothing,         .nothing,            .to(.empty)]),
    .row(.stirring, enter: .words(.stir), after: .seconds(1), [
                  .stay(.check),         .nothing,                .to(.pouring, .count), .nothing,            .to(.empty)]),
    .row(.pouring, enter: .words(.pour), [
                  .nothing,              .to(.empty, .count),     .nothing,              .nothing,            .nothing]),
  ])
}

/// The world of a mixer: a value, which guards see and words change.
struct Bowl: Performer {
  typealias Names = Mixer
  var portion = 1
  var level = 0
  var lines: [String] = []

  func holds(_ condition: Mixer.Guard) -> Bool { level >= 3 }

  mutating func perform(_ word: Mixer.Word) {
    lines.append("\(word.name)")
    switch word {
    case .add: level += portion
    case .pour: level = 0
    case .stir, .count, .check, .show: break
    }
  }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Mixer {
    lines.append("\(step)")
  }
}
