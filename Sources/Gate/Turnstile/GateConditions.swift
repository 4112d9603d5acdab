// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// The answers to the turnstile's guards and interval: wear, damage and the time to pass.
package struct GateConditions: Conditions, Sendable {
  /// The vocabulary of the guards and the interval.
  package typealias Names = Turnstile

  /// The wear of the mechanism.
  package var wear: Wear
  /// Whether the mechanism has failed, and no repair has begun since.
  package var isDamaged = false
  /// The time that an unused coin keeps the gate open, in milliseconds; 0 is for ever.
  package var relock: UInt32
  /// Whether the push sensor may be dead: then an unused coin keeps the gate open for 5 s at most (law 2).
  package var isBraked = false

  private static var brake: UInt32 { 5000 }

  /// Conditions with this wear and relock time.
  package init(wear: Wear, relock: UInt32) {
    self.wear = wear
    self.relock = relock
  }

  /// Returns the answer to a guard.
  package func holds(_ condition: Turnstile.Guard) -> Bool {
    switch condition {
    case .worn: wear.isWorn
    case .damaged: isDamaged
    }
  }

  /// Returns the length of an interval in milliseconds.
  package func milliseconds(of interval: Turnstile.Interval) -> UInt32 {
    switch interval {
    case .relock: isBraked ? min(relock, Self.brake) : relock
    }
  }
}

/// Random numbers from a seed: the same seed gives the same numbers on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number
/// Generators*, 2014). The standard library may change how it draws a number in a range.
/// Transcripts of scenarios must not change, so ``next(below:)`` draws the number here.
package struct SeededGenerator: Sendable, Equatable {
  /// The position in the sequence: a generator with this seed continues from here.
  package private(set) var state: UInt64

  /// A generator at the beginning of the sequence of `seed`.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  @inline(never) package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }

  /// Returns a number in 0..<`bound`, each equally likely; `bound` is at least 1.
  ///
  /// A number in the last, incomplete run of `bound` is drawn again, since small results would be more likely (D11).
  @inline(never) package mutating func next(below bound: UInt64) -> UInt64 {
    let limit = UInt64.max - UInt64.max % bound
    var number = next()
    while number >= limit { number = next() }
    return number % bound
  }
}

/// The wear of a mechanism: each push that is let through breaks it with a given chance.
///
/// The next draw is made in advance, so that asking for the result changes nothing.
package struct Wear: Sendable, Equatable {
  /// The chance that a push breaks the gate, 0...100 per cent; 0 for a real gate.
  package var chance: UInt8
  /// The seed with which another mechanism continues the draws of this one.
  package private(set) var seed: UInt64
  private var generator: SeededGenerator
  private var nextDraw: UInt64

  /// A mechanism that breaks with this chance, by draws from a seed.
  package init(chance: UInt8, seed: UInt64) {
    self.chance = chance
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    nextDraw = generator.next(below: 100)
  }

  /// Whether the next push that is let through breaks the mechanism.
  package var isWorn: Bool { isBroken(byDraw: nextDraw) }

  /// Draws a number, 0...99, for the push after this one; a number below the chance breaks the gate (EI-32, D11).
  ///
  /// Only a push that is let through uses up its draw (EI-40).
  package mutating func draw() {
    seed = generator.state
    nextDraw = generator.next(below: 100)
  }

  /// Whether a draw of 0...99 breaks the gate: at a chance of 30 per cent, 29 does and 30 does not.
  package func isBroken(byDraw draw: UInt64) -> Bool { draw < UInt64(chance) }
}
