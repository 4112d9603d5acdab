// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Foundation
import TestSupport
import Testing
import Turnstile

/// What the installed file means.
let installedMeaning =
  "coin.debounce=15000000 \(lawOfUnknown) relock=30000 words=120"

/// The commented file that is installed as `/etc/turnstile/turnstile.conf`.
@Suite struct DefaultFileTests {
  @Test(
    "the installed file says the defaults, but for three better ones, once its question is answered"
  )
  func theInstalledFileSaysTheDefaults() throws {
    #expect(try configuration(answeredConfiguration()).meaning == installedMeaning)
  }

  @Test("the installed file shows every key but those of a simulated gate: break-chance and seed")
  func keys() throws {
    var expected = ["label"]
    GateLine.forEach {
      switch $0 {
      case .input(let input): expected += keyNames(of: input)
      case .output(.lock):
        expected += ["line", "fail", "energised", "mechanism", "longest-energised", "duty"]
      case .output: expected += ["line", "active"]
      }
    }
    expected += ["relock", "on-fault", "user", "words", "textfile"]
    let keys = try String(contentsOfFile: installedFile, encoding: .utf8)
      .split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
      .map { String($0.prefix { $0 != " " }) }
    #expect(keys == expected)
  }

  private func keyNames(of input: Input) -> [String] {
    let contact = ["line", "pull", "active", "debounce"]
    return switch input {
    case .coin:
      contact + [
        "stuck", "price", "unit", "shortest-pulse", "longest-pulse", "pause", "longest-train",
        "coins", "open-at", "extra", "unused", "parts",
      ]
    case .push: contact + ["stuck", "sensor", "counts", "shortest", "rest", "exit"]
    case .repairman, .turn: contact + ["stuck"]
    case .release, .bolt: contact
    case .admit: contact + ["stuck", "shortest", "again"]
    }
  }

  @Test func theInstalledFileLeavesRoomForTheOwnersComments() throws {
    let size = try Data(contentsOf: URL(filePath: installedFile)).count
    #expect(size < 24_576 / 2)
  }
}

/// The installed file with its answer, cut as a loss of power cuts it.
@Suite struct CutFileTests {
  private let whole: [UInt8]

  init() throws { whole = Array(try answeredConfiguration().utf8) }

  @Test func `the installed file is whole`() throws {
    let configuration = try Configuration(text: whole.span, reading: .whole)
    #expect(additions(configuration).isEmpty)
    #expect(configuration.meaning == installedMeaning)
  }

  // In parts, which run beside each other; one is a sample.
  @Test(
    "cut behind any byte, the file is refused for real lines or means the same",
    arguments: isWhole ? 0..<8 : 0..<1)
  func everyCutIsFound(part: Int) {
    let meaning = answer(whole, .whole)
    var harmless: [Int] = []
    for count in stride(from: part, to: whole.count, by: 8) {
      let cut = Array(whole[..<count])
      if refusal(cut, reading: .whole) == nil {
        #expect(answer(cut, .whole) == meaning, "cut behind byte \(count)")
        harmless.append(count)
      }
    }
    // Only the last line end can be cut off without a loss.
    #expect(harmless == ((whole.count - 1) % 8 == part ? [whole.count - 1] : []))
  }

  @Test func `with a comment behind its end mark, a cut in the comment means the same`() {
    let meaning = answer(whole, .whole)
    let comment = Array("# It is relocked by hand.\n".utf8)
    for count in 0...comment.count { #expect(answer(whole + comment[..<count], .whole) == meaning) }
  }

  @Test func `with zeroes from any line end on, the file is refused for real lines`() {
    for index in whole.indices where whole[index] == UInt8(ascii: "\n") {
      let zeroes = [UInt8](repeating: 0, count: whole.count - index)
      #expect(
        refusal(Array(whole[..<index]) + zeroes, reading: .whole) != nil, "from byte \(index)")
    }
  }
}
