// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// What one event came to, in plain numbers: by a machine, or by the interpreter.
struct Account: Equatable {
  var event: Int?
  var outcome: Outcome
  var from: Int?
  var to: Int?
  var words: [Int] = []
  /// The guard that refused, in a flat machine; the row that decided, in a hierarchy.
  var detail: Int?
}

/// What a machine of either kind does, as its documentation says: arrays, recursion, nothing packed.
///
/// It is written from the documented rules and not from the machines. Each rule stands where it is
/// carried out; a rule that changes is changed in the one place.
struct Interpreter {
  let plan: MachinePlan
  let isDeep: Bool
  let stackDepth: Int
  private(set) var state: Int?
  private(set) var suspended: [(state: Int, level: Int?)] = []
  private(set) var timers = Timers()

  init(_ plan: MachinePlan, isDeep: Bool, stackDepth: Int) {
    self.plan = plan
    self.isDeep = isDeep
    self.stackDepth = stackDepth
  }

  var deadline: Nanoseconds? { plan.timeout == nil ? nil : timers.next }

  // MARK: The tree

  /// The state and all that contain it, the innermost first.
  func path(_ state: Int?) -> [Int] {
    guard let state else { return [] }
    return [state] + path(plan.rows[state].parent)
  }

  /// The state that is entered with this one: its first substate, and so on.
  ///
  /// History takes the place of the first substate here: what the state was last in, one level of it or
  /// all.
  func innermost(_ state: Int) -> Int { plan.rows[state].initial.map(innermost) ?? state }

  // MARK: Cells

  /// What a cell comes to; and the guard that refused, if one did.
  func resolve(
    _ square: MachinePlan.Square, passed: [Int] = [], _ ask: (Int) -> Bool
  ) -> (way: MachinePlan.Way, question: Int?) {
    let way = square.question.map(ask) ?? true ? square.then : square.otherwise
    guard case .junction(let index) = way else { return (way, square.question) }
    // A loop, and a junction that is not in the table, leave the event unhandled.
    guard plan.junctions.indices.contains(index), !passed.contains(index) else {
      return (.nothing, nil)
    }
    return resolve(plan.junctions[index], passed: passed + [index], ask)
  }

  func hasRow(_ way: MachinePlan.Way) -> Bool {
    switch way {
    case .to(let state, _), .external(let state, _), .push(let state, _):
      plan.rows.indices.contains(state)
    case .nothing, .refuse, .stay, .again, .pop, .junction: true
    }
  }

  // MARK: Events

  mutating func start(at now: Nanoseconds) -> Account {
    guard state == nil else { return Account(outcome: .stayed, from: state, to: state) }
    let target = isDeep ? innermost(plan.initial) : plan.initial
    let entered = isDeep ? Array(path(target).reversed()) : [target]
    return change(to: target, [], [], entered, from: nil, at: now)
  }

  mutating func expire(by time: Nanoseconds, _ ask: @escaping (Int) -> Bool) -> Account? {
    guard let deadline, deadline <= time, let timeout = plan.timeout else { return nil }
    timers.removeFirst()
    return handle(timeout, at: deadline, ask)
  }

  mutating func handle(
    _ event: Int, at now: Nanoseconds, _ ask: @escaping (Int) -> Bool
  ) -> Account {
    guard let state else { return Account(event: event, outcome: .notStarted) }
    let memory = Memory(ask)
    var account = Account(event: event, outcome: .unhandled, from: state, to: state)
    if isDeep {
      walk(event, at: now, memory.ask, &account)
    } else {
      decide(event, at: now, memory.ask, &account)
    }
    return account
  }

  /// What entering a state by its name comes to, in a flat machine; nothing changes.
  ///
  /// The first event that leads there is taken. A guard that decides between other states is not asked.
  func entering(_ target: Int, _ question: @escaping (Int) -> Bool) -> Account {
    guard let state else {
      return Account(outcome: .moved, to: target, words: plan.rows[target].entry)
    }
    let memory = Memory(question)
    let ways = plan.rows[state].squares.enumerated().filter { canLead($0.element, to: target) }
    for (event, square) in ways {
      let (way, _) = resolve(square, memory.ask)
      guard leads(way, to: target) else { continue }
      let words = plan.rows[state].exit + way.words + plan.rows[target].entry
      return Account(event: event, outcome: .moved, from: state, to: target, words: words)
    }
    guard let (event, square) = ways.first else {
      return Account(outcome: .unhandled, from: state, to: state)
    }
    let question = guardian(of: square, before: target, memory.ask)
    return Account(event: event, outcome: .refused, from: state, to: state, detail: question)
  }

