// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// What every deliberately broken machine here has.
enum BrokenNames {
  enum State: UInt8, ListedName, CaseIterable {
    case a, b, c
    static let names: [3 of StaticString] = ["a", "b", "c"]
  }
  enum Event: UInt8, ListedName, CaseIterable {
    case go, timeout
    static let names: [2 of StaticString] = ["go", "timeout"]
  }
  enum Word: UInt8, Name {
    case ring
    var name: StaticString { "ring" }
  }
  enum Guard: UInt8, Name {
    case open
    var name: StaticString { "open" }
  }
}

/// Conditions under which every guard holds, or none does.
struct Answer<Names: Vocabulary>: Conditions where Names.Interval == NoNames {
  var isOpen = true
  func holds(_ condition: Names.Guard) -> Bool { isOpen }
}

/// What lint finds in a machine.
func findings<A: Automaton>(_: A.Type) -> [Finding<A>] {
  var all: [Finding<A>] = []
  A.lint { all.append($0) }
  return all
}

/// A flat machine over the broken names.
protocol BrokenFlat: Automaton
where
  State == BrokenNames.State, Event == BrokenNames.Event, Word == BrokenNames.Word,
  Guard == BrokenNames.Guard, Interval == NoNames
{}

/// A machine with substates over the broken names.
protocol BrokenDeep: BrokenFlat where Rows: Hierarchy {}

extension BrokenFlat {
  static var initial: BrokenNames.State { .a }
  static var timeout: BrokenNames.Event? { .timeout }
}

// swift-format-ignore
enum Unreachable: BrokenFlat {
  static let table = TransitionTable<Unreachable, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.a), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Trapped: BrokenFlat {
  static let table = TransitionTable<Trapped, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.again(), .nothing]),
  ])
}

// swift-format-ignore
enum Meant: BrokenFlat {
  static func isFinal(_ state: BrokenNames.State) -> Bool { state == .c }
  static let table = TransitionTable<Meant, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.again(), .nothing]),
  ])
}

// swift-format-ignore
enum Swapped: BrokenFlat {
  static let table = TransitionTable<Swapped, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.c, [.to(.c), .nothing]), .row(.b, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Homeless: BrokenFlat {
  static let table = TransitionTable<Homeless, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.if(.open, .to(.a), else: .to(.c)), .nothing]),
  ])
}

