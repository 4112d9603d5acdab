// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// The outcome of handling one event.
public enum Outcome: UInt8, Sendable {
  /// No cell: the event has no meaning in this state.
  case unhandled
  /// A guard did not hold.
  case refused
  /// The state stayed; there may be words to perform.
  case stayed
  /// A state was exited and a state was entered, perhaps the same one.
  case moved
  /// The machine has not been started.
  case notStarted
  /// The event found the queue full, or the stack of suspended states.
  case full
  /// There was no suspended state to return to.
  case empty
  /// The machine's state failed its self-check and cannot be trusted.
  case corrupt
  /// The event waits until the machine moves: see ``Branch/deferred``.
  case deferred

  /// A line for each, in their order: the name in a log's fields, and what is said after the state.
  package static var texts: StaticString {
    """
    unhandled|\
    |refused|, refused by a guard\
    |stayed|, as before\
    |moved|\
    |not-started|, not started\
    |full|, lost: the queue is full\
    |empty|, nothing to resume\
    |corrupt|, corrupt: the state failed its self-check\
    |deferred|, deferred
    """
  }
}

/// What handling one event meant: where from, where to, what came of it, and the words to perform.
///
/// A step is eight bytes. It holds the words of the transition itself; those of exit and entry it
/// finds in the table, so it has no capacity to run out of.
///
/// One number, laid out as the ``Branch`` that was taken:
///
/// | bits | content |
/// | --- | --- |
/// | 0...7 | the state after |
/// | 8...15 | the state before |
/// | 16...23 | the event |
/// | 24...31 | the outcome |
/// | 32...63 | the phrase; the guard, where a junction refused |
public struct Step<A: Automaton>: Sendable {
  @usableFromInline static var none: UInt8 { 0xFF }

  @usableFromInline let packed: UInt64

  @inlinable init(event: UInt8, from: UInt8, to: UInt8, _ outcome: Outcome) {
    packed = UInt64(
      UInt32(to) | UInt32(from) << 8 | UInt32(event) << 16 | UInt32(outcome.rawValue) << 24)
  }

  /// The step of an event that took this branch from the state `from`.
  @inlinable init(event: UInt8, from: UInt8, by branch: Branch<A>) {
    let to = branch.destination(from: from)
    let rest = branch.packed & 0xFFFF_FFFF_7F00_0000
    packed = rest | UInt64(UInt32(to) | UInt32(from) << 8 | UInt32(event) << 16)
  }

  @inlinable func byte(_ index: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: packed &>> (8 &* index))
  }

  @inlinable var toByte: UInt8 { byte(0) }
  @inlinable var fromByte: UInt8 { byte(1) }
  @inlinable var eventByte: UInt8 { byte(2) }
  @inlinable var outcomeByte: UInt8 { byte(3) }

  /// The words of the transition itself.
  @inlinable var phrase: Phrase<A> {
    // The phrase of a push or pop, which a flat machine does not have, is not performed.
    Phrase(packed: UInt32(truncatingIfNeeded: packed &>> 32))
      .kept(if: outcomeByte != Outcome.unhandled.rawValue)
  }

  // Such a step has the guard in the place of the words.
  @inlinable var isRefusedByJunction: Bool {
    A.hasJunctions && outcomeByte == Outcome.refused.rawValue && packed &>> 32 != 0
  }

  /// The outcome of the event.
  @inlinable public var outcome: Outcome { Outcome(rawValue: outcomeByte) ?? .corrupt }
  /// All ones for the step of a cell that moves, else none: no other outcome of a cell has two ones.
  @inlinable var moveMask: UInt64 { 0 &- (packed &>> 24 & packed &>> 25 & 1) }
  @inlinable var isMove: Bool { outcomeByte == Outcome.moved.rawValue }
  /// The event; `nil` for a start or a resumption.
  @inlinable public var event: A.Event? { A.Event(rawValue: eventByte) }
  /// The state before; `nil` for a start or a resumption.
  @inlinable public var from: A.State? { A.State(rawValue: fromByte) }
  /// The state after; `nil` while the machine has none.
  @inlinable public var to: A.State? { A.State(rawValue: toByte) }

  /// The step as a number, laid out as above: what a trace keeps of it.
  public var bits: UInt64 { packed }

  /// The one number: ``bits``.
  @inlinable public var record: StepRecord { StepRecord(bits: packed) }

  /// The guard that refused, if one did.
  @inlinable public var refusal: A.Guard? {
    guard outcome == .refused, from != nil, Int(eventByte) < A._eventCount else { return nil }
    if isRefusedByJunction { return A.Guard(rawValue: byte(4) &- 1) }
    return A._cell(Int(fromByte), Int(eventByte)).guardName
  }
}

extension Step {
  /// The words to perform, in UML's order: exit, transition, entry.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable public var words: Words<A> { Words(self) }
}

/// The words of a step, one after the other.
///
/// Up to twelve: two phrases are in one number, and the third follows.
public struct Words<A: Automaton>: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var packed: UInt64
  @usableFromInline var last = Phrase<A>.none

  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable init(_ step: Step<A>) {
    let from = Int(step.fromByte)
    let to = Int(step.toByte)
    packed = 0
    // A machine that has not been started has no state after the step.
    guard to < A._stateCount, !step.isRefusedByJunction else { return }
    let entry = A._head(to).entry
    // A start or a resumption exits no state.
    guard from < A._stateCount else {
      packed = UInt64(entry.packed)
      return
    }
    let exit = A._head(from).exit
    let stay = UInt64(step.phrase.packed)
    let move = step.phrase.followed(by: entry)
    // Most tables have no words on exit, and then this is a jump that is always guessed.
    if exit.isEmpty {
      packed = step.isMove ? move : stay
    } else {
      packed = exit.kept(if: step.isMove).followed(by: step.phrase)
      last = entry.kept(if: step.isMove)
    }
  }

  /// The next word; `nil` at the end.
  @inlinable public mutating func next() -> A.Word? {
    if packed == 0 {
      packed = UInt64(last.packed)
      last = .none
      guard packed != 0 else { return nil }
    }
    let word = A.Word(rawValue: UInt8(truncatingIfNeeded: packed) &- 1)
    packed &>>= 8
    return word
  }
}

// A sequence owes the standard library an array of its elements. Where allocations are forbidden, the
// library's own way to make one does not compile, and with this in its place it need not.
#if hasFeature(Embedded)
  extension Sequence where Self: IteratorProtocol, Element: Name {
    /// Traps, since an array needs memory: take the words one by one.
    public func _copyToContiguousArray() -> ContiguousArray<Element> {
      fatalError("Embedded Swift has no array of words; take them one by one")
    }
  }
#endif

/// A step as numbers, laid out as ``Step`` and ``HierarchicalStep`` say.
public struct StepRecord: Sendable, Equatable {
  /// The first number: which states, which event, and the outcome.
  public let bits: UInt64
  /// The second number; 0 for the step of a flat machine.
  public let rest: UInt64

  /// A record of these numbers.
  @inlinable public init(bits: UInt64, rest: UInt64 = 0) { (self.bits, self.rest) = (bits, rest) }
}
