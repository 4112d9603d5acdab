// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Synchronization

/// A word as it is typed; longer ones do not exist.
typealias WordName = FixedText<31>

/// The words that have been defined: at most 32, of 512 words together.
///
/// A definition can only name words that were there before it, so none can call itself and no call
/// goes deeper than there are definitions.
struct Definitions: ~Copyable {
  static var capacity: Int { 32 }
  static var codeCapacity: Int { 512 }

  private(set) var count = 0
  private var names = InlineArray<32, WordName>(repeating: WordName())
  private var starts = InlineArray<33, Int>(repeating: 0)
  private var code = InlineArray<512, Instruction>(repeating: .number(0))
  private var codeCount = 0
  // An atomic has one address for life, and so has what it is a part of: a method that only reads
  // is handed that address, and not a copy of the whole.
  private let anchor = Atomic<UInt8>(0)

  /// The name of the definition at `index`.
  func name(_ index: Int) -> WordName { names[index] }

  /// Where in the code the definition at `index` lies.
  func body(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// One instruction of the code.
  subscript(position: Int) -> Instruction { code[position] }

  /// The place of the newest definition with this name; an old one lives on in those that use it.
  func find(_ name: WordName) -> Int? {
    var index = count
    while index > 0 {
      index -= 1
      if names[index] == name { return index }
    }
    return nil
  }

  /// Begins a definition; `false` when there is no place for another.
  mutating func begin(_ name: WordName) -> Bool {
    guard count < Self.capacity else { return false }
    names[count] = name
    return true
  }

  /// Adds to the definition under way; `false` when the code is full.
  mutating func append(_ instruction: Instruction) -> Bool {
    guard codeCount < Self.codeCapacity else { return false }
    code[codeCount] = instruction
    codeCount += 1
    return true
  }

  /// Ends the definition under way: from now on it can be found.
  mutating func end() {
    count += 1
    starts[count] = codeCount
  }

  /// Forgets the definition under way.
  mutating func abandon() { codeCount = starts[count] }

  /// The name of the definition under way.
  var nameUnderWay: WordName { names[min(count, Self.capacity - 1)] }
}
