// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import FSMAnalysis
import MachineSupport

/// What every deliberately broken machine here has.
package enum BrokenNames {
  package enum State: UInt8, CaseName, CaseIterable { case a, b, c }
  package enum Event: UInt8, CaseName, CaseIterable { case go, timeout }
  package enum Word: UInt8, CaseName { case ring }
  package enum Guard: UInt8, CaseName { case open }
}

/// Conditions under which every guard holds, or none does.
package struct Answer<Names: Vocabulary>: Conditions where Names.Interval == NoNames {
  package let isOpen: Bool

  package init(isOpen: Bool = true) { self.isOpen = isOpen }

  package func holds(_ condition: Names.Guard) -> Bool { isOpen }
}

/// What lint finds in a machine, but for names that it does not use: machines here share names.
package func findings<A: Automaton>(_: A.Type) -> [Finding<A>] {
  var all: [Finding<A>] = []
  A.lint { if case .unusedName = $0 {} else { all.append($0) } }
  return all
}

/// A flat machine over the broken names.
package protocol BrokenFlat: Automaton
where
  State == BrokenNames.State, Event == BrokenNames.Event, Word == BrokenNames.Word,
  Guard == BrokenNames.Guard, Interval == NoNames
{}

/// A machine with substates over the broken names.
package protocol BrokenDeep: BrokenFlat where Rows: Hierarchy {}

extension BrokenFlat {
  package static var initial: BrokenNames.State { .a }
  /// The second event is a timeout if a state has a delay, and an event like any other if none has.
  package static var roles: Roles<Self> {
    let hasDelay = (0..<table.stateCount).contains { table.delay($0).packed != 0 }
    return Roles(timeout: hasDelay ? .timeout : nil)
  }
}

// swift-format-ignore
package enum Unreachable: BrokenFlat {
  package static let table = TransitionTable<Unreachable, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.a), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Trapped: BrokenFlat {
  package static let table = TransitionTable<Trapped, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.again(), .nothing]),
  ])
}

// swift-format-ignore
package enum Meant: BrokenFlat {
  package static func isFinal(_ state: BrokenNames.State) -> Bool { state == .c }
  package static let table = TransitionTable<Meant, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.again(), .nothing]),
  ])
}

// swift-format-ignore
package enum Swapped: BrokenFlat {
  package static let table = TransitionTable<Swapped, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.c, [.to(.c), .nothing]), .row(.b, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Homeless: BrokenFlat {
  package static let table = TransitionTable<Homeless, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.if(.open, .to(.a), else: .to(.c)), .nothing]),
  ])
}

