// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// A key before the first row; the first five keys are lists, in the order of ``ListKind``.
enum HeadKey: UInt8, Listed {
  case events, words, guards, intervals, junctions
  case initial, deadline, completion, urgent, required, final, raises, timers, stack, deferral
  static let names: [15 of StaticString] = [
    "events", "words", "guards", "intervals", "junctions", "initial", "deadline", "completion",
    "urgent", "required", "final", "raises", "timers", "stack", "deferral",
  ]
}

extension DraftReader {
  /// Reads a line of the head.
  mutating func readHead() throws(Refused) {
    guard let token = tokens.next() else { return }
    guard let key: HeadKey = listed(token) else { throw unknownKey(token) }
    switch key {
    case .events, .words, .guards, .intervals, .junctions:
      if let kind = ListKind(rawValue: key.rawValue) { try readList(kind) }
    case .initial:
      draft.head.initial = try nextNumber(.state)
      namesInitial = true
    case .deadline:
      draft.head.timeout = tokens.take("none") ? 255 : try nextNumber(.event)
      namesDeadline = true
    case .completion: draft.head.completion = try nextNumber(.event)
    case .urgent: try eachNumber(.event) { $0.draft.head.urgent.insert($1) }
    case .required: try eachNumber(.event) { $0.draft.head.required.insert($1) }
    case .final: try eachNumber(.state) { $0.draft.head.final.insert($1) }
    case .raises:
      let word = Int(try nextNumber(.word))
      draft.head.raised[word] = try nextNumber(.event)
    case .timers: draft.head.kind.hasTimers = try readTimers()
    case .stack:
      draft.head.kind.stackDepth = try readCount()
      draft.head.kind.isHierarchical = true
    case .deferral: draft.head.kind.deferralCount = try readCount()
    }
    try expectEnd()
  }

  private mutating func unknownKey(_ token: Token) -> Refused {
    guard !RowKey.isReserved(tokens.text(token)) else {
      return refuse("expected a state on its own line before this line", token)
    }
    return refuse(
      "no such key before the first state", token, nearest: nearest(to: token, HeadKey.self))
  }

  /// Reads a list of names, after which the text cannot use another name of that kind.
  private mutating func readList(_ kind: ListKind) throws(Refused) {
    let bit: UInt8 = 1 << kind.rawValue
    let mentioned = draft.head.listed & bit == 0 ? draft.count(kind) : 0
    draft.head.listed &= ~bit
    // After a mistake, the list is open: otherwise each name it lacks would be a mistake too.
    kept.listed &= ~bit
    defer { draft.head.listed |= bit }
    while let token = tokens.next() {
      guard token.mark == 0 else { throw refuse("separate the names with blanks only", token) }
      let before = draft.count(kind)
      let number = try number(of: token, kind)
      guard Int(number) == before else {
        throw refuse(
          Int(number) < mentioned
            ? "is used before its list; put the list first" : "is listed twice", token)
      }
    }
  }

  /// Takes a name of a kind, without a mark, and returns its number.
  mutating func nextNumber(_ kind: ListKind) throws(Refused) -> UInt8 {
    guard let token = tokens.next(), token.mark == 0 else { throw nameExpected }
    return try number(of: token, kind)
  }

  private mutating func eachNumber(
    _ kind: ListKind, _ body: (inout Self, Int) -> Void
  ) throws(Refused) {
    repeat { body(&self, Int(try nextNumber(kind))) } while !tokens.isAtEnd
  }

  private mutating func readTimers() throws(Refused) -> Bool {
    if tokens.take("one") { return false }
    guard tokens.take("each") else { throw refuse("expected `one` or `each`", tokens.place) }
    draft.head.kind.isHierarchical = true
    return true
  }

  private mutating func readCount() throws(Refused) -> Int {
    let place = tokens.place
    guard let token = tokens.next(), token.mark == 0, let number = decimal(token),
      1...16 ~= number
    else { throw refuse("expected a number from 1 to 16", place) }
    return Int(truncatingIfNeeded: number)
  }

  /// Returns the number in a word, or `nil` for another word; a number too large gives the maximum.
  func decimal(_ token: Token) -> UInt64? {
    let word = tokens.text(token)
    do throws(DecimalOverflow) { return try word.number(in: 0..<word.count) } catch { return .max }
  }
}
