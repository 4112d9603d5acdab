// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// A key of a row; the other lines of a row are cells.
enum RowKey: UInt8, Listed {
  case `in`, begins, history, enter, exit, after
  static let names: [6 of StaticString] = ["in", "begins", "history", "enter", "exit", "after"]

  /// Returns whether a word has a meaning at the start of a line and so cannot be a name.
  static func isReserved(_ word: WordName) -> Bool {
    word == "end" || word == "junction" || word == "machine" || first { word == $0.name } != nil
  }
}

extension DraftReader {
  /// Reads a line of the current row, starting at the key.
  mutating func readRowKey() throws(Refused) {
    guard let token = tokens.next(), let row else { return }
    // In a file, `faults` still has the mistake in the row's own line, which is enough.
    if isLost, faults.isEmpty { throw refuse("type the line of its state again first", token) }
    guard let key: RowKey = listed(token) else { return try readCell(token, row) }
    var line = draft.rows.span[row]
    switch key {
    case .in:
      line.parent = try nextNumber(.state)
      draft.head.kind.isHierarchical = true
    case .begins:
      try expectKey("with", "expected `with:` after it")
      line.initial = try nextNumber(.state)
      line.begin = try phrase()
      draft.head.kind.isHierarchical = true
    case .history:
      try expectKey("default", "expected `default:` after it")
      line.history = try nextNumber(.state)
      draft.head.kind.isHierarchical = true
    case .enter: line.entry = try phrase()
    case .exit: line.exit = try phrase()
    case .after: line.delay = try delay()
    }
    try expectEnd()
    let bit: UInt8 = 1 &<< key.rawValue
    try check(token, isNew: writtenKeys.span[row] & bit == 0)
    writtenKeys[row] |= bit
    draft.rows[row] = line
  }

  private mutating func readCell(_ token: Token, _ row: Int) throws(Refused) {
    let event = Int(try number(of: token, .event))
    let cell = try cell()
    try expectEnd()
    let bit: UInt64 = 1 &<< UInt64(event)
    try check(token, isNew: writtenCells.span[row] & bit == 0)
    writtenCells[row] |= bit
    draft[row, event] = cell
  }

  /// Reads the line of a junction, after the word `junction`.
  mutating func readJunction() throws(Refused) {
    guard let token = tokens.next(), token.isKey else {
      throw refuse("expected a junction and a colon", tokens.place)
    }
    let junction = Int(try number(of: token, .junction))
    if writtenJunctions &>> UInt64(junction) & 1 == 1, !mayRepeat {
      throw refuse("this junction has a line already", token)
    }
    let cell = try cell()
    try expectEnd()
    writtenJunctions |= 1 &<< UInt64(junction)
    draft.junctions[junction] = cell
  }

  /// Throws if the row already has such a line.
  private mutating func check(_ token: Token, isNew: Bool) throws(Refused) {
    guard isNew || mayRepeat || isLost else {
      throw refuse("has a line in this row already", token)
    }
  }

  private mutating func expectKey(_ word: StaticString, _ message: StaticString) throws(Refused) {
    let place = tokens.place
    guard let token = tokens.next(), token.isKey, tokens.isText(token, word) else {
      throw refuse(message, place)
    }
  }

  private mutating func delay() throws(Refused) -> Delay<Drafted> {
    guard let token = tokens.next(), token.mark == 0 else {
      throw refuse("expected a number and a unit, or an interval", tokens.place)
    }
    guard let count = decimal(token) else {
      return .setting(Drafted.Interval(number: try number(of: token, .interval)))
    }
    let scale = try unit()
    guard count <= 2_147_483_647 / scale else {
      throw refuse("too long; the longest delay is 2147483647 milliseconds", token)
    }
    guard count > 0 else { throw refuse("too short; for no delay leave the line out", token) }
    return .milliseconds(UInt32(truncatingIfNeeded: count &* scale))
  }

  private mutating func unit() throws(Refused) -> UInt64 {
    if tokens.take("milliseconds") { return 1 }
    if tokens.take("seconds") { return 1000 }
    if tokens.take("minutes") { return 60_000 }
    throw refuse("expected milliseconds, seconds or minutes", tokens.place)
  }

  /// Reads the words up to the end of the line, or up to a word with a mark.
  mutating func phrase() throws(Refused) -> Phrase<Drafted> {
    var words = InlineArray<4, Drafted.Word?>(repeating: nil)
    var count = 0
    var last: Token?
    while last?.mark ?? 0 == 0, let token = tokens.next() {
      guard count < 4 else { throw refuse("one word too many; a phrase has at most four", token) }
      words[count] = Drafted.Word(number: try number(of: token, .word))
      count += 1
      last = token
    }
    return .words(words[0], words[1], words[2], words[3])
  }
}
