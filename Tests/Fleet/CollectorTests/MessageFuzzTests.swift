// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing
import Turnstile

@testable import turnstile_collector

/// Any topic and any payload, against what a message is by another reading.
@Suite struct MessageFuzzTests {
  private static let pieces = [
    "turnstile", "north-1", "trail", "books", "status", "online", "command", "answer", "1042", "/",
    "/", "/", "/", "", "é", "\u{338}", "turnstile/north/trail", "turnstile/north/command/1",
    "turnstile/north/books",
  ].map { Array($0.utf8) }

  @Test("a message is what its topic and its bytes say", arguments: 0..<(isWhole ? 400 : 4))
  func messages(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      var topic: [UInt8] = []
      for _ in 0...dice.next(below: 6) {
        topic += Self.pieces[Int(dice.next(below: UInt64(Self.pieces.count)))]
      }
      let text = String(decoding: topic, as: UTF8.self)
      let payload = payload(&dice)
      guard let message = Message(topic: text, payload: payload) else {
        // A sign that is joined to a stroke is not that stroke; no name has one.
        #expect(!isTopic(text) || text.utf8.contains { $0 > 127 }, "\(text)")
        continue
      }
      #expect(isTopic(text), "\(text)")
      let staff = message.subject == .command ? "/\(message.staff)" : ""
      #expect("turnstile/\(message.gate)/\(message.subject)\(staff)" == text)
      checkLines(message)
      if let words = message.text { #expect(Array(words.utf8) == payload && !payload.contains(0)) }
    }
  }

  private func isTopic(_ text: String) -> Bool {
    text.wholeMatch(of: #/turnstile/[^/]*/(trail|books|status|online|answer|command/[^/]*)/#) != nil
  }

  /// The array, read back, is the payload behind its first line.
  private func checkLines(_ message: Message) {
    guard let (after, array) = message.lines else { return }
    var bytes = Array(after.utf8)
    #expect(bytes.count <= 64 || after.contains("\u{FFFD}"))
    // What is no text was repaired: it is the hash of no line.
    if after.contains("\u{FFFD}") { bytes = Array(message.payload.prefix { $0 != 10 }) }
    for line in array.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
    {
      let digits = Array(line.dropFirst(4).dropLast())
      bytes.append(10)
      bytes += stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0..<$0 + 2]), radix: 16)
      }
      #expect(line.hasPrefix(#""\\x"#) && line.hasSuffix("\""))
    }
    #expect(bytes + [10] == message.payload)
  }

  private func payload(_ dice: inout SeededGenerator) -> [UInt8] {
    let alphabet: [UInt8] = [10, 10, 45, 48, 97, 0, 255, 32, 34, 92, 195, 169]
    let bytes = (0..<dice.next(below: 90)).map { _ in
      alphabet[Int(dice.next(below: UInt64(alphabet.count)))]
    }
    return dice.next(below: 2) == 0 ? bytes : Array("-\n".utf8) + bytes + [10]
  }
}
