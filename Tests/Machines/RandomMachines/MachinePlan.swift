// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// A machine as plain data: what the interpreter reads, and what a real table is made of.
package struct MachinePlan: Sendable {
  package enum Way: Sendable {
    case nothing
    case refuse
    case stay([Int])
    case again([Int])
    case to(Int, [Int])
    case external(Int, [Int])
    case history(Int, isDeep: Bool, [Int])
    case push(Int, [Int])
    case pop([Int])
    case deferred
    case junction(Int)

    package var words: [Int] {
      switch self {
      case .nothing, .refuse, .junction, .deferred: []
      case .stay(let words), .again(let words), .pop(let words): words
      case .to(_, let words), .external(_, let words), .push(_, let words),
        .history(_, _, let words):
        words
      }
    }
  }

  package struct Square: Sendable {
    package var question: Int?
    package var then: Way
    package var otherwise: Way
    package var turn = Turn.last
  }

  package struct Row: Sendable {
    package var parent: Int?
    /// A state inside this one, a child or further down.
    package var initial: Int?
    /// A state inside this one, to which its history leads where there is nothing to recall.
    package var historyDefault: Int?
    /// Whether it ends what contains it; it contains nothing itself.
    package var isFinal = false
    /// The words of the initial transition.
    package var begin: [Int] = []
    package var entry: [Int]
    package var exit: [Int]
    /// In milliseconds; 0 is never.
    package var delay: UInt32
    /// Whether the delay is asked for at run time.
    package var isSetting: Bool
    package var squares: [Square]
  }

  package var rows: [Row] = []
  package var junctions: [Square] = []
  package var initial = 0
  package var eventCount = 1
  package var timeout: Int?
  package var completion: Int?
  /// The event that a word raises.
  package var raises: [Int: Int] = [:]
}