// swift-format-ignore
package enum Silent: BrokenFlat {
  package static let table = TransitionTable<Silent, 3, 2>([
    .row(.a, after: .seconds(1), [.to(.b), .nothing]), .row(.b, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Shadowed: BrokenDeep {
  package static let table = HierarchicalTable<Shadowed, 3, 2>([
    .row(.a, initial: .b, [.stay(.ring).first, .to(.c)]),
    .row(.b, in: .a, [.stay(.ring), .nothing]),
    .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Circular: BrokenDeep {
  package static let table = HierarchicalTable<Circular, 3, 2>([
    .row(.a, in: .b, [.to(.b), .stay()]), .row(.b, in: .a, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Undecided: BrokenDeep {
  package static let table = HierarchicalTable<Undecided, 3, 2>([
    .row(.a, initial: .b, [.to(.c).firstPassingOn, .stay()]),
    .row(.b, in: .a, [.stay(.ring), .nothing]),
    .row(.c, [.if(.open, .stay()).passingOn, .to(.a)]),
  ])
}

// swift-format-ignore
package enum Aimless: BrokenDeep {
  package static let table = HierarchicalTable<Aimless, 2, 2>([
    .row(.a, [.to(.c), .stay()]), .row(.b, in: .a, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Orphaned: BrokenDeep {
  package static let table = HierarchicalTable<Orphaned, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, in: .c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Misplaced: BrokenDeep {
  package static let table = HierarchicalTable<Misplaced, 3, 2>([
    .row(.a, initial: .c, [.to(.b), .stay()]), .row(.b, in: .a, [.again(), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Flattened: BrokenFlat {
  package static let table = TransitionTable<Flattened, 2, 2>([
    .row(.a, [.push(.b), .stay()]), .row(.b, [.to(.a), .stay().first]),
  ])
}

// swift-format-ignore
package enum Hasty: BrokenDeep {
  package static let table = HierarchicalTable<Hasty, 3, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.to(.c), .nothing]),
    .row(.b, in: .a, after: .seconds(1), [.nothing, .to(.c)]),
    .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Muffled: BrokenDeep {
  package static let table = HierarchicalTable<Muffled, 3, 2>([
    .row(.a, initial: .b, [.to(.c), .nothing]),
    .row(.b, in: .a, [.stay(), .nothing]),
    .row(.c, [.to(.a), .stay()]),
  ])
}

// swift-format-ignore
package enum Patient: BrokenDeep {
  package static let table = WithStack<_, 2>(HierarchicalTable<Patient, 3, 2>([
    .row(.a, initial: .b, after: .seconds(1), [.pop().first, .nothing]),
    .row(.b, in: .a, [.push(.c), .to(.c)]),
    .row(.c, in: .a, [.to(.b), .to(.b)]),
  ]))
}

// swift-format-ignore
package enum Sound: BrokenDeep {
  package static let table = WithStack<_, 2>(HierarchicalTable<Sound, 3, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.if(.open, .stay(.ring)).first, .to(.c)]),
    .row(.b, in: .a, [.push(.c), .nothing]),
    .row(.c, [.pop(), .nothing]),
  ]))
}

// swift-format-ignore
package enum Forgetful: BrokenFlat {
  package static let roles = Roles<Self>(timeout: .timeout)
  package static let table = TransitionTable<Forgetful, 2, 1>([.row(.a, [.to(.b)]), .row(.b, [.to(.a)])])
}

// swift-format-ignore
package enum ForgetfulDeep: BrokenDeep {
  package static let roles = Roles<Self>(timeout: .timeout)
  package static let table = HierarchicalTable<ForgetfulDeep, 2, 1>([.row(.a, [.to(.b)]), .row(.b, [.to(.a)])])
}

// swift-format-ignore
package enum Unstartable: BrokenFlat {
  package static let initial = BrokenNames.State.c
  package static let table = TransitionTable<Unstartable, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum UnstartableDeep: BrokenDeep {
  package static let initial = BrokenNames.State.c
  package static let table = HierarchicalTable<UnstartableDeep, 2, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
package enum Overwide: BrokenFlat {
  package static let table = TransitionTable<Overwide, 3, 3>([
    .row(.a, [.to(.b), .stay(), .stay()]), .row(.b, [.to(.c), .nothing, .nothing]), .row(.c, [.to(.a), .nothing, .nothing]),
  ])
}

/// It suspends `c` at the top, and looks inside `a` and `b`.
// swift-format-ignore
package enum Misdirected: BrokenDeep {
  package static let table = WithStack<_, 2>(HierarchicalTable<Misdirected, 3, 2>([
    .row(.a, initial: .b, [.nothing, .nothing]),
    .row(.b, in: .a, [.pop(), .to(.c)]),
    .row(.c, [.push(.a), .nothing]),
  ]))
}

/// The same, with the pop in the row that the push leads to.
// swift-format-ignore
package enum Directed: BrokenDeep {
  package static let table = WithStack<_, 2>(HierarchicalTable<Directed, 3, 2>([
    .row(.a, initial: .b, [.pop(), .nothing]),
    .row(.b, in: .a, [.nothing, .to(.c)]),
    .row(.c, [.push(.a), .nothing]),
  ]))
}

// swift-format-ignore
package enum Overdue: BrokenFlat {
  package static let table = TransitionTable<Overdue, 3, 1>([
    .row(.a, after: .seconds(1), [.to(.b)]), .row(.b, [.to(.c)]), .row(.c, [.to(.a)]),
  ])
}

/// Its substates are in a state without a row, and begin with one, and a push leads to one.
// swift-format-ignore
package enum Rootless: BrokenDeep {
  package static let table = WithStack<_, 2>(HierarchicalTable<Rootless, 2, 2>([
    .row(.a, in: .c, initial: .c, [.push(.c, .ring), .to(.b)]),
    .row(.b, in: .c, initial: .c, [.to(.c, .ring), .to(.a)]),
  ]))
}

/// A guard whose answer alternates, and how often it was evaluated.
///
/// It breaks the rule that evaluating changes nothing, to find a machine that evaluates it twice.
package final class FickleGuard<Names: Vocabulary>: Conditions
where Names.Guard == BrokenNames.Guard, Names.Interval == NoNames {
  package private(set) var questions = 0
  private var answer: Bool

  /// A guard that answers `first` and then its opposite, and so on.
  package init(first: Bool) { answer = first }

  package func holds(_ condition: BrokenNames.Guard) -> Bool {
    defer { answer.toggle() }
    questions += 1
    return answer
  }
}

/// A flat machine with a guard before every kind of move, and cells without one.
// swift-format-ignore
package enum Fickle: BrokenFlat {
  package static let table = TransitionTable<Fickle, 3, 2>([
    //     go                                                 timeout
    .row(.a, [.if(.open, .to(.b, .ring), else: .stay()),      .to(.c)]),
    .row(.b, [.if(.open, .again()),                           .stay(.ring)]),
    .row(.c, [.nothing,                                       .if(.open, .to(.a), else: .to(.b))]),
  ])
}

/// The same in a part of a larger state, which has a guard as well.
// swift-format-ignore
package enum FickleDeep: BrokenDeep {
  package static let table = HierarchicalTable<FickleDeep, 3, 2>([
    //                   go                                                timeout
    .row(.a, initial: .b, [.if(.open, .stay()),                            .to(.c)]),
    .row(.b, in: .a,    [.if(.open, .to(.c, .ring), else: .stay()),        .if(.open, .again())]),
    .row(.c,            [.stay(.ring),                                     .nothing]),
  ])
}
