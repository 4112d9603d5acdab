// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// The result of handling one event in a machine with substates.
///
/// A step takes sixteen bytes. Like ``Step``, it reads entry and exit words from the table. The step
/// contains the states that acted and the numbers of exited and entered states.
///
/// A step is two numbers, for two registers. The first number:
///
/// | bits | content |
/// | --- | --- |
/// | 0...7 | the innermost state after |
/// | 8...15 | the innermost state before |
/// | 16...23 | the event |
/// | 24...31 | the outcome |
/// | 32...39 | the row whose cell decided, or refused |
/// | 40...47 | the states that passed the event on: a bit for each of the path before |
/// | 48...51 | how many states were exited |
/// | 52...55 | how many states were entered |
/// | 56...63 | how far inside the state that the cell named the innermost one is |
///
/// The second number:
///
/// | bits | content |
/// | --- | --- |
/// | 0...31 | the phrase |
/// | 32...39 | the guard of the junction that refused |
/// | 40...47 | the move, if that is a push or a pop |
public struct HierarchicalStep<A: Automaton>: Sendable where A.Rows: Hierarchy {
  @usableFromInline static var none: UInt8 { 0xFF }

  @usableFromInline var packed: UInt64
  @usableFromInline var rest: UInt64

  /// Creates a step without a change.
  @inlinable init(_ event: UInt8, from state: UInt8, _ outcome: Outcome) {
    packed =
      UInt64(UInt32(state) &* 0x101 | UInt32(event) &<< 16 | UInt32(outcome.rawValue) &<< 24)
      | 0xFF &<< 32
    rest = 0
  }

  /// Creates the step of an event that the state at `row` decided.
  @inlinable init(
    _ event: UInt8, from state: UInt8, _ outcome: Outcome, by row: UInt8, _ change: StateChange,
    _ phrase: Phrase<A>
  ) {
    packed =
      UInt64(UInt32(state) &<< 8 | UInt32(event) &<< 16 | UInt32(outcome.rawValue) &<< 24)
      | UInt64(row) &<< 32 | change.packed
    rest = UInt64(phrase.packed)
  }

  @inlinable func byte(_ index: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: packed &>> (8 &* index))
  }

  @inlinable mutating func set(_ index: UInt64, _ byte: UInt8) {
    packed = packed & ~(0xFF &<< (8 &* index)) | UInt64(byte) &<< (8 &* index)
  }

  @inlinable var toByte: UInt8 { byte(0) }
  @inlinable var fromByte: UInt8 { byte(1) }
  @inlinable var eventByte: UInt8 { byte(2) }
  @inlinable var passers: UInt8 { byte(5) }
  @inlinable var leftCount: UInt32 { UInt32(byte(6) & 0xF) }
  @inlinable var enteredCount: UInt32 { UInt32(byte(6) &>> 4) }
  @inlinable var namedIndex: UInt32 { UInt32(byte(7)) }
  @inlinable func isMove(_ move: Move) -> Bool { rest &>> 40 == UInt64(move.rawValue) }
  @inlinable var phrase: UInt32 { UInt32(truncatingIfNeeded: rest) }
  /// Whether the step may have more words than those of the deciding cell.
  @inlinable var hasMoreWords: Bool { packed &>> 40 != 0 }

  @inlinable mutating func setOutcome(_ outcome: Outcome) { set(3, outcome.rawValue) }
  @inlinable mutating func setDecider(_ row: UInt8) { set(4, row) }
  @inlinable mutating func setPassers(_ bits: UInt8) { set(5, bits) }

  /// Records a change of state.
  @inlinable mutating func setChange(_ change: StateChange) {
    packed = packed & 0x0000_FFFF_FFFF_FF00 | change.packed
    setOutcome(.moved)
  }

  /// Records the row that decided or refused, and its words or the guard of a junction.
  @inlinable mutating func note(_ row: UInt8, _ branch: Branch<A>) {
    setDecider(row)
    let phrase = UInt64(branch.phrase.packed)
    switch branch.move {
    case .refuse: rest = phrase &<< 32
    case .push, .pop: rest = phrase | UInt64(branch.move.rawValue) &<< 40
    case .nothing, .stay, .again, .to, .history, .defer: rest = phrase
    }
  }

  /// Records that the stack was too full for a push by `row`; no word is performed.
  @inlinable mutating func stop(by row: UInt8) {
    setOutcome(.full)
    setPassers(0)
    setDecider(row)
  }

  /// The outcome of the event.
  @inlinable public var outcome: Outcome { Outcome(rawValue: byte(3)) ?? .corrupt }
  /// The event, or `nil` for a start or a resumption.
  @inlinable public var event: A.Event? { A.Event(rawValue: eventByte) }
  /// The innermost state before the event, or `nil` for a start or a resumption.
  @inlinable public var from: A.State? { A.State(rawValue: fromByte) }
  /// The innermost state after the event, or `nil` if the machine has no state.
  @inlinable public var to: A.State? { A.State(rawValue: toByte) }
  /// The state whose cell decided or refused, or `nil` if every cell that acted passed the event on.
  @inlinable public var handler: A.State? { A.State(rawValue: byte(4)) }

  /// The two numbers as a record.
  @inlinable public var record: StepRecord { StepRecord(bits: packed, rest: rest) }

  /// The guard that refused the event, or `nil`; if several refused, the guard that was evaluated first.
  @inlinable public var refusal: A.Guard? {
    guard outcome == .refused, Int(byte(4)) < A._stateCount, Int(eventByte) < A._eventCount
    else { return nil }
    if rest != 0 { return A.Guard(rawValue: UInt8(truncatingIfNeeded: rest &>> 32) &- 1) }
    return A._cell(Int(byte(4)), Int(eventByte)).guardName
  }

  /// The words to perform: of the cells that passed the event on, of the exits from inner to outer, of the
  /// transition, and of the entries from outer to inner (D5), each followed by the words of the initial
  /// transition if the initial substate is entered by default.
  @inline(__always)  // Inlined words stay in registers.
  @inlinable public var words: HierarchicalWords<A> { HierarchicalWords(self) }
}

/// The new state and the numbers of exited and entered states, as the bits of a step.
@usableFromInline struct StateChange: Sendable {
  @usableFromInline let packed: UInt64

  /// Creates a change without a move: the machine stays in `state`.
  @inlinable init(in state: UInt8) { packed = UInt64(state) }

  /// Creates a change to `state`, which is `inner` bits inside the named target; all lengths are lengths
  /// of paths, with eight bits for each state.
  @inlinable init(to state: UInt8, left: UInt32, entered: UInt32, named inner: UInt32) {
    let counts = left &>> 3 | entered &<< 1 | inner &<< 5
    packed = UInt64(state) | UInt64(counts) &<< 48
  }
}

extension Turn {
  /// Whether the cell acts before the substates.
  @inlinable package var isFirst: Bool { self == .first || self == .firstPassingOn }
  /// Whether the cell passes the event on after it has acted.
  @inlinable package var passesOn: Bool { self == .firstPassingOn || self == .lastPassingOn }
}
