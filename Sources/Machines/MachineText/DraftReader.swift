// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed

/// A reader of a machine from text, line by line, which allocates no memory.
///
/// The reader leaves out lines with mistakes, and finds up to ten mistakes in one pass.
package struct DraftReader: ~Copyable {
  /// The machine read so far.
  package var draft = Draft()
  /// Whether the line `machine` has been read.
  package private(set) var isBegun = false
  /// Whether the machine or the edit ended without a missing part.
  package internal(set) var isEnded = false
  /// The mistakes, oldest first.
  package internal(set) var faults = BoundedArray<TextFault, 10>(
    filler: TextFault("", Token(), "", ""))

  private var line: UInt32 = 0
  private var hasEnd = false
  // The number of mistakes that nextFault has returned.
  private var told = 0
  var tokens = TokenLine()
  // Whether each line replaces the corresponding line of a machine.
  let isEdit: Bool
  // The row of the current lines, or `nil` in the head.
  var row: Int?
  // Whether the row's own line was wrong; the row's other lines are checked, and may repeat.
  var isLost = false
  // The row of each state, in the order of mention; 255 for no row yet.
  var places = InlineArray<64, UInt8>(repeating: 255)
  var rowCount = 0
  // The first mention of each state and of each junction.
  var mentions = InlineArray<64, Token>(repeating: Token())
  var junctionMentions = InlineArray<64, Token>(repeating: Token())
  // The head before the current line, restored after a mistake in the line.
  var kept = DraftHead()
  // A bit for each event and each key with a line, by row, and for each junction with a line.
  var writtenCells = InlineArray<64, UInt64>(repeating: 0)
  var writtenKeys = InlineArray<64, UInt8>(repeating: 0)
  var writtenJunctions: UInt64 = 0
  var (namesInitial, namesDeadline) = (false, false)

  /// Creates a reader of a new machine, whose first line has the number `line`.
  package init(line: UInt64 = 1) {
    isEdit = false
    self.line = UInt32(truncatingIfNeeded: line) &- 1
  }

  /// Creates a reader of an edit of a machine; each line replaces an earlier line.
  package init(editing draft: borrowing Draft, line: UInt64 = 1) {
    isEdit = true
    self.line = UInt32(truncatingIfNeeded: line) &- 1
    self.draft = Draft(copying: draft)
    (isBegun, namesInitial) = (true, true)
    // As in a new machine, an event `timeout` that the edit adds becomes the deadline.
    namesDeadline = draft.head.timeout != 255 || draft.number(of: "timeout", .event) != nil
    rowCount = draft.count(.state)
    for state in 0..<rowCount { places[state] = UInt8(state) }
    writtenJunctions = .max
  }

  /// Reads a line, and leaves the line out if there is a mistake.
  package mutating func read(_ text: TextBuffer) {
    line += 1
    kept = draft.head
    do throws(Refused) {
      guard !text.isTruncated else {
        throw refuse("line too long; a line has at most 256 bytes", Token(line: line))
      }
      guard tokens.append(text, line: line) else {
        throw refuse("too many words; a line has at most 160", Token(line: line))
      }
      if tokens.goesOn { return }
      try readLine()
    } catch { draft.head = kept }
    tokens.removeAll()
  }

  /// Ends an edit, or a text after its last line, and reports missing parts.
  package mutating func finish() {
    if isEdit { return end() }
    guard !hasEnd else { return }
    let missing: StaticString =
      isBegun ? "the text ends inside a machine; end it with `end`" : Self.machineExpected
    refuse(missing, Token(line: max(line, 1)))
  }

  /// Records a refused `end`, after which each line can replace an earlier line.
  mutating func noteEnd() { hasEnd = true }

  /// Returns the next mistake; after the last, returns `nil` and clears the list.
  package mutating func nextFault() -> TextFault? {
    guard told < faults.count else {
      faults.removeAll()
      told = 0
      return nil
    }
    told += 1
    return faults[told - 1]
  }

  /// Returns the case that a word of the line names, or `nil`.
  func listed<L: Listed>(_ token: Token) -> L? {
    let word = tokens.text(token)
    return L.first { word == $0.name }
  }

  private static var machineExpected: StaticString { "expected `machine` and a name" }

  private mutating func readLine() throws(Refused) {
    guard let first = tokens.peek() else { return }
    guard !isEnded else {
      throw refuse("expected nothing after `end`; a text has one machine", first)
    }
    guard isBegun else { return try begin() }
    if tokens.isWord(first, "end"), tokens.peek(1) == nil {
      hasEnd = true
      return end()
    }
    if tokens.take("junction") { return try readJunction() }
    if isKeyNext { row == nil ? try readHead() : try readRowKey() } else { try beginRow() }
  }

  private mutating func begin() throws(Refused) {
    guard tokens.take("machine") else { throw refuse(Self.machineExpected, tokens.place) }
    draft.head.name = try tokens.text(plainName())
    isBegun = true
    try expectEnd()
  }

  /// Whether a key is next; a key of two words has the colon after the second word.
  var isKeyNext: Bool {
    guard let first = tokens.peek() else { return false }
    let isPair = tokens.isWord(first, "begins") || tokens.isWord(first, "history")
    return first.isKey || isPair && tokens.peek(1)?.isKey ?? false
  }

  /// Whether a line can replace an earlier line: in an edit, and after an attempted `end`.
  var mayRepeat: Bool { isEdit || hasEnd }

  /// Begins a row or returns to a row, even if a key on the same line has a mistake.
  private mutating func beginRow() throws(Refused) {
    guard let name = tokens.next() else { return }
    let isAlone = tokens.isAtEnd
    guard name.mark == 0, isAlone || isKeyNext else {
      throw refuse("expected a colon after the key, as in `coin: to unlocked`", name)
    }
    isLost = true
    if isEdit, !isAlone, draft.number(of: tokens.text(name), .state) == nil {
      throw unknown(name, .state)
    }
    let state = Int(try number(of: name, .state))
    let isNew = places[state] == 255
    if isNew {
      places[state] = UInt8(rowCount)
      rowCount += 1
    }
    row = Int(places[state])
    isLost = isAlone && !isNew && !mayRepeat
    if isLost { throw refuse("this state has a row already", name) }
    kept = draft.head
    if !isAlone { try readRowKey() }
  }
}

