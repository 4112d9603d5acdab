// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import MachineSupport

/// A concrete mixer: a word that counts buckets raises an event, and a full drum needs none to turn.
enum Mixer: Automaton {
  enum State: UInt8, CaseName { case empty, full, turning }
  enum Event: UInt8, CaseName { case bucket, counted, ready }
  enum Word: UInt8, CaseName { case count, close, turn }
  enum Guard: UInt8, CaseName { case enough }

  static let initial = State.empty
  static let roles = Roles<Self>(completion: .ready)
  static func raises(_ word: Word) -> Event? { word == .count ? .counted : nil }

  // swift-format-ignore
  static let table = TransitionTable<Mixer, 3, 3>([
    //                                       bucket                          counted                            ready
    .row(.empty,                             [.unless(.enough, .stay(.count)), .if(.enough, .to(.full, .close)), .nothing]),
    .row(.full,                              [.nothing,                      .nothing,                          .to(.turning)]),
    .row(.turning, enter: .words(.turn),     [.to(.empty),                   .nothing,                          .nothing]),
  ])
}

/// How many buckets are in the drum, of which two are enough.
struct Drum: World {
  typealias Names = Mixer
  var buckets = 0

  mutating func perform(_ word: Mixer.Word) {
    switch word {
    case .count: buckets += 1
    case .close: break
    case .turn: buckets = 0
    }
  }
  func answers(to condition: Mixer.Guard) -> [Bool] { [buckets >= 2] }
  func allows(_ event: Mixer.Event) -> Bool { event == .bucket }
}