/// How a plan is rolled.
package struct PlanRoll {
  private var dice: Dice
  /// For what was added later, so that a seed makes what it made before, and more.
  private var later: Dice
  private let isDeep: Bool
  private let stateCount: Int
  private let eventCount: Int
  private let junctionCount: Int
  private let firstGuard: Int

  package init(seed: UInt64, isDeep: Bool) {
    dice = Dice(seed: seed)
    later = Dice(seed: seed &+ 1 << 40)
    self.isDeep = isDeep
    stateCount = 1 + dice.below(8)
    eventCount = 1 + dice.below(5)
    junctionCount = dice.percent(50) ? 1 + dice.below(4) : 0
    // Beyond the 64th their answers are kept elsewhere.
    firstGuard = dice.percent(80) ? 0 : 62
  }

  package mutating func plan() -> MachinePlan {
    var plan = MachinePlan()
    plan.eventCount = eventCount
    plan.initial = dice.below(stateCount)
    plan.timeout = dice.percent(80) ? dice.below(eventCount) : nil
    plan.completion = dice.percent(20) ? dice.below(eventCount) : nil
    for word in 0..<12 where dice.percent(5) { plan.raises[word] = dice.below(eventCount) }
    for index in 0..<stateCount { plan.rows.append(row(index)) }
    for index in 0..<stateCount {
      let parts = parts(of: index, in: plan)
      if parts.isEmpty {
        plan.rows[index].isFinal = dice.percent(20)
      } else if dice.percent(75) {
        plan.rows[index].initial = dice.one(of: parts)
        if dice.percent(60) { plan.rows[index].begin = words(4) }
      }
    }
    for _ in 0..<junctionCount { plan.junctions.append(square(isJunction: true)) }
    addDeferral(to: &plan)
    for index in 0..<stateCount where later.percent(40) {
      let parts = parts(of: index, in: plan)
      if !parts.isEmpty { plan.rows[index].historyDefault = later.one(of: parts) }
    }
    deferTwoKinds(in: &plan)
    return plan
  }

  /// Defers two kinds of events in most states, so that one is deferred again while the other moves.
  private mutating func deferTwoKinds(in plan: inout MachinePlan) {
    guard eventCount > 2, later.percent(40) else { return }
    let kinds = [0, 1, 2, 3, 4].filter {
      $0 < eventCount && $0 != plan.timeout && $0 != plan.completion
    }
    for event in kinds.prefix(2) {
      for row in 0..<stateCount where later.percent(60) {
        plan.rows[row].squares[event] = MachinePlan.Square(then: .deferred, otherwise: .deferred)
      }
    }
  }

  /// Defers some of the events that meant nothing; one that another branch handles, too.
  private mutating func addDeferral(to plan: inout MachinePlan) {
    guard later.percent(60) else { return }
    for row in 0..<stateCount {
      for event in 0..<eventCount where later.percent(30) {
        if case .nothing = plan.rows[row].squares[event].then {
          let isGuarded = plan.rows[row].squares[event].question != nil
          plan.rows[row].squares[event].then = .deferred
          if !isGuarded { plan.rows[row].squares[event].otherwise = .deferred }
        }
      }
    }
  }

  /// All that are inside a state, at any depth.
  private func parts(of index: Int, in plan: MachinePlan) -> [Int] {
    let children = plan.rows.indices.filter { plan.rows[$0].parent == index }
    return children + children.flatMap { parts(of: $0, in: plan) }
  }

  private mutating func row(_ index: Int) -> MachinePlan.Row {
    // A parent stands above its parts, so no state is part of itself.
    let parent = isDeep && index > 0 && dice.percent(65) ? dice.below(index) : nil
    return MachinePlan.Row(
      parent: parent, entry: words(2), exit: words(2),
      delay: dice.percent(40) ? UInt32(1 + dice.below(20)) : 0, isSetting: dice.percent(30),
      squares: (0..<eventCount).map { _ in square() })
  }

  /// A cell, or a junction, which neither passes on nor pushes and pops.
  private mutating func square(isJunction: Bool = false) -> MachinePlan.Square {
    if dice.percent(25) { return MachinePlan.Square(then: .nothing, otherwise: .nothing) }
    // Only cells that stay and have no guard may pass an event on.
    if isDeep, !isJunction, dice.percent(10) {
      let way = MachinePlan.Way.stay(words(2))
      let turn = dice.one(of: [Turn.firstPassingOn, .lastPassingOn])
      return MachinePlan.Square(then: way, otherwise: way, turn: turn)
    }
    let turn = isDeep && !isJunction && dice.percent(15) ? Turn.first : .last
    if !isJunction, dice.percent(12) {
      let way = dice.percent(50) ? MachinePlan.Way.push(target(), words(4)) : .pop(words(4))
      return MachinePlan.Square(then: way, otherwise: way, turn: turn)
    }
    let question = dice.percent(55) ? firstGuard + dice.below(4) : nil
    var then = way()
    // A page has no cell that always refuses.
    if question == nil, case .refuse = then { then = .nothing }
    return MachinePlan.Square(
      question: question, then: then, otherwise: question == nil ? then : way(), turn: turn)
  }

  private mutating func way() -> MachinePlan.Way {
    switch dice.below(isDeep ? 116 : 100) {
    case 100...: .history(target(), isDeep: dice.percent(50), words(4))
    case 0..<8: .nothing
    case 8..<20: .refuse
    case 20..<36: .stay(words(4))
    case 36..<46: .again(words(4))
    case 46..<76: .to(target(), words(4))
    case 76..<86: .external(target(), words(4))
    // One is not in the table.
    default: junctionCount > 0 ? .junction(dice.below(junctionCount + 1)) : .to(target(), words(4))
    }
  }

  /// A state; rarely one that has no row.
  private mutating func target() -> Int {
    dice.percent(2) ? stateCount + dice.below(3) : dice.below(stateCount)
  }

  private mutating func words(_ limit: Int) -> [Int] {
    (0..<dice.below(limit + 1)).map { _ in dice.below(12) }
  }
}
