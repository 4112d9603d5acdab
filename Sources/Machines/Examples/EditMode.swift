// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// A game's map that can be scrolled, played on and edited (TC-48).
///
/// Playing and editing are substates of scrolling, which handles what they do not. Editing
/// suspends the game and resumes it where it was.
package enum EditMode: Automaton {
  /// What the map can be.
  package enum State: UInt8, ListedName {
    /// The map can be scrolled, in play and in edit.
    case scroll
    /// The game is played.
    case play
    /// Objects can be moved.
    case edit

    package static let names: [3 of StaticString] = ["scroll", "play", "edit"]
  }

  /// What a person can do.
  package enum Event: UInt8, ListedName {
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

    package static let names: [6 of StaticString] = [
      "edit-button", "back-button", "touch-began", "touch-moved", "touch-ended", "touch-cancelled",
    ]
  }

  /// The game's actions.
  package enum Word: UInt8, ListedName {
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

    package static let names: [12 of StaticString] = [
      "show-map", "hide-map", "show-edit-button", "hide-edit-button", "show-back-button",
      "hide-back-button", "grab", "move-cow", "drop", "scroll-map", "stop-scrolling", "look",
    ]
  }

  /// The questions a cell can depend on.
  package enum Guard: UInt8, ListedName {
    /// Whether an object has been grabbed.
    case dragging

    package static let names: [1 of StaticString] = ["dragging"]
  }

  /// The map begins with scrolling, and so with the game in it.
  package static let initial = State.scroll

  // One cell under the other reads better than any formatter's layout.
  // swift-format-ignore
  /// The grid: a state to a row, an event to a column.
  package static let table = WithStack<_, 2>(HierarchicalTable<EditMode, 3, 6>([
    //    editButton     backButton  touchBegan      touchMoved                          touchEnded     touchCancelled
    .row(.scroll, initial: .play, enter: .words(.showMap), exit: .words(.hideMap), [
          .nothing,      .nothing,   .nothing,       .stay(.scrollMap),                  .nothing,      .stay(.stopScrolling).firstPassingOn]),

    .row(.play, in: .scroll, enter: .words(.showEditButton), exit: .words(.hideEditButton), [
          .push(.edit),  .nothing,   .stay(.look),   .nothing,                           .nothing,      .nothing]),

    .row(.edit, in: .scroll, enter: .words(.showBackButton), exit: .words(.hideBackButton), [
          .nothing,      .pop(),     .stay(.grab),   .if(.dragging, .stay(.moveCow)),    .stay(.drop),  .stay(.drop)]),
  ]))
}
