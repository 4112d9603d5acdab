// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// An application from its start to its end (MP-14): callers name the state they want, and the
/// table decides.
package enum ApplicationLifecycle: Automaton {
  /// What the application is doing.
  package enum State: UInt8, Sendable {
    /// It is loading what it needs.
    case starting
    /// It serves its user.
    case running
    /// It is saving and closing; there is no way back.
    case terminating
  }

  /// The events that move it on.
  package enum Event: UInt8, Sendable {
    /// Everything is loaded.
    case loaded
    /// The user asks for a fresh window.
    case reload
    /// The user, or the system, asks for the end.
    case quit
  }

  /// The actions on exit and entry: `willExit` and `didEnter`, as words.
  package enum Word: UInt8, Sendable {
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
  }

  /// The questions to the application itself.
  package enum Guard: UInt8, Sendable {
    /// Whether nothing would be lost by ending now.
    case saved
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

extension ApplicationLifecycle.State: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .starting: "starting"
    case .running: "running"
    case .terminating: "terminating"
    }
  }
}

extension ApplicationLifecycle.Event: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .loaded: "loaded"
    case .reload: "reload"
    case .quit: "quit"
    }
  }
}

extension ApplicationLifecycle.Word: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .showSplash: "show-splash"
    case .hideSplash: "hide-splash"
    case .openWindow: "open-window"
    case .closeWindow: "close-window"
    case .save: "save"
    }
  }
}

extension ApplicationLifecycle.Guard: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .saved: "saved"
    }
  }
}
