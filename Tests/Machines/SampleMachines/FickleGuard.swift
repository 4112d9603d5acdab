// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

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