  private func leads(_ way: MachinePlan.Way, to target: Int) -> Bool {
    switch way {
    case .to(let state, _), .external(let state, _): state == target
    case .again: state == target
    case .nothing, .refuse, .stay, .push, .pop, .junction: false
    }
  }

  private func canLead(
    _ square: MachinePlan.Square, to target: Int, passed: [Int] = []
  ) -> Bool {
    [square.then, square.otherwise].contains { way in
      guard case .junction(let index) = way else { return leads(way, to: target) }
      guard plan.junctions.indices.contains(index), !passed.contains(index) else { return false }
      return canLead(plan.junctions[index], to: target, passed: passed + [index])
    }
  }

  /// The last guard from which the target could still be reached: its answer leads away.
  private func guardian(
    of square: MachinePlan.Square, before target: Int, _ ask: (Int) -> Bool
  ) -> Int? {
    var question = square.question
    var way = question.map(ask) ?? true ? square.then : square.otherwise
    var passed: [Int] = []
    while case .junction(let index) = way, plan.junctions.indices.contains(index),
      !passed.contains(index), canLead(plan.junctions[index], to: target)
    {
      passed.append(index)
      question = plan.junctions[index].question
      way = question.map(ask) ?? true ? plan.junctions[index].then : plan.junctions[index].otherwise
    }
    return question
  }

  /// In a flat machine the state's own cell decides; it knows no pushes and pops.
  private mutating func decide(
    _ event: Int, at now: Nanoseconds, _ ask: (Int) -> Bool, _ account: inout Account
  ) {
    guard let state else { return }
    let (way, question) = resolve(plan.rows[state].squares[event], ask)
    guard hasRow(way) else { return }
    switch way {
    case .nothing, .push, .pop, .junction: break
    case .refuse:
      account.outcome = .refused
      account.detail = question
    case .stay(let words):
      account.outcome = .stayed
      account.words = words
    case .again(let words):
      account += change(to: state, [state], words, [state], from: state, at: now)
    case .to(let target, let words), .external(let target, let words):
      account += change(to: target, [state], words, [target], from: state, at: now)
    }
  }

  /// In a hierarchy the cells marked `first` are asked from the outermost state to the innermost, then
  /// the others from the innermost to the outermost, until one decides.
  private mutating func walk(
    _ event: Int, at now: Nanoseconds, _ ask: (Int) -> Bool, _ account: inout Account
  ) {
    let path = path(state)
    func isFirst(_ row: Int) -> Bool {
      [.first, .firstPassingOn].contains(plan.rows[row].squares[event].turn)
    }
    var passed: [Int] = []
    for row in path.reversed().filter(isFirst) + path.filter({ !isFirst($0) }) {
      let square = plan.rows[row].squares[event]
      let (way, _) = resolve(square, ask)
      guard hasRow(way) else { continue }
      switch way {
      case .nothing, .junction: continue
      case .refuse: note(.refused, row, &account)
      case .pop where poppable(row) == nil: note(.empty, row, &account)
      case .stay(let words) where [.firstPassingOn, .lastPassingOn].contains(square.turn):
        passed += words
        account.outcome = .stayed
        account.detail = nil
      case .push where suspended.count == stackDepth:
        // A full stack stops the step: no word is performed.
        account.outcome = .full
        account.detail = row
        return
      default:
        account += act(way, by: row, at: now)
        account.words = passed + account.words
        account.detail = row
        return
      }
    }
    account.words = passed
  }

  /// The first that could not act is named, if nothing else comes of the event.
  private func note(_ outcome: Outcome, _ row: Int, _ account: inout Account) {
    guard account.outcome == .unhandled else { return }
    account.outcome = outcome
    account.detail = row
  }

  // MARK: Moves

  private mutating func act(
    _ way: MachinePlan.Way, by row: Int, at now: Nanoseconds
  ) -> Account {
    switch way {
    case .stay(let words):
      return Account(outcome: .stayed, from: state, to: state, words: words)
    case .again(let words):
      // The row and all below it are left, and entered again as it begins.
      let target = innermost(row)
      return change(
        to: target, path(state).upTo(row), words, path(target).upTo(row).reversed(), from: state,
        at: now)
    case .to(let target, let words):
      return move(row, target, words, isExternal: false, at: now)
    case .external(let target, let words):
      return move(row, target, words, isExternal: true, at: now)
    case .push(let target, let words):
      let isPart = path(state).contains(target) && state != target
      suspended.append((state ?? 0, isPart ? target : plan.rows[target].parent))
      return shift(to: innermost(target), words, at: now)
    case .pop(let words):
      guard let index = poppable(row) else { break }
      let target = suspended[index].state
      suspended.removeSubrange(index...)
      return shift(to: target, words, at: now)
    case .nothing, .refuse, .junction: break
    }
    return Account(outcome: .unhandled, from: state, to: state)
  }

