// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// An application from its start to its end (MP-14): callers name the state they want, and the
/// table decides.
package enum ApplicationLifecycle: Automaton {
  /// What the application is doing.
  package enum State: UInt8, ListedName {
    /// It is loading what it needs.
    case starting
    /// It serves its user.
    case running
    /// It is saving and closing; there is no way back.
    case terminating

    package static let names: [3 of StaticString] = ["starting", "running", "terminating"]
  }

  /// The events that move it on.
  package enum Event: UInt8, ListedName {
    /// Everything is loaded.
    case loaded
    /// The user asks for a fresh window.
    case reload
    /// The user, or the system, asks for the end.
    case quit

    package static let names: [3 of StaticString] = ["loaded", "reload", "quit"]
  }

  /// The actions on exit and entry: `willExit` and `didEnter`, as words.
  package enum Word: UInt8, ListedName {
    /// Loading begins.
    case showSplash
    /// Loading is over.
    case hideSplash
    /// The window appears.
    case openWindow
    /// The window disappears.
    case closeWindow
    /// Unsaved work is saved.
    case save

    package static let names: [5 of StaticString] = [
      "show-splash", "hide-splash", "open-window", "close-window", "save",
    ]
  }

  /// The questions to the application itself.
  package enum Guard: UInt8, ListedName {
    /// Whether nothing would be lost by ending now.
    case saved

    package static let names: [1 of StaticString] = ["saved"]
  }

  /// An application begins with loading.
  package static let initial = State.starting
  /// Nothing comes after the end.
  package static func isFinal(_ state: State) -> Bool { state == .terminating }

  // One cell under the other reads better than any formatter's layout.
  // swift-format-ignore
  /// The grid: a state to a row, an event to a column.
  package static let table = TransitionTable<ApplicationLifecycle, 3, 3>([
    //    loaded         reload      quit
    .row(.starting, enter: .words(.showSplash), exit: .words(.hideSplash), [
          .to(.running), .nothing,   .to(.terminating)]),

    .row(.running, enter: .words(.openWindow), exit: .words(.closeWindow), [
          .nothing,      .again(),   .if(.saved, .to(.terminating))]),

    .row(.terminating, enter: .words(.save), [
          .nothing,      .nothing,   .nothing]),
  ])
}
