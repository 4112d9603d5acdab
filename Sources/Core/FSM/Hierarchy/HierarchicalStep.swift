// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The result of handling one event in a machine with substates.
///
/// Twelve bytes. Like ``Step`` it copies no words: it notes which states acted and how many were
/// exited and entered, and finds the words in the table.
public struct HierarchicalStep<A: Automaton>: Sendable where A.Rows: Hierarchy {
  @usableFromInline static var none: UInt8 { 0xFF }

  @usableFromInline let eventByte: UInt8
  @usableFromInline let fromByte: UInt8
  @usableFromInline var toByte: UInt8
  @usableFromInline var result: Outcome
  // The row whose cell decided, or refused.
  @usableFromInline var decider: UInt8
  // The states that passed the event on: a bit for each of the path before, the innermost lowest.
  @usableFromInline var passers: UInt8
  // The numbers of states exited and entered, counted from the innermost.
  @usableFromInline var leftCount: UInt8
  @usableFromInline var enteredCount: UInt8
  @usableFromInline var phrase: UInt32

  @inlinable init(_ event: UInt8, from state: UInt8, _ outcome: Outcome) {
    eventByte = event
    fromByte = state
    toByte = state
    result = outcome
    decider = Self.none
    passers = 0
    leftCount = 0
    enteredCount = 0
    phrase = 0
  }

  /// The outcome of the event.
  @inlinable public var outcome: Outcome { result }
  /// The event; `nil` for a start.
  @inlinable public var event: A.Event? { A.Event(rawValue: eventByte) }
  /// The innermost state before; `nil` for a start.
  @inlinable public var from: A.State? { A.State(rawValue: fromByte) }
  /// The innermost state after; `nil` while the machine has none.
  @inlinable public var to: A.State? { A.State(rawValue: toByte) }
  /// The state whose cell decided, or refused; `nil` if every cell that acted passed the event on.
  @inlinable public var handler: A.State? { A.State(rawValue: decider) }

  /// Whether the step is a fault: corrupt, full, or a required event that no state handled.
  @inlinable public var isFault: Bool {
    switch result {
    case .corrupt, .full: true
    case .unhandled: event.map(A.isRequired) ?? false
    case .refused, .stayed, .moved, .notStarted, .empty: false
    }
  }

  /// The words to perform: of the cells that passed the event on, in their order; then exit, from
  /// inner to outer; transition; and entry, from outer to inner (D5).
  @inlinable public var words: HierarchicalWords<A> { HierarchicalWords(self) }
}

/// The words of a step, one after the other.
public struct HierarchicalWords<A: Automaton>: Sequence, IteratorProtocol, Sendable
where A.Rows: Hierarchy {
  @usableFromInline enum Stage: UInt8, Sendable {
    case firstPassers, lastPassers, exits, transition, entries, end
  }

  @usableFromInline let step: HierarchicalStep<A>
  @usableFromInline let before: StatePath
  @usableFromInline let after: StatePath
  @usableFromInline var stage = Stage.firstPassers
  @usableFromInline var index = 0
  @usableFromInline var rest: UInt32 = 0

  @inlinable init(_ step: HierarchicalStep<A>) {
    self.step = step
    before = StatePath(step.fromByte, in: A.table)
    after = StatePath(step.toByte, in: A.table)
  }

  /// The next word; `nil` at the end.
  @inlinable public mutating func next() -> A.Word? {
    while stage != .end {
      if let word = Phrase<A>.next(in: &rest) { return word }
      rest = nextPhrase()
    }
    return Phrase<A>.next(in: &rest)
  }

  /// The phrase of the next state in this stage of the step, or of the next stage after the last.
  @inlinable mutating func nextPhrase() -> UInt32 {
    defer { index += 1 }
    switch stage {
    case .firstPassers where index < before.count:
      return passed(by: before.count - 1 - index, isFirst: true)
    case .lastPassers where index < before.count: return passed(by: index, isFirst: false)
    case .exits where index < step.leftCount:
      return A.table.exit(before[index]).packed
    case .transition where index == 0: return step.phrase
    case .entries where index < step.enteredCount:
      return A.table.entry(after[Int(step.enteredCount) - 1 - index]).packed
    case .firstPassers, .lastPassers, .exits, .transition, .entries, .end:
      stage = Stage(rawValue: stage.rawValue + 1) ?? .end
      index = -1
      return 0
    }
  }

  @inlinable func passed(by index: Int, isFirst: Bool) -> UInt32 {
    guard step.passers >> UInt8(index) & 1 == 1 else { return 0 }
    let cell = A.table.cell(before[index], Int(step.eventByte))
    return cell.turn.isFirst == isFirst ? cell.then.phrase.packed : 0
  }
}

extension Turn {
  /// Whether the cell acts before the substates.
  @inlinable var isFirst: Bool { self == .first || self == .firstPassingOn }
  /// Whether the cell passes the event on after it has acted.
  @inlinable var passesOn: Bool { self == .firstPassingOn || self == .lastPassingOn }
}
