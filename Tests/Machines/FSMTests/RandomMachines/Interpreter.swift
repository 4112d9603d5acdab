// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import RandomMachines

/// What one event came to, in plain numbers: by a machine, or by the interpreter.
struct Account: Equatable {
  var event: Int?
  var outcome: Outcome
  var from: Int?
  var to: Int?
  var words: [Int] = []
  /// The guard that refused.
  var refusal: Int?
  /// The row that decided, in a hierarchy.
  var handler: Int?
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
  private(set) var timers: Timers
  private let remembers: Bool
  /// What was active in each state when it was left last, the innermost first.
  private var memory: [Int: [Int]] = [:]

  /// An interpreter of a plan; a machine in a table with timers or with history has those `powers`.
  init(_ plan: MachinePlan, isDeep: Bool, stackDepth: Int, powers: Powers = Powers()) {
    self.plan = plan
    self.isDeep = isDeep
    self.stackDepth = stackDepth
    timers = Timers(isForEachLevel: powers.hasTimers)
    remembers = powers.hasHistory
  }

  var deadline: Nanoseconds? { plan.timeout == nil ? nil : timers.next }

  // MARK: The tree

  /// The state and all that contain it, the innermost first.
  func path(_ state: Int?) -> [Int] {
    guard let state else { return [] }
    return [state] + path(plan.rows[state].parent)
  }

  /// The state that is entered with this one: its initial substate, and so on.
  func innermost(_ state: Int) -> Int { plan.rows[state].initial.map(innermost) ?? state }

  /// The states that begin with their initial substate when this one is entered, the outermost first.
  ///
  /// One between a state and an initial substate further down does not begin by itself.
  func beginners(_ state: Int) -> [Int] {
    plan.rows[state].initial.map { [state] + beginners($0) } ?? []
  }

