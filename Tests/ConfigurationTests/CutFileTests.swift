// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Foundation
import Testing

/// The installed file, cut as a loss of power cuts it.
@Suite struct CutFileTests {
  private let whole: [UInt8]

  init() throws { whole = [UInt8](try Data(contentsOf: URL(filePath: installedFile))) }

  @Test("the installed file is whole")
  func theInstalledFileIsWhole() throws {
    let configuration = try Configuration(text: whole.span, reading: .whole)
    #expect(additions(configuration).isEmpty)
    #expect(configuration.meaning == installedMeaning)
  }

  // In parts, which run beside each other.
  @Test(
    "cut behind any byte, the file is refused for real lines or means the same", arguments: 0..<8)
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

  @Test("with a comment behind its end mark, a cut in the comment means the same")
  func aCutInTheLastCommentIsHarmless() {
    let meaning = answer(whole, .whole)
    let comment = Array("# It is relocked by hand.\n".utf8)
    for count in 0...comment.count {
      #expect(answer(whole + comment[..<count], .whole) == meaning)
    }
  }

  @Test("with zeroes from any line end on, the file is refused for real lines")
  func zeroesAreFound() {
    for index in whole.indices where whole[index] == UInt8(ascii: "\n") {
      let zeroes = [UInt8](repeating: 0, count: whole.count - index)
      #expect(
        refusal(Array(whole[..<index]) + zeroes, reading: .whole) != nil, "from byte \(index)")
    }
  }
}
