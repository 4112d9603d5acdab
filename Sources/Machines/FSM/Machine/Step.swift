// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// The outcome of handling one event.
public enum Outcome: UInt8, Sendable {
  /// No cell: the event has no meaning in this state.
  case unhandled
  /// A guard did not hold.
  case refused
  /// The state did not change; the step may have words to perform.
  case stayed
  /// A state was exited, and the same or another state was entered.
  case moved
  /// The machine has not been started.
  case notStarted
  /// The queue or the stack of suspended states was full.
  case full
  /// No state was suspended, so a pop had no effect.
  case empty
  /// The machine's state failed its self-check and cannot be trusted.
  case corrupt
  /// The event waits until the machine moves: see ``Branch/deferred``.
  case deferred

  /// A line for each outcome, in the order of the cases: its name in a log, and the text after the state.
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

/// The result of handling one event: the states before and after, the outcome, and the words to perform.
///
/// A step takes eight bytes. The step contains the words of the transition, and reads the exit and entry
/// words from the table. The number of words is therefore not limited by the size of a step.
///
/// A step is stored as one 64-bit number, in the layout of the ``Branch`` that was taken:
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

  /// Creates the step of an event that took `branch` from the state `from`.
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
    // A flat machine has no push or pop, so it does not perform their words.
    Phrase(packed: UInt32(truncatingIfNeeded: packed &>> 32))
      .kept(if: outcomeByte != Outcome.unhandled.rawValue)
  }

  // A step that a junction refused has the guard in the bits of the words.
  @inlinable var isRefusedByJunction: Bool {
    A.hasJunctions && outcomeByte == Outcome.refused.rawValue && packed &>> 32 != 0
  }

  /// The outcome of the event.
  @inlinable public var outcome: Outcome { Outcome(rawValue: outcomeByte) ?? .corrupt }
  /// All ones for the outcome `moved`, otherwise 0; no other outcome of a cell has its two lowest bits set.
  @inlinable var moveMask: UInt64 { 0 &- (packed &>> 24 & packed &>> 25 & 1) }
  @inlinable var isMove: Bool { outcomeByte == Outcome.moved.rawValue }
  /// The event, or `nil` for a start or a resumption.
  @inlinable public var event: A.Event? { A.Event(rawValue: eventByte) }
  /// The state before the event, or `nil` for a start or a resumption.
  @inlinable public var from: A.State? { A.State(rawValue: fromByte) }
  /// The state after the event, or `nil` if the machine has no state.
  @inlinable public var to: A.State? { A.State(rawValue: toByte) }

  /// The step as a number with the layout above, for a trace.
  public var bits: UInt64 { packed }

  /// The step's number ``bits`` as a record.
  @inlinable public var record: StepRecord { StepRecord(bits: packed) }

  /// The guard that refused the event, or `nil`.
  @inlinable public var refusal: A.Guard? {
    guard outcome == .refused, from != nil, Int(eventByte) < A._eventCount else { return nil }
    if isRefusedByJunction { return A.Guard(rawValue: byte(4) &- 1) }
    return A._cell(Int(fromByte), Int(eventByte)).guardName
  }
}

extension Step {
  /// The words to perform, in the order of UML: exit, transition, entry.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable public var words: Words<A> { Words(self) }
}

/// A sequence of the words of a step.
///
/// A step has up to twelve words. One number contains two phrases, and `last` contains the third.
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
    // Most tables have no exit words, so the processor predicts this jump correctly.
    if exit.isEmpty {
      packed = step.isMove ? move : stay
    } else {
      packed = exit.kept(if: step.isMove).followed(by: step.phrase)
      last = entry.kept(if: step.isMove)
    }
  }

  /// Returns the next word, or `nil` at the end.
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

// `Sequence` requires `_copyToContiguousArray()`. The default implementation allocates, and does not
// compile if allocations are forbidden.
#if hasFeature(Embedded)
  extension Sequence where Self: IteratorProtocol, Element: Name {
    /// Traps, because an array requires an allocation; iterate over the words instead.
    public func _copyToContiguousArray() -> ContiguousArray<Element> {
      fatalError("Embedded Swift has no array of words; take them one by one")
    }
  }
#endif

/// A step as numbers, with the layout of ``Step`` or ``HierarchicalStep``.
public struct StepRecord: Sendable, Equatable {
  /// The first number, with the states, the event and the outcome.
  public let bits: UInt64
  /// The second number, or 0 for the step of a flat machine.
  public let rest: UInt64

  /// Creates a record of these numbers.
  @inlinable public init(bits: UInt64, rest: UInt64 = 0) { (self.bits, self.rest) = (bits, rest) }
}