  /// The state that a history names: what was active last in its own, one level of it or all.
  ///
  /// It is the state itself, which begins as usual, where nothing was active or that was final.
  func recalled(_ target: Int, isDeep: Bool) -> Int {
    guard remembers else { return target }
    // Where there is nothing to recall, or nothing but an end, the default is what is named.
    let beginning = plan.rows[target].historyDefault ?? target
    let active = path(state).contains(target) ? path(state).below(target) : []
    let last = active.isEmpty ? memory[target] ?? [] : active
    var recalled = beginning
    for substate in last.reversed().prefix(isDeep ? last.count : 1) {
      guard !plan.rows[substate].isFinal else { break }
      recalled = substate
    }
    return recalled
  }

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
    case .to(let state, _), .external(let state, _), .push(let state, _),
      .history(let state, _, _):
      plan.rows.indices.contains(state)
    case .nothing, .refuse, .stay, .again, .pop, .junction, .deferred: true
    }
  }

  // MARK: Events

  mutating func start(at now: Nanoseconds) -> Account {
    guard state == nil else { return Account(outcome: .stayed, from: state, to: state) }
    let target = isDeep ? innermost(plan.initial) : plan.initial
    let entered = isDeep ? Array(path(target).reversed()) : [target]
    return change(
      to: target, [], [], entered, begin: isDeep ? beginners(plan.initial) : [], from: nil, at: now)
  }

  mutating func expire(by time: Nanoseconds, _ ask: @escaping (Int) -> Bool) -> Account? {
    guard let deadline, deadline <= time, let timeout = plan.timeout else { return nil }
    let row = timers.removeFirst()
    // A timer of its own is that of its row: the substates never see the timeout.
    return handle(timeout, at: deadline, from: timers.isForEachLevel ? row : nil, ask)
  }

  mutating func handle(
    _ event: Int, at now: Nanoseconds, from source: Int? = nil, _ ask: @escaping (Int) -> Bool
  ) -> Account {
    guard let state else { return Account(event: event, outcome: .notStarted) }
    let memory = Memory(ask)
    var account = Account(event: event, outcome: .unhandled, from: state, to: state)
    if isDeep {
      walk(event, from: source ?? state, at: now, memory.ask, &account)
    } else {
      decide(event, at: now, memory.ask, &account)
    }
    if account.outcome != .refused { account.refusal = nil }
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
    return Account(event: event, outcome: .refused, from: state, to: state, refusal: question)
  }

  private func leads(_ way: MachinePlan.Way, to target: Int) -> Bool {
    switch way {
    case .to(let state, _), .external(let state, _): state == target
    case .again: state == target
    case .nothing, .refuse, .stay, .history, .push, .pop, .junction, .deferred: false
    }
  }

  private func canLead(_ square: MachinePlan.Square, to target: Int, passed: [Int] = []) -> Bool {
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
    case .nothing, .history, .push, .pop, .junction: break
    case .deferred: account.outcome = .deferred
    case .refuse:
      account.outcome = .refused
      account.refusal = question
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
  /// the others from the innermost to the outermost, until one decides; none inside the source.
  private mutating func walk(
    _ event: Int, from source: Int, at now: Nanoseconds, _ ask: (Int) -> Bool,
    _ account: inout Account
  ) {
    let path = path(source)
    func isFirst(_ row: Int) -> Bool {
      [.first, .firstPassingOn].contains(plan.rows[row].squares[event].turn)
    }
    for row in path.reversed().filter(isFirst) + path.filter({ !isFirst($0) }) {
      let square = plan.rows[row].squares[event]
      let (way, question) = resolve(square, ask)
      guard hasRow(way) else { continue }
      if account.outcome == .unhandled { account.refusal = question }
      let passesOn = [.firstPassingOn, .lastPassingOn].contains(square.turn)
      if decide(way, by: row, passesOn: passesOn, at: now, &account) { return }
    }
  }

  /// What one row makes of the event: whether it decides.
  private mutating func decide(
    _ way: MachinePlan.Way, by row: Int, passesOn: Bool, at now: Nanoseconds,
    _ account: inout Account
  ) -> Bool {
    switch way {
    case .nothing, .junction: return false
    case .refuse: return note(.refused, row, &account)
    case .deferred: account.outcome = .deferred
    case .pop where poppable(row) == nil: return note(.empty, row, &account)
    case .stay(let words) where passesOn:
      account.words += words
      account.outcome = .stayed
      account.handler = nil
      return false
    case .push where suspended.count == stackDepth:
      // A full stack stops the step: no word is performed.
      account.outcome = .full
      account.words = []
    default:
      let passed = account.words
      account += act(way, by: row, at: now)
      account.words = passed + account.words
    }
    account.handler = row
    return true
  }

  /// The first that could not act is named, if nothing else comes of the event; it does not decide.
  private func note(_ outcome: Outcome, _ row: Int, _ account: inout Account) -> Bool {
    if account.outcome == .unhandled {
      account.outcome = outcome
      account.handler = row
    }
    return false
  }

  // MARK: Moves

  private mutating func act(_ way: MachinePlan.Way, by row: Int, at now: Nanoseconds) -> Account {
    switch way {
    case .stay(let words): return Account(outcome: .stayed, from: state, to: state, words: words)
    case .again(let words):
      // The row and all below it are left, and entered again as it begins.
      let target = innermost(row)
      return change(
        to: target, path(state).upTo(row), words, path(target).upTo(row).reversed(),
        begin: beginners(row), from: state, at: now)
    case .to(let target, let words):
      return move(row, target, words, isExternal: false, entering: target, at: now)
    case .external(let target, let words):
      return move(row, target, words, isExternal: true, entering: target, at: now)
    case .history(let target, let isDeep, let words):
      let recalled = recalled(target, isDeep: isDeep)
      return move(row, target, words, isExternal: false, entering: recalled, at: now)
    case .push, .pop: return swap(way, by: row, at: now)
    case .nothing, .refuse, .junction, .deferred:
      return Account(outcome: .unhandled, from: state, to: state)
    }
  }

  /// A push suspends the state; a pop comes back to one.
  private mutating func swap(_ way: MachinePlan.Way, by row: Int, at now: Nanoseconds) -> Account {
    if case .push(let target, let words) = way {
      let isPart = path(state).contains(target) && state != target
      suspended.append((state ?? 0, isPart ? target : plan.rows[target].parent))
      return shift(to: target, words, at: now)
    }
    guard let index = poppable(row) else { return Account(outcome: .empty) }
    let target = suspended[index].state
    suspended.removeSubrange(index...)
    return shift(to: target, way.words, at: now)
  }

  /// What a pop of the row returns to: the latest that was suspended inside the row or beside it.
  private func poppable(_ row: Int) -> Int? {
    suspended.lastIndex { $0.level == row || $0.level == plan.rows[row].parent }
  }

  /// A move begins at the row that decides: what contains both the row and the target stays; all below
  /// it is left, and all that leads to the target is entered, and what a history recalls inside it.
  private mutating func move(
    _ row: Int, _ target: Int, _ words: [Int], isExternal: Bool, entering named: Int,
    at now: Nanoseconds
  ) -> Account {
    let end = innermost(named)
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
    return change(
      to: end, left, words, entered.reversed(), begin: beginners(named), from: state, at: now)
  }

  /// A suspension or a return leaves what the new state is not part of, and enters what the old one
  /// was not in; a state that is entered from itself is left first.
  private mutating func shift(to named: Int, _ words: [Int], at now: Nanoseconds) -> Account {
    let target = innermost(named)
    let begin = beginners(named)
    guard target != state else {
      return change(to: target, [target], words, [target], begin: begin, from: state, at: now)
    }
    let common = path(state).first { path(target).contains($0) }
    return change(
      to: target, path(state).below(common), words, path(target).below(common).reversed(),
      begin: begin, from: state, at: now)
  }

  /// Exit, transition, entry; timers end with their states and begin with them.
  private mutating func change(
    to target: Int, _ left: [Int], _ words: [Int], _ entered: [Int], begin: [Int] = [], from: Int?,
    at now: Nanoseconds
  ) -> Account {
    remember(leaving: left)
    state = target
    forgetSuspended(leaving: left)
    for row in left { timers.end(row) }
    if !isDeep { timers.removeAll() }
    for row in entered where plan.rows[row].delay > 0 {
      timers.begin(row, now + Nanoseconds(plan.rows[row].delay) * 1_000_000)
    }
    // A state that stays begins at once, if its initial substate is entered.
    let atOnce = begin.filter {
      !entered.contains($0) && plan.rows[$0].initial.map(entered.contains) ?? false
    }
    return Account(
      outcome: .moved, from: from, to: target,
      words: left.flatMap { plan.rows[$0].exit } + words + atOnce.flatMap { plan.rows[$0].begin }
        + entered.flatMap { plan.rows[$0].entry + (begin.contains($0) ? plan.rows[$0].begin : []) })
  }

  /// Each state that is left with a substate in it remembers all that was active there.
  private mutating func remember(leaving left: [Int]) {
    for row in left where row != state { memory[row] = path(state).below(row) }
  }

  /// What is suspended inside a state that is left is forgotten, as far as it lies on top: below a
  /// push at the top it belongs to a state that is suspended itself.
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
/// A machine has one, for the state entered last among those with a timeout, or one for each level.
struct Timers {
  let isForEachLevel: Bool
  private var running: [(row: Int, deadline: Nanoseconds)] = []

  init(isForEachLevel: Bool) { self.isForEachLevel = isForEachLevel }

  var next: Nanoseconds? { running.map(\.deadline).min() }

  /// Begins a timer; a state is entered after those that contain it.
  mutating func begin(_ row: Int, _ deadline: Nanoseconds) {
    if !isForEachLevel { removeAll() }
    running.append((row, deadline))
  }

  mutating func end(_ row: Int) { running.removeAll { $0.row == row } }

  mutating func removeAll() { running.removeAll() }

  /// Ends the timer that is due first, of two at the same time the inner one's; its row.
  mutating func removeFirst() -> Int? {
    let index = running.lastIndex { $0.deadline == next }
    return index.map { running.remove(at: $0).row }
  }
}

/// What a table adds to a machine with substates.
struct Powers: Sendable {
  var hasTimers = false
  var hasHistory = false
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
