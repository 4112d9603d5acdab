// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Text
import Turnstile

extension Primitive {
  /// The primitive with this name.
  init?(_ word: WordName) {
    for index in 0..<Self.count {
      if let primitive = Primitive(rawValue: index), word == primitive.name {
        self = primitive
        return
      }
    }
    return nil
  }
}

extension Console where Host: ~Copyable {
  /// Understands a word: a primitive, the newest definition of that name, or a number.
  func find(_ word: WordName) throws(ConsoleFault) -> Instruction {
    if let primitive = Primitive(word) { return .perform(primitive) }
    if let number = try number(word) { return .number(number) }
    guard !word.isTruncated, let index = definitions.find(word) else { throw .unknownWord }
    return .call(UInt8(index))
  }

  /// The number a word writes in decimal; `nil` when it is not one.
  func number(_ word: WordName) throws(ConsoleFault) -> UInt32? {
    var number: UInt32 = 0
    var isTooLarge = word.isTruncated
    for index in 0..<word.count {
      let digit = word[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt32(digit))
      isTooLarge = isTooLarge || overflow || carry
      number = sum
    }
    if isTooLarge { throw .numberTooLarge }
    return number
  }

  /// The state with this name.
  func state(_ word: WordName) throws(ConsoleFault) -> Turnstile.State {
    for index in 0..<UInt8(Turnstile.table.stateCount) {
      if let state = Turnstile.State(rawValue: index), word == state.name { return state }
    }
    throw .unknownState
  }

  /// What `see` means before this word: states come first.
  func seeing(_ word: WordName) throws(ConsoleFault) -> Instruction {
    if let state = try? state(word) { return .seeState(state) }
    switch try find(word) {
    case .perform(let primitive): return .seePrimitive(primitive)
    case .call(let index): return .seeCall(index)
    default: throw .unknownWord
    }
  }

  /// What `times` means before an instruction: only words that need nothing after them.
  func repeating(_ instruction: Instruction) throws(ConsoleFault) -> Instruction {
    switch instruction {
    case .call(let index): return .repeatCall(index)
    case .perform(let primitive) where primitive.canBeRepeated: return .repeatPrimitive(primitive)
    default: throw .cannotRepeat
    }
  }
}

extension Primitive {
  /// Whether the word reads another after it.
  var needsOperand: Bool {
    switch self {
    case .times, .see, .expect: true
    default: false
    }
  }

  /// Whether the word stands alone, neither reading on nor changing how the line is read.
  fileprivate var canBeRepeated: Bool {
    switch self {
    case .times, .see, .expect, .define, .endDefinition, .lineComment, .comment: false
    default: true
    }
  }
}