/// The error for a refused line, small because `faults` contains the details.
struct Refused: Error {}

/// A mistake in a text: the message, the place, and the name that was probably meant.
package struct TextFault: Sendable, Describable {
  /// The line, counted from 1.
  package let line: UInt32
  /// The column in bytes, counted from 1.
  package let column: UInt32
  let message: StaticString
  /// The wrong word, or an empty name.
  let word: WordName
  /// The most similar known name, or an empty name.
  let nearest: WordName

  init(_ message: StaticString, _ place: Token, _ word: WordName, _ nearest: WordName) {
    (line, column) = (place.line, place.column)
    (self.message, self.word, self.nearest) = (message, word, nearest)
  }

  /// Appends the message without the place.
  package func describe(into text: inout TextBuffer) {
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(message)
    if nearest.count > 0 { text += "; did you mean \"\(nearest)\"?" }
  }
}

// Not inlined, because a fault is large and there are many kinds of mistakes.
extension DraftReader {
  /// Records a mistake in a word, unless the list of mistakes is full.
  @inline(never) mutating func report(
    _ message: StaticString, _ place: Token, _ word: WordName, nearest: WordName
  ) {
    guard !faults.isFull else { return }
    faults.append(TextFault(message, place, word, nearest))
  }

  /// Records a mistake in a word of the line, with a suggestion, and returns the error to throw.
  @inline(never)
  mutating func refuse(_ message: StaticString, _ token: Token, nearest: WordName) -> Refused {
    report(message, token, tokens.text(token), nearest: nearest)
    return Refused()
  }

  /// Records a mistake in a word of the line, and returns the error to throw.
  @discardableResult @inline(never)
  mutating func refuse(_ message: StaticString, _ token: Token) -> Refused {
    refuse(message, token, nearest: WordName())
  }
}
