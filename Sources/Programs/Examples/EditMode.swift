// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// A game's map that can be scrolled, played on and edited (TC-48).
///
/// Playing and editing are substates of scrolling, which handles what they do not. Editing
/// suspends the game and resumes it where it was.
package enum EditMode: Automaton {
  /// What the map can be.
  package enum State: UInt8, Sendable {
    /// The map can be scrolled, whatever else goes on.
    case scroll
    /// The game is played.
    case play
    /// Objects can be moved.
    case edit
  }

  /// What a person can do.
  package enum Event: UInt8, Sendable {
    /// Tap the button that begins editing.
    case editButton
    /// Tap the button that ends it.
    case backButton
    /// Put a finger down.
    case touchBegan
    /// Move it.
    case touchMoved
    /// Lift it.
    case touchEnded
    /// Lose it, for example to a telephone call.
    case touchCancelled
  }

  /// The game's actions.
  package enum Word: UInt8, Sendable {
    /// The map appears where it was last.
    case showMap
    /// The map disappears, and remembers where it was.
    case hideMap
    /// The button that begins editing appears.
    case showEditButton
    /// The button that begins editing disappears.
    case hideEditButton
    /// The button that ends editing appears.
    case showBackButton
    /// The button that ends editing disappears.
    case hideBackButton
    /// The object under the finger is grabbed, if there is one.
    case grab
    /// The grabbed object follows the finger.
    case moveCow
    /// The grabbed object stays where it is.
    case drop
    /// The map follows the finger.
    case scrollMap
    /// The map comes to rest.
    case stopScrolling
    /// The player's figure looks at the finger.
    case look
  }

  /// The questions a cell can depend on.
  package enum Guard: UInt8, Sendable {
    /// Whether an object has been grabbed.
    case dragging
  }

  /// The map begins with scrolling, and so with the game in it.
  package static let initial = State.scroll

  // One cell under the other reads better than any formatter's layout.
  // swift-format-ignore
  /// The grid: a state to a row, an event to a column.
  package static let table = HierarchicalTable<EditMode, 3, 6>([
    //    editButton     backButton  touchBegan      touchMoved                          touchEnded     touchCancelled
    .row(.scroll, initial: .play, enter: .words(.showMap), exit: .words(.hideMap), [
          .nothing,      .nothing,   .nothing,       .stay(.scrollMap),                  .nothing,      .stay(.stopScrolling).firstPassingOn]),

    .row(.play, in: .scroll, enter: .words(.showEditButton), exit: .words(.hideEditButton), [
          .push(.edit),  .nothing,   .stay(.look),   .nothing,                           .nothing,      .nothing]),

    .row(.edit, in: .scroll, enter: .words(.showBackButton), exit: .words(.hideBackButton), [
          .nothing,      .pop(),     .stay(.grab),   .if(.dragging, .stay(.moveCow)),    .stay(.drop),  .stay(.drop)]),
  ])
}

extension EditMode.State: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .scroll: "scroll"
    case .play: "play"
    case .edit: "edit"
    }
  }
}

extension EditMode.Event: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .editButton: "edit-button"
    case .backButton: "back-button"
    case .touchBegan: "touch-began"
    case .touchMoved: "touch-moved"
    case .touchEnded: "touch-ended"
    case .touchCancelled: "touch-cancelled"
    }
  }
}

extension EditMode.Word: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .showMap: "show-map"
    case .hideMap: "hide-map"
    case .showEditButton: "show-edit-button"
    case .hideEditButton: "hide-edit-button"
    case .showBackButton: "show-back-button"
    case .hideBackButton: "hide-back-button"
    case .grab: "grab"
    case .moveCow: "move-cow"
    case .drop: "drop"
    case .scrollMap: "scroll-map"
    case .stopScrolling: "stop-scrolling"
    case .look: "look"
    }
  }
}

extension EditMode.Guard: Name {
  /// The name on the console.
  package var name: StaticString {
    switch self {
    case .dragging: "dragging"
    }
  }
}
