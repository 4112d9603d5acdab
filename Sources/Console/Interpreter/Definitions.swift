// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A word as it is typed; longer ones do not exist.
typealias WordName = FixedText<31>

/// The words that have been defined: at most 32, of 512 words together.
///
/// A definition can only name words that were there before it, so none can call itself and no call
/// goes deeper than there are definitions.
struct Definitions: ~Copyable {
  /// A word's name, and the index behind its last instruction.
  private struct Entry {
    var name = WordName()
    var end = 0
  }

  private var entries = BoundedArray<Entry, 32>(filler: Entry())
  private var code = BoundedArray<Instruction, 512>(filler: .number(0))
  private var nameUnderWay = WordName()
  private let addressOnly = AddressOnly()

  /// The number of definitions that have ended.
  var count: Int { entries.count }

  /// The name of the definition at `index`.
  func name(_ index: Int) -> WordName { entries[index].name }

  /// Where in the code the definition at `index` lies.
  func body(_ index: Int) -> Range<Int> { start(index)..<entries[index].end }

  /// Where the definition at `index` begins: behind the one before it.
  private func start(_ index: Int) -> Int { index == 0 ? 0 : entries[index - 1].end }

  /// One instruction of the code.
  subscript(position: Int) -> Instruction { code[position] }

  /// The index of the newest definition with this name; an old one lives on in those that use it.
  func find(_ name: WordName) -> Int? {
    var index = count
    while index > 0 {
      index -= 1
      if entries[index].name == name { return index }
    }
    return nil
  }

  /// Begins a definition; `false` when there is no place for another.
  mutating func begin(_ name: WordName) -> Bool {
    guard !entries.isFull else { return false }
    nameUnderWay = name
    return true
  }

  /// Adds to the definition under way; `false` when the code is full.
  mutating func append(_ instruction: Instruction) -> Bool {
    guard !code.isFull else { return false }
    code.append(instruction)
    return true
  }

  /// Ends the definition under way: from now on it can be found.
  mutating func end() { entries.append(Entry(name: nameUnderWay, end: code.count)) }

  /// Forgets the definition under way.
  mutating func abandon() { code.removeLast(code.count - start(count)) }
}
