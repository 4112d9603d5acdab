// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Interpreter
import MachineSupport
import Testing

/// What a console does with lines, whatever it works on.
@Suite struct ConsoleTests {
  @Test func `numbers go on the stack, and .stack prints them without taking them`() {
    let played = session("1 20 4294967295 .stack .stack")
    expectEqual(played.output, ["<3> 1 20 4294967295", "<3> 1 20 4294967295"])
    expectEqual(played.ending, .bye)
  }

  @Test("a script that ends without bye, or without a line end, ends well; after bye nothing runs")
  func endings() {
    expectEqual(session("").ending, .bye)
    expectEqual(session("coin").output.count, 1)
    let played = session("coin bye coin\ncoin\nnonsense")
    #expect(played.output.count == 1 && played.errors.isEmpty && played.ending == .bye)
  }

  @Test func `comments go to the end of the line, or to a parenthesis lines away`() {
    let played = session(
      "\\ coin\n1 ( coin\n push ) 2 \\ 3 ( \n( a )( b ) .stack (c) \n", name: nil)
    expectEqual(played.output, ["<2> 1 2"])
    expectEqual(played.errors, ["(c): unknown word; put blanks between words"])
  }

  @Test func `a definition can be spread over lines, used in others, and repeated`() {
    let played = session(
      """
      : visitor
        coin push ;
      : family 2 times visitor ;
      family
      see family see visitor
      : visitor repairman ;
      family
      """)
    let visit = ["coin: locked -> unlocked", "push: unlocked -> locked"]
    // A word keeps the meaning it had when it was used, as in every FORTH.
    #expect(
      played.output == visit + visit
        + [": family 2 times visitor ;", ": visitor coin push ;", "redefined visitor"] + visit
        + visit)
  }

  @Test func `0 times is not at all, and what is repeated stops with bye`() {
    #expect(session("0 times coin").output.isEmpty)
    expectEqual(session(": once coin bye ; 5 times once").output.count, 1)
    expectEqual(session("4294967295 times bye").ending, .bye)
  }

  @Test("expect passes in silence, or ends a script with what was expected and found, and where")
  func expect() {
    expectEqual(session("expect locked coin expect unlocked").ending, .bye)
    let played = session("coin\n  expect locked coin")
    expectEqual(played.ending, .expectation)
    expectEqual(played.errors, ["script.fth:2:10: expected locked, found unlocked"])
    expectEqual(played.output.count, 1)
  }

  @Test func `a person's session goes on after a failed expectation and after mistakes`() {
    let played = session("expect broken coin\nnonsense coin\ncoin\n", name: nil)
    expectEqual(played.errors.count, 2)
    expectEqual(played.errors[0], "expected broken, found locked")
    expectEqual(played.output.count, 1)
    expectEqual(played.ending, .bye)
  }

  @Test func `long definitions are printed on several lines, whole`() {
    let played = session(": long\n\(String(repeating: "repairman\n", count: 60)); see long")
    #expect(played.output.count > 5)
    expectEqual(played.output.joined(separator: " ").split(separator: " ").count, 63)
    #expect(played.output.allSatisfy { $0.utf8.count < 100 })
  }
}
