// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools

/// What the game's screen shows.
struct GameScreen: World {
  typealias Names = EditMode
  var showsMap = false
  var showsEditButton = false
  var showsBackButton = false

  mutating func perform(_ word: EditMode.Word) {
    switch word {
    case .showMap: showsMap = true
    case .hideMap: showsMap = false
    case .showEditButton: showsEditButton = true
    case .hideEditButton: showsEditButton = false
    case .showBackButton: showsBackButton = true
    case .hideBackButton: showsBackButton = false
    case .grab, .moveCow, .drop, .scrollMap, .stopScrolling, .look: break
    }
  }
}

/// What the edit mode promises.
var editModeProof: Proof<HierarchicalMachine<EditMode, 4>, GameScreen> {
  Proof(HierarchicalMachine<EditMode, 4>.self, in: GameScreen())
    .always("exactly one of the buttons is there, the one of the state") {
      $0.world.showsEditButton == $0.isIn(.play) && $0.world.showsBackButton == $0.isIn(.edit)
    }
    .always("the map is shown") { $0.world.showsMap }
    .always("no more than the game is suspended") { $0.machine.suspendedCount <= 1 }
    .never("play and (grab or move-cow or drop)")
    .everyStateCanBeLeft()
}
