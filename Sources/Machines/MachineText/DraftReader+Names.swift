// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

// Functions that read parts of a line.
extension DraftReader {
  /// Throws if the line has more words, or ends with a mark after which something must follow.
  @inline(never) mutating func expectEnd() throws(Refused) {
    if let more = tokens.peek() { throw refuse("expected nothing more on this line", more) }
    if let last = tokens.last, last.mark != 0 { throw refuse("expected more words after it", last) }
  }

  /// Takes a name without a mark.
  mutating func plainName() throws(Refused) -> Token {
    guard let token = tokens.next(), token.mark == 0 else { throw nameExpected }
    try check(token)
    return token
  }

  var nameExpected: Refused { mutating get { refuse("expected a name here", tokens.place) } }

  /// Throws unless the word can be a name.
  @inline(never) mutating func check(_ token: Token) throws(Refused) {
    let name = tokens.text(token)
    guard name.count > 0 else { throw refuse("expected a name, not only punctuation", token) }
    guard !name.isTruncated else {
      throw refuse("name too long; a name has at most 31 bytes", token)
    }
    guard name.isPrintable else {
      throw refuse("cannot be a name; use printable ASCII only", token)
    }
    let last = name[name.count - 1]
    guard last != UInt8(ascii: ":"), last != UInt8(ascii: ","), last != UInt8(ascii: ";") else {
      throw refuse("a name cannot end with a colon, comma or semicolon", token)
    }
    if RowKey.isReserved(name) { throw refuse("is a reserved word and cannot be a name", token) }
  }

  /// Returns the number of a name; a new name is added, unless its kind has a list.
  mutating func number(of token: Token, _ kind: ListKind) throws(Refused) -> UInt8 {
    if let number = draft.number(of: tokens.text(token), kind) { return number }
    try check(token)
    guard draft.head.listed >> kind.rawValue & 1 == 0 else { throw unknown(token, kind) }
    let number = draft.count(kind)
    guard number < kind.limit else {
      throw refuse(
        "too many names; at most 64 states, 64 events, 64 junctions and 128 of each other kind",
        token)
    }
    draft.append(tokens.text(token), kind)
    if kind == .state { mentions[number] = token }
    if kind == .junction { junctionMentions[number] = token }
    return UInt8(number)
  }

  /// Reports a name that no list has, with the most similar known name.
  mutating func unknown(_ token: Token, _ kind: ListKind) -> Refused {
    let message: StaticString =
      switch kind {
      case .state: "no such state"
      case .event: "no such event in the list `events:`"
      case .word: "no such word in the list `words:`"
      case .guard: "no such guard in the list `guards:`"
      case .interval: "no such interval in the list `intervals:`"
      case .junction: "no such junction"
      }
    let nearest = nearest(to: tokens.text(token), draft.count(kind)) { draft.name(kind, $0) }
    return refuse(message, token, nearest: nearest)
  }

  /// Returns the listed name that is most similar to a word, or an empty name.
  func nearest<L: Listed>(to token: Token, _: L.Type) -> WordName {
    nearest(to: tokens.text(token), L.count) { WordName(L(rawValue: UInt8($0))?.name ?? "") }
  }

  /// Returns the most similar of `count` names, or an empty name.
  func nearest(to word: WordName, _ count: Int, _ name: (Int) -> WordName) -> WordName {
    var spelling = word.withSpan { Spelling($0) }
    var nearest = WordName()
    for index in 0..<count {
      let name = name(index)
      if name.withSpan({ spelling.offer($0) }) { nearest = name }
    }
    return nearest
  }
}