// swift-format-ignore
enum Silent: BrokenFlat {
  static let table = TransitionTable<Silent, 3, 2>([
    .row(.a, after: .seconds(1), [.to(.b), .nothing]), .row(.b, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Shadowed: BrokenDeep {
  static let table = HierarchicalTable<Shadowed, 3, 2>([
    .row(.a, initial: .b, [.stay(.ring).first, .to(.c)]),
    .row(.b, in: .a, [.stay(.ring), .nothing]),
    .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Circular: BrokenDeep {
  static let table = HierarchicalTable<Circular, 3, 2>([
    .row(.a, in: .b, [.to(.b), .stay()]), .row(.b, in: .a, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Undecided: BrokenDeep {
  static let table = HierarchicalTable<Undecided, 3, 2>([
    .row(.a, initial: .b, [.to(.c).firstPassingOn, .stay()]),
    .row(.b, in: .a, [.stay(.ring), .nothing]),
    .row(.c, [.if(.open, .stay()).passingOn, .to(.a)]),
  ])
}

// swift-format-ignore
enum Aimless: BrokenDeep {
  static let table = HierarchicalTable<Aimless, 2, 2>([
    .row(.a, [.to(.c), .stay()]), .row(.b, in: .a, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Orphaned: BrokenDeep {
  static let table = HierarchicalTable<Orphaned, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, in: .c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Misplaced: BrokenDeep {
  static let table = HierarchicalTable<Misplaced, 3, 2>([
    .row(.a, initial: .c, [.to(.b), .stay()]), .row(.b, in: .a, [.again(), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Flattened: BrokenFlat {
  static let table = TransitionTable<Flattened, 2, 2>([
    .row(.a, [.push(.b), .stay()]), .row(.b, [.to(.a), .stay().first]),
  ])
}

// swift-format-ignore
enum Hasty: BrokenDeep {
  static let table = HierarchicalTable<Hasty, 3, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.to(.c), .nothing]),
    .row(.b, in: .a, after: .seconds(1), [.nothing, .to(.c)]),
    .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Muffled: BrokenDeep {
  static let table = HierarchicalTable<Muffled, 3, 2>([
    .row(.a, initial: .b, [.to(.c), .nothing]),
    .row(.b, in: .a, [.stay(), .nothing]),
    .row(.c, [.to(.a), .stay()]),
  ])
}

// swift-format-ignore
enum Patient: BrokenDeep {
  static let table = HierarchicalTable<Patient, 3, 2>([
    .row(.a, initial: .b, after: .seconds(1), [.pop().first, .nothing]),
    .row(.b, in: .a, [.push(.c), .to(.c)]),
    .row(.c, in: .a, [.to(.b), .to(.b)]),
  ])
}

// swift-format-ignore
enum Sound: BrokenDeep {
  static let table = HierarchicalTable<Sound, 3, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.if(.open, .stay(.ring)).first, .to(.c)]),
    .row(.b, in: .a, [.push(.c), .nothing]),
    .row(.c, [.pop(), .nothing]),
  ])
}

// swift-format-ignore
enum Forgetful: BrokenFlat {
  static let table = TransitionTable<Forgetful, 2, 1>([.row(.a, [.to(.b)]), .row(.b, [.to(.a)])])
}

// swift-format-ignore
enum ForgetfulDeep: BrokenDeep {
  static let table = HierarchicalTable<ForgetfulDeep, 2, 1>([.row(.a, [.to(.b)]), .row(.b, [.to(.a)])])
}

// swift-format-ignore
enum Unstartable: BrokenFlat {
  static let initial = BrokenNames.State.c
  static let table = TransitionTable<Unstartable, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum UnstartableDeep: BrokenDeep {
  static let initial = BrokenNames.State.c
  static let table = HierarchicalTable<UnstartableDeep, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Overwide: BrokenFlat {
  static let table = TransitionTable<Overwide, 3, 3>([
    .row(.a, [.to(.b), .stay(), .stay()]), .row(.b, [.to(.c), .nothing, .nothing]), .row(.c, [.to(.a), .nothing, .nothing]),
  ])
}

/// It suspends `c` at the top, and looks inside `a` and `b`.
// swift-format-ignore
enum Misdirected: BrokenDeep {
  static let table = HierarchicalTable<Misdirected, 3, 2>([
    .row(.a, initial: .b, [.nothing, .nothing]),
    .row(.b, in: .a, [.pop(), .to(.c)]),
    .row(.c, [.push(.a), .nothing]),
  ])
}

/// The same, with the pop in the row that the push leads to.
// swift-format-ignore
enum Directed: BrokenDeep {
  static let table = HierarchicalTable<Directed, 3, 2>([
    .row(.a, initial: .b, [.pop(), .nothing]),
    .row(.b, in: .a, [.nothing, .to(.c)]),
    .row(.c, [.push(.a), .nothing]),
  ])
}

// swift-format-ignore
enum Overdue: BrokenFlat {
  static let table = TransitionTable<Overdue, 3, 1>([
    .row(.a, after: .seconds(1), [.to(.b)]), .row(.b, [.to(.c)]), .row(.c, [.to(.a)]),
  ])
}

/// Its substates are in a state without a row, and begin with one, and a push leads to one.
// swift-format-ignore
enum Rootless: BrokenDeep {
  static let table = HierarchicalTable<Rootless, 2, 2>([
    .row(.a, in: .c, initial: .c, [.push(.c, .ring), .to(.b)]),
    .row(.b, in: .c, initial: .c, [.to(.c, .ring), .to(.a)]),
  ])
}
