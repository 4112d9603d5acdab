// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// The first word of a branch.
enum BranchVerb: UInt8, Listed {
  case nothing, refuse, stay, again, deferred, to, external, push, pop, history, deep, by
  static let names: [12 of StaticString] = [
    "nothing", "refuse", "stay", "again", "deferred", "to", "external", "push", "pop", "history",
    "deep", "by",
  ]
}

extension DraftReader {
  /// Reads a cell: its turn, then one branch, or a guard and up to two branches.
  mutating func cell() throws(Refused) -> Cell<Drafted> {
    let turn = try turn()
    let isUnless = tokens.take("unless")
    guard isUnless || tokens.take("if") else { return Cell(try lastBranch()).taking(turn) }
    guard let name = tokens.next() else { throw refuse("expected a guard here", tokens.place) }
    guard name.endsPart else { throw refuse("expected a comma after it", name) }
    let condition = Drafted.Guard(number: try number(of: name, .guard))
    let (then, hasMore) = try branch()
    var otherwise = Branch<Drafted>.refuse
    if hasMore {
      guard tokens.take("else") else {
        throw refuse("expected `else` and a branch after the semicolon", tokens.place)
      }
      otherwise = try lastBranch()
    }
    let cell: Cell<Drafted> =
      isUnless ? .if(condition, otherwise, else: then) : .if(condition, then, else: otherwise)
    return cell.taking(turn)
  }

  private mutating func turn() throws(Refused) -> Turn {
    guard let word = tokens.peek() else { return .last }
    let isFirst = tokens.isText(word, "first")
    guard isFirst || tokens.isText(word, "passing") else { return .last }
    if isFirst { _ = tokens.next() }
    if !isFirst || word.mark == 0 && tokens.take("and") {
      guard tokens.take("passing"), let on = tokens.next(), on.endsPart, tokens.isText(on, "on")
      else { throw refuse("expected `passing on,` here", tokens.place) }
    } else if !word.endsPart {
      throw refuse("expected a comma after it", word)
    }
    draft.head.kind.isHierarchical = true
    return isFirst ? word.endsPart ? .first : .firstPassingOn : .lastPassingOn
  }

  /// Reads the last branch of a cell.
  private mutating func lastBranch() throws(Refused) -> Branch<Drafted> {
    let (branch, hasMore) = try branch()
    if hasMore { throw refuse("only a branch after `if` has an `else`", tokens.place) }
    return branch
  }

  /// Reads a branch, and returns whether a semicolon ends the branch.
  private mutating func branch() throws(Refused) -> (Branch<Drafted>, hasMore: Bool) {
    let place = tokens.place
    guard let word = tokens.next(), let verb: BranchVerb = listed(word) else {
      throw moveExpected(place)
    }
    let branch: Branch<Drafted>
    switch verb {
    case .nothing: branch = .nothing
    case .refuse: branch = .refuse
    case .deferred: branch = .deferred
    case .stay: branch = try move(.stay, word)
    case .again: branch = try move(.again, word)
    case .pop: branch = try move(.pop, word)
    case .to: branch = try move(.to, word, hasTarget: true)
    case .external: branch = try move(.to, word, hasTarget: true, isExternal: true)
    case .push: branch = try move(.push, word, hasTarget: true)
    case .history, .deep: branch = try recall(word, isDeep: verb == .deep)
    case .by:
      guard word.mark == 0, tokens.take("junction"), let name = tokens.next() else {
        throw refuse("expected `junction` and a name", tokens.place)
      }
      branch = .junction(Drafted.Junction(number: try number(of: name, .junction)))
    }
    guard let last = tokens.last, last.mark == 0 || last.endsBranch else {
      throw refuse("expected no comma or colon after it", tokens.last ?? word)
    }
    return (branch, last.endsBranch)
  }

  private mutating func moveExpected(_ token: Token) -> Refused {
    let (name, verb) = (tokens.text(token), nearest(to: token, BranchVerb.self))
    // A state without a verb, as in `push: open`, is the most common mistake.
    let meant: WordName = "to \(name)"
    let isName = name.count > 0 && name.isPrintable && !meant.isTruncated
    if isName, verb.count == 0 || draft.number(of: name, .state) != nil {
      return refuse("expected a verb before the state", token, nearest: meant)
    }
    return refuse(
      """
      expected one of nothing, refuse, stay, again, deferred, to, external, push, pop, history of, \
      deep history of, by junction
      """, token, nearest: verb)
  }

  private mutating func recall(_ word: Token, isDeep: Bool) throws(Refused) -> Branch<Drafted> {
    guard word.mark == 0, !isDeep || tokens.take("history"), tokens.take("of") else {
      throw refuse("expected `history of` and a state", tokens.place)
    }
    draft.head.kind.hasHistory = true
    return try move(.history, word, hasTarget: true, isExternal: isDeep)
  }

  /// Reads the rest of a branch: the target, if `hasTarget` is `true`, and the words.
  private mutating func move(
    _ move: Move, _ verb: Token, hasTarget: Bool = false, isExternal: Bool = false
  ) throws(Refused) -> Branch<Drafted> {
    var (last, target) = (verb, UInt8(0))
    if hasTarget {
      guard verb.mark == 0, let name = tokens.next() else {
        throw refuse("expected a state here", tokens.place)
      }
      target = try number(of: name, .state)
      last = name
    }
    if move == .push || move == .pop || move == .history { draft.head.kind.isHierarchical = true }
    return Branch(move, to: target, last.mark == 0 ? try phrase() : .none, isExternal: isExternal)
  }
}
