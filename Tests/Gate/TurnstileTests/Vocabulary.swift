// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Turnstile

extension Turnstile.State: CaseIterable {
  /// In the order of the table, written apart from it.
  package static var allCases: [Turnstile.State] {
    [.locked, .unlocked, .broken, .outOfOrder, .released]
  }
}

extension Turnstile.Event: CaseIterable {
  /// In the order of the table, written apart from it.
  package static var allCases: [Turnstile.Event] {
    [.coin, .push, .repairman, .timeout, .release, .restore]
  }
}

/// A turnstile whose wear and damage are decided by hand.
struct Bench {
  var machine = Machine<Turnstile>()
  var conditions = Decided()
  var now: UInt64 = 0

  init(_ state: Turnstile.State = .locked, relock: UInt32 = 0) {
    conditions.relock = relock
    _ = machine.start(at: 0, in: conditions)
    for event in Self.way(to: state) { handle(event, worn: true) }
  }

  /// Lets milliseconds pass.
  mutating func wait(_ milliseconds: UInt64) { now += milliseconds * 1_000_000 }

  @discardableResult mutating func handle(
    _ event: Turnstile.Event, worn: Bool = false, damaged: Bool = false
  ) -> Step<Turnstile> {
    conditions.isWorn = worn
    conditions.isDamaged = damaged
    return machine.handle(event, at: now, in: conditions)
  }

  mutating func expire() -> Step<Turnstile>? { machine.expire(by: now, in: conditions) }

  private static func way(to state: Turnstile.State) -> [Turnstile.Event] {
    switch state {
    case .locked: []
    case .unlocked: [.coin]
    case .broken: [.coin, .push]
    case .outOfOrder: [.repairman]
    case .released: [.release]
    }
  }
}

/// Conditions with fixed answers.
struct Decided: Conditions {
  typealias Names = Turnstile
  var isWorn = false
  var isDamaged = false
  var relock: UInt32 = 0

  func holds(_ condition: Turnstile.Guard) -> Bool {
    switch condition {
    case .worn: isWorn
    case .damaged: isDamaged
    }
  }

  func milliseconds(of interval: Turnstile.Interval) -> UInt32 { relock }
}

extension Step<Turnstile> {
  /// The words of a step, by name.
  var wordNames: [String] {
    var names: [String] = []
    for word in words { names.append("\(word.name)") }
    return names
  }
}
