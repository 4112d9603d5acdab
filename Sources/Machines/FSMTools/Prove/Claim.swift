// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis

/// A parser for the claims of ``Proof/always(_:)``, with `implies` at the lowest precedence, then
/// `or`, `and` and `not`.
struct ClaimReader<M: SearchableMachine, W: World> where W.Names == M.A {
  /// A predicate: whether the claim is true after a step.
  typealias Claim = (Moment<M, W>) -> Bool

  private var tokens: [Substring]

  /// Parses the whole text: a claim, or `claim leads to effect`.
  static func read(_ text: String) throws(ToolFault) -> (claim: Claim, effect: Claim?) {
    var reader = Self(tokens: Self.tokens(of: text))
    let claim = try reader.claim()
    let effect = reader.takes("leads", "to") ? try reader.claim() : nil
    if let rest = reader.tokens.first {
      let operators = effect == nil ? "and, or, implies, leads to" : "and, or, implies"
      throw ToolFault("expected \(operators) or the end, found \(rest)")
    }
    return (claim, effect)
  }

  private static func tokens(of text: String) -> [Substring] {
    var tokens: [Substring] = []
    for piece in text.split(separator: " ") {
      var rest = piece
      while rest.first == "(" { tokens.append(rest.prefix(1)); rest = rest.dropFirst() }
      let closing = rest.reversed().prefix { $0 == ")" }.count
      let name = rest.dropLast(closing)
      if !name.isEmpty { tokens.append(name) }
      tokens += Array(repeating: ")", count: closing)
    }
    return tokens
  }

  private mutating func takes(_ expected: Substring...) -> Bool {
    guard tokens.starts(with: expected) else { return false }
    tokens.removeFirst(expected.count)
    return true
  }

  // The binary operators, from the lowest precedence to the highest; all are right-associative.
  private static var operators: [(word: Substring, combine: (Bool, Bool) -> Bool)] {
    [("implies", { !$0 || $1 }), ("or", { $0 || $1 }), ("and", { $0 && $1 })]
  }

  /// Parses an expression with the binary operators from index `place` on.
  private mutating func claim(of place: Int = 0) throws(ToolFault) -> Claim {
    guard place < Self.operators.count else { return try negation() }
    let (word, combine) = Self.operators[place]
    let first = try claim(of: place + 1)
    guard takes(word) else { return first }
    let second = try claim(of: place)
    return { combine(first($0), second($0)) }
  }

  private mutating func negation() throws(ToolFault) -> Claim {
    if takes("not") {
      let claim = try negation()
      return { !claim($0) }
    }
    guard takes("(") else { return try name() }
    let claim = try claim()
    guard takes(")") else { throw ToolFault("expected ) at the end of a group") }
    return claim
  }

  /// Parses a name of the machine, with a kind such as `state:` if the name has several meanings.
  private mutating func name() throws(ToolFault) -> Claim {
    guard let token = tokens.first else {
      throw ToolFault("expected a state, an event, a word or a guard, found the end")
    }
    tokens.removeFirst()
    let parts = token.split(separator: ":", maxSplits: 1)
    let (kind, name) = parts.count == 2 ? (parts[0], parts[1]) : (nil, token)
    let found = meanings(of: name).filter {
      if let kind { $0.kind == kind } else { $0.kind != "from" }
    }
    guard let first = found.first else {
      throw ToolFault("\(token) is no state, event, word or guard of this machine")
    }
    guard found.count == 1 else {
      let kinds = found.map { "\($0.kind):\(name)" }.joined(separator: " or ")
      throw ToolFault("\(name) has more than one meaning; write \(kinds)")
    }
    return first.claim
  }

  /// Returns all meanings of a name; `from` is valid only if the claim names this kind.
  private func meanings(of name: Substring) -> [(kind: String, claim: Claim)] {
    var found: [(kind: String, claim: Claim)] = []
    if let state: M.A.State = named(name) {
      found.append(("state", { $0.isIn(state) }))
      found.append(("from", { $0.wasIn(state) }))
    }
    if let event: M.A.Event = named(name) { found.append(("event", { $0.isStep(of: event) })) }
    if let word: M.A.Word = named(name) { found.append(("word", { $0.performs(word) })) }
    if let guarded: M.A.Guard = named(name) { found.append(("guard", { $0.held(guarded) })) }
    return found
  }
}

/// Returns the element whose name is `text`, or `nil` for none.
func named<Element: Name>(_ text: some StringProtocol) -> Element? {
  (UInt8.min...254).compactMap { Element(rawValue: $0) }.first { "\($0.name)" == text }
}
