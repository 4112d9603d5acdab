// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools

/// What an application shows.
struct Desktop: World {
  typealias Names = ApplicationLifecycle
  var showsSplash = false
  var hasWindow = false

  mutating func perform(_ word: ApplicationLifecycle.Word) {
    switch word {
    case .showSplash: showsSplash = true
    case .hideSplash: showsSplash = false
    case .openWindow: hasWindow = true
    case .closeWindow: hasWindow = false
    case .save: break
    }
  }
}

/// What an application's life promises.
var applicationLifecycleProof: Proof<Machine<ApplicationLifecycle>, Desktop> {
  Proof(Machine<ApplicationLifecycle>.self, in: Desktop())
    .always("the window is there while it is running, and never else") {
      $0.world.hasWindow == $0.isIn(.running)
    }
    .never("splash and window are shown together") { $0.world.showsSplash && $0.world.hasWindow }
    .always("save implies terminating")
    .possible("to end") { $0.isIn(.terminating) }
    .everyStateCanBeLeft()
}
