// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine of up to three levels, each with a timer of one to three seconds, drawn from a seed.
enum DrawnTimers: Automaton {
  /// A state or an event of the machine.
  struct Letter: Name {
    let rawValue: UInt8
    init?(rawValue: UInt8) {
      guard rawValue < 7 else { return nil }
      self.rawValue = rawValue
    }
    init(_ value: Int) { rawValue = UInt8(value) }
    var name: StaticString {
      let names: [7 of StaticString] = ["a", "b", "c", "d", "e", "f", "g"]
      return names[Int(rawValue)]
    }
  }
  typealias State = Letter
  typealias Event = Letter
  typealias Word = NoNames

  /// What a seed comes to.
  struct Plan {
    var parents: [Int?] = [nil]
    var delays: [UInt32] = []
    var cells: [[Cell<DrawnTimers>]] = []
  }

  // Safe because one test uses it, which runs on one thread at a time.
  nonisolated(unsafe) static var plan = Plan()

  static let initial = Letter(0)
  static let roles = Roles<Self>(timeout: Letter(2))
  static let table = WithTimers(DrawnTable())
}

extension DrawnTimers.Plan {
  init(seed: UInt64) {
    var dice = SystemDice(state: seed)
    for row in 1..<6 {
      let parent = dice.below(row)
      let isDeep = parents[parent].flatMap { parents[$0] } != nil
      parents.append(isDeep ? parents[parent] : parent)
    }
    for _ in 0..<6 {
      delays.append([0, 1000, 1000, 2000, 3000][dice.below(5)])
      cells.append(
        (0..<3).map { _ in
          let target = DrawnTimers.Letter(dice.below(6))
          return [.nothing, .nothing, .again(), .to(target), .to(target), .external(target)][
            dice.below(6)]
        })
    }
  }
}

/// Random numbers from a seed: a linear congruence, of which the high bits are used.
private struct SystemDice {
  var state: UInt64
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

struct DrawnTable: Hierarchy {
  typealias Names = DrawnTimers
  private var plan: DrawnTimers.Plan { unsafe DrawnTimers.plan }
  var stateCount: Int { plan.cells.count }
  var eventCount: Int { 3 }
  func cell(_ state: Int, _ event: Int) -> Cell<DrawnTimers> { plan.cells[state][event] }
  func _head(_ row: Int) -> _RowHead<DrawnTimers> {
    let delay = plan.delays[row]
    return _RowHead(
      state: UInt8(row), parent: UInt8(plan.parents[row] ?? 255),
      initial: UInt8(plan.parents.firstIndex(of: row) ?? 255),
      delay: delay == 0 ? .never : .milliseconds(delay))
  }
}