  /// What a pop of the row returns to: the latest that was suspended inside the row or beside it.
  private func poppable(_ row: Int) -> Int? {
    suspended.lastIndex { $0.level == row || $0.level == plan.rows[row].parent }
  }

  /// A move begins at the row that decides: what contains both the row and the target stays; all below
  /// it is left, and all that leads to the target is entered.
  private mutating func move(
    _ row: Int, _ target: Int, _ words: [Int], isExternal: Bool, at now: Nanoseconds
  ) -> Account {
    let end = innermost(target)
    let common = path(row).first { path(target).contains($0) }
    var left = path(state).below(common)
    var entered = path(end).below(common)
    // An external one leaves and enters what contains both, if it is the row or the target. So does
    // a state without an active substate that moves to itself.
    let isAlone = left.isEmpty && entered.isEmpty
    if let common, isAlone || isExternal && (common == row || common == target) {
      left = path(state).upTo(common)
      entered = path(end).upTo(common)
    }
    return change(to: end, left, words, entered.reversed(), from: state, at: now)
  }

  /// A suspension or a return leaves what the new state is not part of, and enters what the old one
  /// was not in; a state that is entered from itself is left first.
  private mutating func shift(to target: Int, _ words: [Int], at now: Nanoseconds) -> Account {
    guard target != state else {
      return change(to: target, [target], words, [target], from: state, at: now)
    }
    let common = path(state).first { path(target).contains($0) }
    return change(
      to: target, path(state).below(common), words, path(target).below(common).reversed(),
      from: state, at: now)
  }

  /// Exit, transition, entry; timers end with their states and begin with them.
  private mutating func change(
    to target: Int, _ left: [Int], _ words: [Int], _ entered: [Int], from: Int?, at now: Nanoseconds
  ) -> Account {
    state = target
    forgetSuspended(leaving: left)
    for row in left { timers.end(row) }
    if !isDeep { timers = Timers() }
    for row in entered where plan.rows[row].delay > 0 {
      timers.begin(row, now + Nanoseconds(plan.rows[row].delay) * 1_000_000)
    }
    return Account(
      outcome: .moved, from: from, to: target,
      words: left.flatMap { plan.rows[$0].exit } + words
        + entered.flatMap { plan.rows[$0].entry })
  }

  /// What is suspended inside a state that is left is forgotten, as far as it lies on top.
  private mutating func forgetSuspended(leaving left: [Int]) {
    while let level = suspended.last?.level,
      left.contains(level) || !path(state).contains(level)
    {
      suspended.removeLast()
    }
  }
}

/// The timers that run.
///
/// A machine has one, for the state entered last among those with a timeout. Where each level has a
/// timer of its own, `begin` removes nothing, and `next` and `removeFirst` choose among several.
struct Timers {
  private var running: [(row: Int, deadline: Nanoseconds)] = []

  var next: Nanoseconds? { running.first?.deadline }

  mutating func begin(_ row: Int, _ deadline: Nanoseconds) {
    running.removeAll()
    running.append((row, deadline))
  }

  mutating func end(_ row: Int) { running.removeAll { $0.row == row } }

  mutating func removeFirst() { running.removeFirst() }
}

/// The answers to one event: a guard is asked once.
private final class Memory {
  private let question: (Int) -> Bool
  private var answers: [Int: Bool] = [:]

  init(_ question: @escaping (Int) -> Bool) { self.question = question }

  func ask(_ condition: Int) -> Bool {
    let answer = answers[condition] ?? question(condition)
    answers[condition] = answer
    return answer
  }
}

extension [Int] {
  /// The elements before this one; all, if it is none.
  fileprivate func below(_ state: Int?) -> [Int] { Array(prefix { $0 != state }) }

  /// The elements up to this one, itself included.
  fileprivate func upTo(_ state: Int) -> [Int] { below(state) + [state] }
}

extension Account {
  /// The same event, with what came of it.
  fileprivate static func += (account: inout Account, result: Account) {
    account.outcome = result.outcome
    account.to = result.to
    account.words = result.words
  }
}
