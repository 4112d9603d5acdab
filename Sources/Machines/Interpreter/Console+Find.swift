// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Looks a word up: one of the console's own, one of the host's, a number, or the newest
  /// definition with that name.
  func find(_ word: WordName) throws(ConsoleFault) -> Instruction {
    if let primitive = primitive(word) { return .perform(.primitive(primitive)) }
    if let index = hostWord(word) { return .perform(.host(index)) }
    if let (number, isNegative) = try number(word) {
      return .number(number, isNegative: isNegative)
    }
    guard !word.isTruncated, let index = definitions.find(word) else { throw .unknownWord }
    return .perform(.definition(UInt8(index)))
  }

  func primitive(_ word: WordName) -> Primitive? {
    Primitive.first { word == $0.name && exists($0) }
  }

  /// Whether this console has the word: words about time need a host with virtual time, `include` needs
  /// files, and most give way to a word of the host, such as an event `quit`.
  func exists(_ primitive: Primitive) -> Bool {
    guard host.hasTime || !primitive.needsTime else { return false }
    guard opensFiles || primitive != .include else { return false }
    return !primitive.yields || hostWord(WordName(primitive.name)) == nil
  }

  func hostWord(_ word: WordName) -> UInt8? {
    for index in 0..<host.wordCount where word == host.word(index).name { return UInt8(index) }
    return nil
  }

  /// The decimal number that the word is, without its sign; `nil` when it is not one.
  func number(_ word: WordName) throws(ConsoleFault) -> (number: UInt32, isNegative: Bool)? {
    let isNegative = word.count > 0 && word[0] == UInt8(ascii: "-")
    let isTime = word.count > 2 && !isNegative && word[(word.count - 2)..<word.count] == "ms"
    do throws(DecimalOverflow) {
      let number = try word.number(in: (isNegative ? 1 : 0)..<word.count - (isTime ? 2 : 0))
      guard let number else { return nil }
      let most: UInt64 = isTime ? 0x7FFF_FFFF : 0xFFFF_FFFF
      guard number <= most, !word.isTruncated else { throw DecimalOverflow() }
      return (UInt32(truncatingIfNeeded: number) | (isTime ? 1 << 31 : 0), isNegative)
    } catch { throw isNegative ? .numberTooSmall : .numberTooLarge }
  }

  func state(_ word: WordName) throws(ConsoleFault) -> UInt8 {
    for index in 0..<host.stateCount where word == host.stateName(index) { return UInt8(index) }
    throw .unknownState
  }

  /// The index of the guard or interval with this name.
  func condition(_ word: WordName) -> UInt8? {
    for index in 0..<host.conditionCount where word == host.conditionName(index) {
      return UInt8(index)
    }
    return nil
  }

  /// The instruction for `see` followed by this word: states come first, then guards and intervals.
  func seeing(_ word: WordName) throws(ConsoleFault) -> Instruction {
    if let state = try? state(word) { return .seeState(state) }
    if let condition = condition(word) { return .seeCondition(condition) }
    guard case .perform(let word) = try? find(word) else { throw .unknownName }
    return .see(word)
  }

  /// The instruction for an instruction followed by `times`: only words without an operand.
  func repeating(_ instruction: Instruction) throws(ConsoleFault) -> Instruction {
    guard case .perform(let word) = instruction else { throw .cannotRepeat }
    let standsAlone =
      switch word {
      case .primitive(let primitive): !primitive.needsOperand && !primitive.isImmediate
      case .host(let index): !host.word(Int(index)).isForLinesOnly
      case .definition: true
      }
    guard standsAlone else { throw .cannotRepeat }
    return .performRepeatedly(word)
  }
}
