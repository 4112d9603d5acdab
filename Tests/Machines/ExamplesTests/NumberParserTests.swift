// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Testing

extension NumberParser.Class {
  /// The class of an ASCII character.
  fileprivate init(_ character: UInt8) {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "."): self = .point
    case UInt8(ascii: " "), UInt8(ascii: "\n"): self = .blank
    default: self = .other
    }
  }
}

/// A reader that performs the parser's words.
private struct Reader: Conditions {
  typealias Names = NumberParser
  private var machine = Machine<NumberParser>()
  private var isNegative = false
  private var digits = 0
  private var scale = 1
  private(set) var numbers: [String] = []

  init() { _ = machine.start(at: 0, in: self) }

  func holds(_ condition: NumberParser.Guard) -> Bool { isNegative }

  mutating func read(_ text: String) -> [String] {
    for character in text.utf8 { read(character) }
    return numbers
  }

  private mutating func read(_ character: UInt8) {
    let conditions = self
    let step = machine.handle(NumberParser.Class(character), at: 0, in: conditions)
    for word in step.words { perform(word, Int(character) - 48) }
  }

  private mutating func perform(_ word: NumberParser.Word, _ digit: Int) {
    switch word {
    case .negate: isNegative = true
    case .appendDigit: digits = digits * 10 + digit
    case .appendDecimal:
      digits = digits * 10 + digit
      scale *= 10
    case .deliver: finish("\(isNegative ? "-" : "")\(digits)/\(scale)")
    case .complain: finish("wrong")
    }
  }

  private mutating func finish(_ number: String) {
    numbers.append(number)
    (isNegative, digits, scale) = (false, 0, 1)
  }
}

@Suite struct NumberParserTests {
  @Test("FO-01, FO-03: the table reads numbers as it is written")
  func readsNumbers() {
    var reader = Reader()
    #expect(reader.read("12 -3.5 0.25  7. \n") == ["12/1", "-35/10", "25/100", "7/1"])
  }

  @Test("FO-04: a cell may compute where it leads: a second sign is wrong")
  func computedCell() {
    var reader = Reader()
    #expect(reader.read("--1 -1 ") == ["wrong", "-1/1"])
  }

  @Test("FO-05, FO-B1: every character has a column, and every square of the table does something")
  func total() {
    var reader = Reader()
    let all = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self)
    #expect(reader.read(all + " 5 ").last == "5/1")
    for state in 0..<NumberParser.table.stateCount {
      for column in 0..<NumberParser.table.eventCount {
        #expect(NumberParser.table.cell(state, column).then.move != .nothing)
      }
    }
  }

  @Test("FO-06: a character is put into its class before the machine sees it")
  func classes() {
    let classes = "0 9-.x".utf8.map { NumberParser.Class($0) }
    #expect(classes == [.digit, .blank, .digit, .minus, .point, .other])
  }

  @Test("FO-07: two parsers over one table know nothing of each other")
  func independent() {
    var one = Reader()
    var other = Reader()
    _ = one.read("-1")
    #expect(other.read("2 ") == ["2/1"])
    #expect(one.read("5 ") == ["-15/1"])
  }
}
