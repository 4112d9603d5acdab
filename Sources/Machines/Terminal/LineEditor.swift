// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What a byte of a key has come to, for the session.
package enum EditorEvent: UInt8, Sendable {
  /// Nothing but what ``LineEditor/screen`` shows.
  case none
  /// A line is complete.
  case line
  /// The line was given up.
  case interrupt
  /// There are no more lines.
  case end
  /// The program is to stop, and to show the line when it goes on.
  case suspend
  /// The screen is to be empty but for this line.
  case clear
  /// The first character of the line that was not ASCII, and left out.
  case foreign
}

/// A line that a person types: bytes of keys go in, bytes for the screen come out.
///
/// The line stays on one row, of which the part around the cursor is shown. It has at most 256
/// characters of ASCII, as a line of the console has.
package struct LineEditor: ~Copyable {
  /// What is to be written to the screen, and then removed.
  package var screen = FixedText<4096>()
  /// Whether characters were dropped, since the line was full.
  package private(set) var isOverfull = false
  /// Whether the history took the line that is complete.
  private(set) var isNewLine = false

  var text = EditedText()
  var prompt = FixedText<8>()
  var width = 80
  var firstShown = 0
  var history = LineHistory()
  // The line in the history that is shown, or behind the last, and the line that was being typed.
  var place = 0
  private var typed = EditedText()
  var pattern = FixedText<64>()
  var isSearching = false
  private var decoder = KeyDecoder()
  private var isPasting = false
  private var hasRefused = false
  let isColoured: Bool
  private let addressOnly = AddressOnly()

  /// An editor without a line, whose prompt stands out where it is coloured.
  package init(isColoured: Bool = false) { self.isColoured = isColoured }

  /// The number of characters of the line.
  package var count: Int { text.count }

  /// The character at `index`, which must be below ``count``.
  package subscript(index: Int) -> UInt8 { text[index] }

  /// Begins an empty line, on a screen of so many columns; below 20 there are taken to be 20.
  package mutating func begin(_ prompt: FixedText<8>, width: Int) {
    self.prompt = prompt
    self.width = min(max(width, 20), 500)
    text = EditedText()
    isSearching = false
    isOverfull = false
    hasRefused = false
    place = history.count
    draw()
  }

  /// Draws the line anew, on a screen of another width.
  package mutating func show(width: Int) {
    self.width = min(max(width, 20), 500)
    draw()
  }

  /// Removes the line from the screen; ``show(width:)`` brings it back.
  package mutating func hide() { screen.append("\r\u{1B}[K") }

  /// Takes one byte.
  ///
  /// - Parameter known: the words that Tab completes, counted from 0; `nil` behind the last one, and
  ///   empty for one that does not count.
  package mutating func take(_ byte: UInt8, known: (Int) -> WordName?) -> EditorEvent {
    // Escape ends a search at once, also where it begins a sequence.
    if isSearching, byte == 0x1B { endSearch() }
    guard let key = decoder.next(byte) else { return .none }
    if isSearching, search(key) { return .none }
    if case .tab = key, !isPasting {
      complete(known)
      return .none
    }
    return press(key)
  }

  private mutating func press(_ key: Key) -> EditorEvent {
    switch key {
    case .character(let byte): insert(byte)
    case .tab: insert(UInt8(ascii: " "))
    case .enter: return enter()
    case .interrupt: return giveUp()
    case .endOfInput:
      if text.count == 0 { return .end }
      remove(to: text.cursor + 1)
    case .suspend: return .suspend
    case .clear: return .clear
    case .foreign: return refuse()
    case .search: beginSearch()
    case .pasteBegins: isPasting = true
    case .pasteEnds: isPasting = false
    case .cancel: beep()
    default: edit(key)
    }
    return .none
  }

  private mutating func edit(_ key: Key) {
    switch key {
    case .left: move(to: text.cursor - 1)
    case .right: move(to: text.cursor + 1)
    case .home: move(to: 0)
    case .end: move(to: text.count)
    case .wordLeft: move(to: text.wordStart)
    case .wordRight: move(to: text.wordEnd)
    case .backspace: remove(to: text.cursor - 1)
    case .delete: remove(to: text.cursor + 1)
    case .deleteWord: remove(to: text.wordStart)
    case .deleteToEnd: remove(to: text.count)
    case .deleteToStart: remove(to: 0)
    case .older: recall(place - 1)
    case .newer: recall(place + 1)
    default: break
    }
  }

  private mutating func enter() -> EditorEvent {
    text.move(to: text.count)
    draw()
    screen.append("\r\n")
    isNewLine = history.add(text.line)
    return .line
  }

  private mutating func giveUp() -> EditorEvent {
    if titleWidth + text.cursor - firstShown + 2 < width { screen.append("^C") }
    screen.append("\r\n")
    return .interrupt
  }

  private mutating func refuse() -> EditorEvent {
    beep()
    defer { hasRefused = true }
    return hasRefused ? .none : .foreign
  }

  mutating func beep() { screen.append("\u{07}") }

  /// Inserts a character; a line that is full says so when it is complete.
  mutating func insert(_ byte: UInt8) {
    guard text.insert(byte) else {
      isOverfull = true
      return beep()
    }
    // A character at the end needs no other to be drawn again.
    let isLast = text.cursor == text.count
    if isLast, text.count - firstShown < room { screen.append(byte: byte) } else { draw() }
  }

  private mutating func remove(to place: Int) {
    guard place >= 0, place <= text.count, place != text.cursor else { return beep() }
    text.remove(to: place)
    isOverfull = false
    draw()
  }

  private mutating func move(to place: Int) {
    text.move(to: place)
    draw()
  }

  /// Shows a line of the history in place of this one, or the one that was typed.
  private mutating func recall(_ index: Int) {
    guard index >= 0, index <= history.count else { return beep() }
    if place == history.count { typed = text }
    place = index
    text = index == history.count ? typed : EditedText(history[index])
    isOverfull = false
    draw()
  }
}

extension LineEditor {
  /// The columns for the line; the last stays empty, since to write there may move the cursor to the next row.
  var room: Int { width - 1 - titleWidth }

  var titleWidth: Int { isSearching ? 10 + min(pattern.count, 8) : prompt.count }

  /// Draws the row: the prompt, and the part of the line around the cursor.
  mutating func draw() {
    scroll()
    screen.append("\r")
    drawTitle()
    for index in firstShown..<min(text.count, firstShown + room) {
      screen.append(byte: text[index])
    }
    screen.append("\u{1B}[K")
    let last = min(text.count, firstShown + room)
    guard text.cursor < last else { return }
    screen += "\r\u{1B}[\(titleWidth + text.cursor - firstShown)C"
  }

  private mutating func drawTitle() {
    if isColoured { screen.append("\u{1B}[1m") }
    if isSearching {
      screen.append("search ")
      for index in max(0, pattern.count - 8)..<pattern.count { screen.append(byte: pattern[index]) }
      screen.append(" : ")
    } else {
      screen += "\(prompt)"
    }
    if isColoured { screen.append("\u{1B}[0m") }
  }

  /// Chooses the part that is shown: it has the cursor in it, and begins as far left as it can.
  private mutating func scroll() {
    firstShown = max(0, min(firstShown, text.count - room + 1))
    if text.cursor < firstShown { firstShown = text.cursor }
    if text.cursor - firstShown >= room { firstShown = text.cursor - room + 1 }
  }
}
