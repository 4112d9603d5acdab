// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The words that have been defined: at most 32, of 512 words together.
///
/// A definition can only use words that existed before it, so none can call itself and no call goes
/// deeper than there are definitions.
package struct Definitions: ~Copyable {
  /// A word's name, the index behind its last instruction, and the largest number of a variable.
  private struct Entry {
    var name = WordName()
    var end = 0
    var limit: UInt32?
  }

  /// A choice or a loop of the unfinished definition that has not ended.
  private struct Block {
    var word = Primitive.if
    var position: UInt16 = 0
  }

  private var entries = BoundedArray<Entry, 32>(filler: Entry())
  private var code = BoundedArray<Instruction, 512>(filler: .number(0, isNegative: false))
  private var blocks = BoundedArray<Block, 16>(filler: Block())
  private var nameUnderWay = WordName()
  private let addressOnly = AddressOnly()

  init() {}

  /// The same definitions, without one that is unfinished.
  init(copying other: borrowing Definitions) {
    (entries, code) = (other.entries, other.code)
    code.removeLast(code.count - start(count))
  }

  /// The number of complete definitions.
  var count: Int { entries.count }

  func name(_ index: Int) -> WordName { entries[index].name }

  /// The instructions of the definition at `index`.
  func body(_ index: Int) -> Range<Int> { start(index)..<entries[index].end }

  /// The largest number that the variable at `index` holds; `nil` for a definition of words.
  func limit(_ index: Int) -> UInt32? { entries[index].limit }

  /// The largest number that the variable with this address holds; 0 where there is none.
  func limit(ofVariable address: Int) -> UInt32 {
    var address = address
    for index in 0..<count {
      guard let limit = entries[index].limit else { continue }
      if address == 0 { return limit }
      address -= 1
    }
    return 0
  }

  /// The start of the definition at `index`: behind the one before it.
  private func start(_ index: Int) -> Int { index == 0 ? 0 : entries[index - 1].end }

  subscript(position: Int) -> Instruction { code[position] }

  /// The index of the newest definition with this name; older ones remain in the words that use them.
  func find(_ name: WordName) -> Int? {
    var index = count
    while index > 0 {
      index -= 1
      if entries[index].name == name { return index }
    }
    return nil
  }

  /// Begins a definition; `false` when there is no room for another.
  mutating func begin(_ name: WordName) -> Bool {
    guard !entries.isFull else { return false }
    nameUnderWay = name
    return true
  }

  /// Adds to the unfinished definition; `false` when the code is full.
  mutating func append(_ instruction: Instruction) -> Bool {
    guard !code.isFull else { return false }
    code.append(instruction)
    return true
  }

  /// The part of a choice or a loop that the unfinished definition still needs, and what would end it.
  var openBlock: Primitive? { blocks.isEmpty ? nil : blocks[blocks.count - 1].word }

  /// Opens a choice or a loop at the instruction that was added last; `false` when too many are inside each other.
  mutating func open(_ word: Primitive) -> Bool {
    guard !blocks.isFull else { return false }
    blocks.append(Block(word: word, position: UInt16(truncatingIfNeeded: code.count - 1)))
    return true
  }

  /// Closes the innermost choice or loop, of which there must be one; returns the position of what opened it.
  mutating func close() -> UInt16 { blocks.removeLast().position }

  /// Has the choice at a position go on behind the instruction that was added last.
  mutating func lead(_ position: UInt16) {
    guard case .control(let word, _) = code[Int(position)] else { return }
    code.replace(at: Int(position), with: .control(word, UInt16(truncatingIfNeeded: code.count)))
  }

  /// Completes the definition, which can be found from now on; one with a limit is a variable, whose address
  /// is its only instruction.
  mutating func end(limit: UInt32? = nil) {
    entries.append(Entry(name: nameUnderWay, end: code.count, limit: limit))
  }

  /// Drops the unfinished definition.
  mutating func abandon() {
    blocks.removeAll()
    code.removeLast(code.count - start(count))
  }

  /// Drops the definition at `index` and all younger ones, none unfinished; returns how many were variables.
  mutating func forget(from index: Int) -> Int {
    var variables = 0
    while count > index { if entries.removeLast().limit != nil { variables += 1 } }
    code.removeLast(code.count - start(count))
    return variables
  }
}

/// A name that can be performed: one of the console's own words, of the host's, or a definition.
enum Performable {
  case primitive(Primitive)
  case host(UInt8)
  case definition(UInt8)
}

/// A word together with its operand: it is performed at once, or stored in a definition.
enum Instruction {
  case number(UInt32, isNegative: Bool)
  case perform(Performable)
  /// Perform a word as often as the number on the stack says.
  case performRepeatedly(Performable)
  /// A part of a choice or a loop, and the position in the code at which it may go on.
  case control(Primitive, UInt16)
  /// Fail unless the machine is in this state.
  case expect(UInt8)
  /// Print a state's row.
  case seeState(UInt8)
  /// Print where a guard or an interval is used.
  case seeCondition(UInt8)
  case see(Performable)
}
