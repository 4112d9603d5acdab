// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import MachineSupport

/// The names of machines in which a state and a substate have a timer each.
protocol TimedPair: Automaton
where State == TimedPairState, Event == TimedPairEvent, Word == NoNames {}

enum TimedPairState: UInt8, CaseName { case outer, inner, idle, closed }

enum TimedPairEvent: UInt8, CaseName { case key, timeout }

extension TimedPair {
  static var initial: State { .outer }
  static var roles: Roles<Self> { Roles(timeout: .timeout) }
  static func isFinal(_ state: State) -> Bool { state == .closed }
}

/// Both timers run out at one time.
enum Tie: TimedPair {
  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Tie, 4, 2>([
    .row(.outer, initial: .inner, after: .seconds(2), [.nothing,   .to(.closed)]),
    .row(.inner, in: .outer, after: .seconds(2),      [.nothing,   .to(.idle)]),
    .row(.idle, in: .outer,                           [.stay(),    .nothing]),
    .row(.closed,                                     [.nothing,   .nothing]),
  ]))
}

/// A millisecond each: what matters happens within it.
enum Blink: TimedPair {
  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Blink, 4, 2>([
    .row(.outer, initial: .inner, after: .milliseconds(1), [.nothing, .to(.closed)]),
    .row(.inner, in: .outer, after: .milliseconds(1),      [.again(), .to(.idle)]),
    .row(.idle, in: .outer,                                [.nothing, .nothing]),
    .row(.closed,                                          [.nothing, .nothing]),
  ]))
}

/// A timer of ten minutes, and one of three seconds that begins again by itself.
enum TenMinutes: TimedPair {
  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<TenMinutes, 4, 2>([
    .row(.outer, initial: .inner, after: .seconds(600), [.nothing,   .to(.closed)]),
    .row(.inner, in: .outer, after: .seconds(3),         [.again(),   .again()]),
    .row(.idle, in: .outer,                              [.nothing,   .nothing]),
    .row(.closed,                                        [.nothing,   .nothing]),
  ]))
}

/// Both timers run out at one time, and ask the same.
enum Doubt: Automaton {
  typealias State = TimedPairState
  typealias Event = TimedPairEvent
  typealias Word = NoNames
  enum Guard: UInt8, CaseName { case sure }
  enum Interval: UInt8, CaseName { case limit }

  static let initial = State.idle
  static let roles = Roles<Self>(timeout: .timeout)
  static func isFinal(_ state: State) -> Bool { state == .closed }
  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Doubt, 4, 2>([
    .row(.outer, after: .seconds(4),                    [.nothing,    .unless(.sure, .to(.closed))]),
    .row(.inner, in: .outer, after: .setting(.limit),   [.nothing,    .if(.sure, .to(.outer), else: .stay())]),
    .row(.idle,                                         [.to(.inner), .nothing]),
    .row(.closed,                                       [.nothing,    .nothing]),
  ]))
}

/// A limit as long as the outer delay.
struct Doubts: World {
  typealias Names = Doubt
  mutating func perform(_ word: NoNames) {}
  func lengths(of interval: Doubt.Interval) -> [UInt32]? { [4000] }
}

/// A session of five seconds, and in it an edit of three, which each key begins again.
enum Session: Automaton {
  enum State: UInt8, CaseName { case session, editing, idle, closed }
  enum Event: UInt8, CaseName { case key, timeout }
  enum Word: UInt8, CaseName { case close }

  static let initial = State.session
  static let roles = Roles<Self>(timeout: .timeout)
  static func isFinal(_ state: State) -> Bool { state == .closed }

  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Session, 4, 2>([
    //                                                           key        timeout
    .row(.session, initial: .editing, after: .seconds(5),        [.nothing, .to(.closed, .close)]),
    .row(.editing, in: .session, after: .seconds(3),             [.again(), .to(.idle)]),
    .row(.idle, in: .session,                                    [.nothing, .nothing]),
    .row(.closed,                                                [.nothing, .nothing]),
  ]))
}
