// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Interpreter
import MachineSupport
import Testing

/// Words that calculate, and what they leave on the stack.
@Suite struct WordTests {
  @Test(
    "numbers are calculated with, and compared, as FORTH does; a flag is 1 or 0",
    arguments: [
      ("1 2 +", "3"), ("1 2 -", "-1"), ("-3 -4 *", "12"), ("-3 4 *", "-12"), ("7 2 /", "3"),
      ("-7 2 /", "-3"), ("7 -2 /", "-3"), ("-7 -2 /", "3"), ("7 3 mod", "1"), ("-7 3 mod", "-1"),
      ("7 -3 mod", "1"), ("65535 65537 *", "4294967295"), ("4294967295 negate", "-4294967295"),
      ("-5 abs 5 abs", "5 5"), ("2 -3 min", "-3"), ("2 -3 max", "2"), ("-0", "0"),
      ("1 1 = 1 2 =", "1 0"), ("1 1 <> 1 2 <>", "0 1"), ("-1 0 < 0 0 < 1 0 <", "1 0 0"),
      ("-1 0 > 0 0 > 1 0 >", "0 0 1"), ("-1 0 <= 0 0 <= 1 0 <=", "1 1 0"),
      ("-1 0 >= 0 0 >= 1 0 >=", "0 1 1"), ("0 0= 5 0= -5 0=", "1 0 0"),
      ("2 3 and 2 0 and 0 0 and", "1 0 0"), ("2 3 or 0 3 or 0 0 or", "1 1 0"),
      ("0 not 7 not", "1 0"), ("4 dup", "4 4"), ("4 5 drop", "4"), ("4 5 swap", "5 4"),
      ("4 5 over", "4 5 4"),
    ])
  func calculates(script: String, stack: String) {
    let count = stack.split(separator: " ").count
    expectEqual(session(script + " .stack").output, ["<\(count)> \(stack)"])
  }

  @Test(". prints a number and takes it")
  func print() { expectEqual(session("-12 . 7 . .stack").output, ["-12", "7", "<0>"]) }

  @Test("a line that fails leaves the stack as it was before it, for no other line to take from")
  func failureRestoresNumbers() {
    let played = session("7\n5 0 /\n.stack\n2 times\n.stack\ndrop 3 xyzzy\n.stack", name: nil)
    expectEqual(played.output, ["<1> 7", "<1> 7", "<1> 7"])
  }

  @Test func `a full stack says how to make room`() {
    let played = session(
      "0 1 2 3 4 5 6 7\n8 9 10 11 12 13 14 15\n16\ndrop 5 seconds\n.stack", name: nil)
    expectEqual(played.errors, ["16: the stack is full, with 16 numbers; `drop` removes one"])
    expectEqual(played.output.last, "<15> 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14")
  }

  @Test(
    "if takes one of two ways; both loops end where they say",
    arguments: [
      (
        ": sign dup 0 < if drop -1 else 0 > if 1 else 0 then then ; -7 sign 7 sign 0 sign", "-1 1 0"
      ),
      (": odd 2 mod if 1 then ; 2 odd 3 odd", "1"),
      (": down begin dup 1 - dup 0= until ; 3 down", "3 2 1 0"),
      (": up 0 begin dup 3 < while 1 + repeat ; up", "3"),
      (
        ": powers 1 begin dup 100 < while dup 2 * dup 64 = if drop 1000 then repeat ; powers",
        "1 2 4 8 16 32 1000"
      ),
      (": gcd begin dup while swap over mod repeat drop ; 48 36 gcd", "12"),
    ])
  func control(script: String, stack: String) {
    let count = stack.split(separator: " ").count
    expectEqual(session(script + " .stack").output, ["<\(count)> \(stack)"])
  }

  @Test("bye inside a loop ends it")
  func byeInLoop() { expectEqual(session(": a begin bye 0 until ; a").ending, .bye) }

  @Test func `see prints choices and loops as they were typed`() {
    let source = ": a -3 begin dup 0 < while 1 + dup 0= if coin else push then repeat ;"
    expectEqual(session(source + " see a").output, [source])
  }

  @Test func `forget drops a definition and all younger ones, and their names are free again`() {
    let played = session(
      ": a 1 ; : b 2 ; : a 3 ; a forget a a forget b\n: c 4 ; c .stack\nb", name: nil)
    expectEqual(played.output, ["redefined a", "<3> 3 1 4"])
    expectEqual(played.errors, ["b: unknown word; type `words` for a list"])
  }

  @Test func `a variable holds 0 up to its limit, and keeps it past a line that fails`() {
    let played = session(
      """
      9 variable coins 3 variable taps
      : insert coins @ 1 + 9 min coins ! ;
      12 times insert coins @ . 3 taps ! taps @ .
      4 taps ! 4 xyzzy
      taps @ . .stack
      see coins forget taps coins @ . taps
      7 variable taps taps @ .
      -1 coins ! 5 @
      coins @ .
      """, name: nil)
    expectEqual(played.output, ["9", "3", "3", "<0>", "9 variable coins", "9", "0", "9"])
    #expect(
      played.errors == [
        "!: the variable cannot hold this number; `see` its limit",
        "taps: unknown word; type `words` for a list",
        "!: the variable cannot hold this number; `see` its limit",
      ])
  }

  @Test func `forgetting makes room for as many definitions as before`() {
    let line = (0..<32).map { ": w\($0) 1 2 3 4 5 6 7 8 9 10 ;\n" }.joined() + "forget w0\n"
    #expect(session(String(repeating: line, count: 5)).errors.isEmpty)
  }
}
