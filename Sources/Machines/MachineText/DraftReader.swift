// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed

/// Reads a machine from text, line by line, into a draft; allocates nothing.
///
/// A line with a mistake is left out, and reading goes on, so that one reading tells up to ten mistakes.
package struct DraftReader: ~Copyable {
  /// What has been read.
  package var draft = Draft()
  /// Whether the machine has begun.
  package private(set) var isBegun = false
  /// Whether `end` has been read, and nothing was wrong with it.
  package internal(set) var isEnded = false
  /// The mistakes, the first one first.
  package internal(set) var faults = BoundedArray<TextFault, 10>(
    filler: TextFault("", Token(), "", ""))

  private var line: UInt32 = 0
  private var hasEnd = false
  // How many of the mistakes are reported.
  private var told = 0
  var tokens = TokenLine()
  // Whether each line takes the place of what was there.
  let isEdit: Bool
  // The row that lines belong to; the head has none.
  var row: Int?
  // Whether the row's own line was wrong: its lines are checked, and each may come twice.
  var isLost = false
  // Of each state, in the order of mention, its row; 255 for none as yet.
  var places = InlineArray<64, UInt8>(repeating: 255)
  var rowCount = 0
  // Where each state and each junction was mentioned first.
  var mentions = InlineArray<64, Token>(repeating: Token())
  var junctionMentions = InlineArray<64, Token>(repeating: Token())
  // The head as it is to be again if there is a mistake in the present line.
  var kept = DraftHead()
  // What has been written: of each row the events and the other keys, and the junctions.
  var writtenCells = InlineArray<64, UInt64>(repeating: 0)
  var writtenKeys = InlineArray<64, UInt8>(repeating: 0)
  var writtenJunctions: UInt64 = 0
  var (namesInitial, namesDeadline) = (false, false)

  /// A reader of a new machine, whose first line has this number.
  package init(line: UInt64 = 1) {
    isEdit = false
    self.line = UInt32(truncatingIfNeeded: line) &- 1
  }

  /// A reader of changes to a machine: each line takes the place of what was there.
  package init(editing draft: borrowing Draft, line: UInt64 = 1) {
    isEdit = true
    self.line = UInt32(truncatingIfNeeded: line) &- 1
    self.draft = Draft(copying: draft)
    (isBegun, namesInitial) = (true, true)
    // An event `timeout` that the change adds is the deadline, as in a new machine.
    namesDeadline = draft.head.timeout != 255 || draft.number(of: "timeout", .event) != nil
    rowCount = draft.count(.state)
    for state in 0..<rowCount { places[state] = UInt8(state) }
    writtenJunctions = .max
  }

  /// Reads a line, and keeps it unless there is something wrong with it.
  package mutating func read(_ text: TextBuffer) {
    line += 1
    kept = draft.head
    do throws(Refused) {
      guard !text.isTruncated else {
        throw refuse("line too long; a line has at most 256 bytes", Token(line: line))
      }
      guard tokens.append(text, line: line) else {
        throw refuse("too many words in a line; one has at most 160", Token(line: line))
      }
      if tokens.goesOn { return }
      try readLine()
    } catch { draft.head = kept }
    tokens.removeAll()
  }

  /// Ends an edit, or a text whose lines are all read: what is missing is a mistake.
  package mutating func finish() {
    if isEdit { return end() }
    guard !hasEnd else { return }
    let missing: StaticString =
      isBegun ? "the text ends inside a machine; end it with `end`" : Self.machineExpected
    refuse(missing, Token(line: max(line, 1)))
  }

  /// Notes an `end` that was refused: each line now takes the place of what was there.
  mutating func noteEnd() { hasEnd = true }

  /// The next mistake, which is then told.
  package mutating func nextFault() -> TextFault? {
    guard told < faults.count else {
      faults.removeAll()
      told = 0
      return nil
    }
    told += 1
    return faults[told - 1]
  }

  /// The case that a word of the line names.
  func listed<L: Listed>(_ token: Token) -> L? {
    let word = tokens.text(token)
    return L.first { word == $0.name }
  }

  private static var machineExpected: StaticString { "expected `machine` and a name" }

  private mutating func readLine() throws(Refused) {
    guard let first = tokens.peek() else { return }
    guard !isEnded else {
      throw refuse("expected nothing behind `end`; a text has one machine", first)
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

  /// Whether a key comes next; the keys of two words have their colon behind the second.
  var isKeyNext: Bool {
    guard let first = tokens.peek() else { return false }
    let isPair = tokens.isWord(first, "begins") || tokens.isWord(first, "history")
    return first.isKey || isPair && tokens.peek(1)?.isKey ?? false
  }

  /// Whether a line takes the place of one that was there: in an edit, and where `end` was tried.
  var mayRepeat: Bool { isEdit || hasEnd }

  /// Begins a row, or goes back to one; a key may follow on the same line, which a mistake behind it leaves begun.
  private mutating func beginRow() throws(Refused) {
    guard let name = tokens.next() else { return }
    let isAlone = tokens.isAtEnd
    guard name.mark == 0, isAlone || isKeyNext else {
      throw refuse("expected a colon behind the key, as in `coin: to unlocked`", name)
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

/// A line is refused, and its fault noted: what is thrown is small.
struct Refused: Error {}

/// Why a text is no machine: what is wrong, where, and what was probably meant.
package struct TextFault: Sendable, Describable {
  /// The line, counted from 1.
  package let line: UInt32
  /// The column in bytes, counted from 1.
  package let column: UInt32
  let message: StaticString
  /// The word that it is about; empty for none.
  let word: WordName
  /// The known name that is nearest to it; empty for none.
  let nearest: WordName

  init(_ message: StaticString, _ place: Token, _ word: WordName, _ nearest: WordName) {
    (line, column) = (place.line, place.column)
    (self.message, self.word, self.nearest) = (message, word, nearest)
  }

  /// Adds the message, without its place.
  package func describe(into text: inout TextBuffer) {
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(message)
    if nearest.count > 0 { text += "; did you mean \"\(nearest)\"?" }
  }
}

// In places of their own, since a fault is large, and a line can be wrong in many ways.
extension DraftReader {
  /// Notes what is wrong about a word.
  @inline(never) mutating func report(
    _ message: StaticString, _ place: Token, _ word: WordName, nearest: WordName
  ) {
    guard !faults.isFull else { return }
    faults.append(TextFault(message, place, word, nearest))
  }

  /// Notes what is wrong about a word of the line, and what was probably meant.
  @inline(never)
  mutating func refuse(_ message: StaticString, _ token: Token, nearest: WordName) -> Refused {
    report(message, token, tokens.text(token), nearest: nearest)
    return Refused()
  }

  /// Notes what is wrong about a word of the line.
  @discardableResult @inline(never)
  mutating func refuse(_ message: StaticString, _ token: Token) -> Refused {
    refuse(message, token, nearest: WordName())
  }
}
