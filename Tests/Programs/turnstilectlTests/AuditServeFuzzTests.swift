// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing
import Turnstile

extension AuditServeTests {
  @Test(
    "any bytes are answered line by line, with whole lines of the trail, and end with the input",
    arguments: 0..<(isWhole ? 200 : 2))
  func noise(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let lines = try trail.split(separator: "\n").map(String.init)
    let requests = (0..<400).map { _ in request(lines, &dice) }
    // What follows the last line feed is no request.
    let run = try serve(requests.joined(separator: "\n") + "\nopen 0")
    #expect(run.status == 0 && run.errors.isEmpty)
    var answers = run.output.split(separator: "\n").map(String.init)[...]
    var (gone, expected) = (0, 0)
    while let answer = answers.popFirst() {
      if answer.hasPrefix("trail ") {
        let before = try #require(answers.first)
        answers = answers.dropFirst()
        let place = lines.firstIndex { $0.hasSuffix(before) }
        let first = before == "-" ? 0 : try #require(place) + 1
        let handed = answers.prefix(lines.count - first)
        #expect(handed == lines[first...])
        answers = answers.dropFirst(lines.count - first)
        let size = before.utf8.count + 1 + lines[first...].reduce(0) { $0 + $1.utf8.count + 1 }
        #expect(answer == "trail \(size)")
      } else if answer == "gone" {
        gone += 1
      } else if !answer.hasPrefix("books {") {
        #expect(answer == "expected `after HASH`, `open N` or `books`")
        expected += 1
      }
    }
    let kinds = requests.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { kind(String($0), lines) }
    #expect(gone == kinds.count { $0 == .gone } && expected == kinds.count { $0 == .strange })
  }

  private enum Kind { case found, gone, books, strange }

  /// What a request asks for.
  private func kind(_ request: String, _ lines: [String]) -> Kind {
    if request == "books" { return .books }
    if let digits = request.wholeMatch(of: #/after (.{64})/#)?.1 {
      return lines.contains { $0.hasSuffix(digits) } ? .found : .gone
    }
    guard let number = request.wholeMatch(of: #/open ([0-9]+)/#)?.1.description else {
      return .strange
    }
    guard let number = UInt64(number) else { return .strange }
    return number < UInt64(lines.count { $0.contains(" open ") }) ? .found : .gone
  }

  private func request(_ lines: [String], _ dice: inout SeededGenerator) -> String {
    let line = lines[Int(dice.next(below: UInt64(lines.count)))]
    let words = [
      "after \(line.suffix(64))", "after \(line.suffix(63))x", "after ", "open 0", "open 1",
      "open \(dice.next(below: .max))", "open 18446744073709551616", "books", "books ", "",
      "trail 70", String(repeating: "y", count: Int(dice.next(below: 300))),
    ]
    var bytes = Array(words[Int(dice.next(below: UInt64(words.count)))].utf8)
    if dice.next(below: 3) == 0 {
      // Printable, so that it is one sign.
      let byte = UInt8(dice.next(below: 95) + 32)
      bytes.insert(byte, at: Int(dice.next(below: UInt64(bytes.count + 1))))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
