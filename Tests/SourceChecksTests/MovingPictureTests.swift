// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import SourceChecks

@Suite struct MovingPictureTests {
  private let answers = [
    "coin: locked -> unlocked (lock opens, green on, red off)",
    "push: unlocked -> locked (lock closes, green off, red on)", "push: locked, as before",
    "coin: unlocked, as before", "push: locked, as before", "repairman: fault on",
    "5 seconds: fault off",
  ]

  @Test("a session that printed a line less has no picture")
  func short() {
    #expect(MovingPicture(of: answers.joined(separator: "\n")) != nil)
    #expect(MovingPicture(of: answers.dropLast().joined(separator: "\n")) == nil)
  }

  @Test("lamps, lock and arms move by what was printed, and not otherwise")
  func motion() throws {
    let svg = try #require(MovingPicture(of: answers.joined(separator: "\n"))).svg
    // An answer appears 400 ms after its word, and a word 1,100 ms after the word before it, of 11 s.
    #expect(
      svg.contains(
        "@keyframes green { 0% { opacity: 0 } 3.6% { opacity: 1 } 13.6% { opacity: 0 } }"))
    #expect(
      svg.contains(
        "@keyframes lock { 0% { opacity: 1 } 3.6% { opacity: 0 } 13.6% { opacity: 1 } }"))
    #expect(
      svg.contains("13.6% { transform: rotate(120deg) } 100% { transform: rotate(120deg) } }"))
  }

  @Test("what is printed is escaped, and is the text alternative as well")
  func text() throws {
    let svg = try #require(MovingPicture(of: answers.joined(separator: "\n"))).svg
    #expect(svg.ranges(of: "locked -&gt; unlocked (lock opens").count == 2)
    #expect(svg.contains("prefers-reduced-motion"))
  }
}
