// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Random numbers from a seed, the same on every machine: SplitMix64.
package struct Dice {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Dice.mixed(state)
  }

  /// A number in 0..<`bound`; 0 where the bound is less than 2.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

  /// Whether something of this chance happens.
  package mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  /// One of these.
  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A number whose bits all depend on all bits of another.
  package static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
