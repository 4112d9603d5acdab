// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import GPIO
import GateController
import MachineSupport
import TestSupport
import Testing
import Turnstile

@Suite struct LineTests {
  @Test func aLineHasAtMost160Bytes() {
    let comment = "#" + String(repeating: "-", count: 159)
    expectEqual(refusal(comment + "\n[coin]\n"), nil)
    #expect(
      refusal("[coin]\n" + comment + "-\n")
        == "gate.conf:2:161: expected at most 160 bytes in a line, found more")
  }

  @Test func theLongestLineIsReadToItsEnd() throws {
    let line = "line = \(freeOffset)"
    let blanks = String(repeating: " ", count: 160 - line.utf8.count)
    #expect(try setup("[coin]\n" + blanks + line).wiring[.coin].line.offset == freeOffset)
    expectEqual(refusal("[coin]\n" + blanks.dropLast() + "line = 28")?.contains(":2:159:"), true)
  }

  @Test func aLongLineIsNotTakenForTwo() {
    let line = "pull = up" + String(repeating: " ", count: 200) + "line = \(freeOffset)"
    #expect(
      refusal("[coin]\n" + line)
        == "gate.conf:2:161: expected at most 160 bytes in a line, found more")
  }

  @Test(arguments: [0, 7, 8, 11, 12, 27, 31, 127] as [UInt8])
  func aControlCharacterIsRefused(byte: UInt8) {
    #expect(
      refusal(Array("[coin]\npull = u".utf8) + [byte])
        == "gate.conf:2:9: expected text, found the control character \(byte)")
  }

  @Test func aCarriageReturnIsTextOnlyAtTheEndOfALine() throws {
    let coin = try setup("[coin]\r\nline = \(freeOffset)\r\n\r\npull = down\r").wiring[
      .coin]
    expectEqual(coin.line.offset, freeOffset)
    expectEqual(coin.line.bias, .pullDown)
    #expect(
      refusal("[coin]\rline = \(freeOffset)")
        == "gate.conf:1:7: expected text, found the control character 13")
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(
      try setup("\u{FEFF}[coin]\nline = \(freeOffset)").wiring[.coin].line.offset == freeOffset)
    expectEqual(refusal("\u{FEFF}pull = up")?.hasPrefix("gate.conf:1:1: "), true)
    #expect(
      refusal("\u{FEFF}\u{FEFF}[coin]")
        == #"gate.conf:1:1: expected key = value, found "???[coin]""#)
  }

  @Test func commentsAreInAnyLanguage() {
    expectEqual(refusal("# Drehkreuz für Münzen\n; 回転ドア\n[coin]\npull = up ; höher"), nil)
  }

  @Test func theFirstMistakeIsTheOneToldOf() {
    expectEqual(refusal("[coin]\npull\npull = x")?.hasPrefix("gate.conf:2:1:"), true)
    expectEqual(refusal("[coin]\npull = x\npull")?.hasPrefix("gate.conf:2:8:"), true)
    expectEqual(refusal("[coin]\npull = x\n[coyn]\n\0")?.hasPrefix("gate.conf:2:8:"), true)
  }

  @Test func indentationMeansNothing() throws {
    let coin = try setup("[coin]\nline = \(freeOffset)\n  pull = down\n\tactive = high")
      .wiring[.coin]
    expectEqual(coin.line.offset, freeOffset)
    expectEqual(coin.line.bias, .pullDown)
    expectFalse(coin.line.isActiveLow)
  }

  @Test(arguments: ["pull=down", "pull  =  down  ", "pull: down", "pull = down ; to ground"])
  func blanksAndACommentMayStandAroundAValue(line: String) throws {
    #expect(try setup("[coin]\n" + line).wiring[.coin].line.bias == .pullDown)
  }

  @Test(arguments: ["[coin]", " [coin]\t", "[coin] ; the acceptor", "[coin]# the acceptor"])
  func aHeadingMayBeIndentedAndCommented(heading: String) throws {
    #expect(try setup(heading + "\nline = \(freeOffset)").wiring[.coin].line.offset == freeOffset)
  }
}

@Suite struct ParserTests {
  /// Any bytes are read, or refused in printable ASCII.
  private func expectAnAnswer(_ bytes: [UInt8], seed: UInt64) {
    guard let refusal = refusal(bytes) else { return }
    #expect(refusal.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "seed \(seed)")
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func anyBytesAreAnswered(seed: UInt64) {
    var generator = Generator(state: seed)
    let bytes = (0..<generator.next() % 400).map { _ in
      UInt8(truncatingIfNeeded: generator.next() >> 32)
    }
    expectAnAnswer(bytes, seed: seed)
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>)
  func aFileWithSlipsIsAnswered(seed: UInt64) {
    var generator = Generator(state: seed)
    var bytes = Array(
      "[chip]\nlabel = auto\n[coin]\nline = 5\npull = up ; x\ndebounce = 5ms\n".utf8)
    for _ in 0...seed % 4 {
      let index = Int(generator.next() % UInt64(bytes.count))
      bytes[index] = Array("[]=:;# \n\t\r0a%".utf8).randomElement(using: &generator) ?? 0
    }
    expectAnAnswer(bytes, seed: seed)
  }
}

/// A linear congruential generator, so that a failing seed can be tried again.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
