// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import FSMAnalysis

/// One step of a search, for which a property is true or false.
///
/// Each event from outside is a step. Each completion and each raised event that follows is a
/// separate step, as in a ``Driver``.
public struct Moment<M: SearchableMachine, W: World> where W.Names == M.A {
  /// The machine after all steps that follow from the event; a claim must not use its deadlines,
  /// which represent all possible deadlines.
  @inlinable public var machine: M { after }
  @usableFromInline var after: M
  /// The deferred events after all steps that follow from the event.
  @usableFromInline var deferred: [UInt8] = []
  /// The step.
  public let step: M.Result
  /// The world after the step's words.
  public let world: W
  @usableFromInline let time: Nanoseconds
  /// The time that passed before the step.
  @usableFromInline let wait: Nanoseconds
  /// The values of the guards and intervals that were read.
  @usableFromInline var answers: Answers

  @inlinable init(
    machine: M, step: M.Result, world: W, time: Nanoseconds, wait: Nanoseconds, answers: Answers
  ) {
    (after, self.step, self.world) = (machine, step, world)
    (self.time, self.wait, self.answers) = (time, wait, answers)
  }

  /// Returns whether the machine is in `state` or in one of its substates after the step.
  public func isIn(_ state: M.A.State) -> Bool { Self.isPart(step.to, of: state) }
  /// Returns whether the machine was in `state` or in one of its substates before the step.
  public func wasIn(_ state: M.A.State) -> Bool { Self.isPart(step.from, of: state) }
  /// Returns whether the guard was evaluated in this step and held.
  public func held(_ condition: M.A.Guard) -> Bool { answers.numbers[Int(condition.rawValue)] == 1 }
  /// Returns whether `word` was performed in this step.
  public func performs(_ word: M.A.Word) -> Bool { step.words.contains(word) }
  /// Returns whether the step handled `event`.
  public func isStep(of event: M.A.Event) -> Bool { step.event == event }

  private static func isPart(_ part: M.A.State?, of state: M.A.State) -> Bool {
    part.map { M.A.isPart(Int($0.rawValue), of: Int(state.rawValue)) } ?? false
  }
}

/// The cause of a machine's reaction in a search.
@usableFromInline enum Cause<A: Automaton> {
  case start
  case event(A.Event)
  /// The timer with this index expires; the timer of the outermost level has index 0.
  case timer(Int)
}

/// A cause and all steps that follow from the cause, at a time that is not chosen yet.
@usableFromInline struct Reaction<M: SearchableMachine, W: World> where W.Names == M.A {
  @usableFromInline let cause: Cause<M.A>
  @usableFromInline let moments: [Moment<M, W>]
  /// The milliseconds that each timer was started with, 0 if stopped, or `nil` if unchanged.
  @usableFromInline let starts: [Int?]

  @inlinable init(cause: Cause<M.A>, moments: [Moment<M, W>], starts: [Int?]) {
    (self.cause, self.moments, self.starts) = (cause, moments, starts)
  }

  /// The index of the timer that expires, or -1 for none.
  var due: Int { if case .timer(let timer) = cause { timer } else { -1 } }

  /// The answer that started two timers, each with any length, or `nil` for none.
  @inlinable var doubled: UInt32? {
    let lengths = starts.compactMap { $0 }.filter(Zone.isAnyLength)
    return lengths.first { length in lengths.count { $0 == length } > 1 }.map { UInt32($0) }
  }
}

/// The answers for guards, 1 for true and 0 for false, and for intervals, in milliseconds.
@usableFromInline struct Answers {
  /// The answers by the number of the guard or interval, as `ConditionText` numbers them.
  @usableFromInline var numbers: [Int: UInt32] = [:]
  /// All answers in the order in which the machine read them.
  @usableFromInline var inOrder: [UInt32] = []

  @inlinable init() {}

  /// Adds the answers of a later step; a guard or interval with an answer keeps the first.
  @inlinable mutating func merge(_ others: Answers) {
    numbers.merge(others.numbers) { first, _ in first }
    inOrder += others.inOrder
  }
}

extension Driver {
  /// Creates a driver of a machine with deferred events.
  @inlinable init(_ machine: M, deferred: [UInt8]) {
    self.init(machine)
    for event in deferred { deferAgain(event) }
  }

  /// The deferred events, oldest first.
  @inlinable var deferredEvents: [UInt8] {
    deferredCount == 0 ? [] : (0..<deferredCount).map { deferred[$0] }
  }
}
