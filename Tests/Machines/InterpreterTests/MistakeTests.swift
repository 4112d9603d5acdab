// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Interpreter
import MachineSupport
import Testing

/// A script with a mistake, and the one line that is said about it.
struct Mistake: CustomTestStringConvertible {
  let script: String
  let message: String
  var testDescription: String { String(message.prefix(60)) }

  init(_ script: String, _ message: String) {
    self.script = script
    self.message = "script.fth:" + message
  }
}

private let mistakes = [
  Mistake("xyzzy", "1:1: xyzzy: unknown word; type `words` for a list"),
  Mistake("coin,coin", "1:1: coin,coin: unknown word; put blanks between words"),
  Mistake("coin&&coin", "1:1: coin&&coin: unknown word; put blanks between words"),
  Mistake(":visitor coin ;", "1:1: :visitor: unknown word; put blanks between words"),
  Mistake("1.5 seconds", "1:1: 1.5: unknown word; type whole decimal numbers, such as 1500"),
  Mistake("0x10", "1:1: 0x10: unknown word; type whole decimal numbers, such as 1500"),
  Mistake("2dup", "1:1: 2dup: unknown word; did you mean \"dup\"?"),
  Mistake(
    "65 emit",
    "1:4: emit: unknown word; this FORTH does not have it; type `words` for a list"),
  Mistake("coin\n  coim", "2:3: coim: unknown word; did you mean \"coin\"?"),
  Mistake(": visitor coin ; visitro", "1:18: visitro: unknown word; did you mean \"visitor\"?"),
  Mistake("COIN", "1:1: COIN: unknown word; did you mean \"coin\"?"),
  Mistake("expect \"locked\"", "1:8: \"locked\": no such state; write it without quotation marks"),
  Mistake("sec", "1:1: sec: unknown word; `5 seconds` lets time pass"),
  Mistake("edit", "1:1: edit: unknown word; `: NAME ... ;` defines a word again"),
  Mistake("// coin", "1:1: //: unknown word; a comment begins with `\\` and a blank"),
  Mistake("prove", "1:1: prove: unknown word; it is a verb for the shell: `turnstile help`"),
  Mistake("gaze", "1:1: gaze: unknown word; type `words` for a list"),
  Mistake("expect loked", "1:8: loked: no such state; did you mean \"locked\"?"),
  Mistake("expect", "1:1: expect: needs a state after it on the same line"),
  Mistake("see", "1:1: see: needs a state or a word after it on the same line"),
  Mistake(
    "expect nothing",
    "1:8: nothing: no such state; the states are locked, unlocked, out-of-order and broken"),
  Mistake("101 seed", "1:5: seed: takes 0 to 100"),
  Mistake("see 5", "1:5: 5: no such state or word; type `words` for a list"),
  Mistake("see loked", "1:5: loked: no such state or word; did you mean \"locked\"?"),
  Mistake("see .stat", "1:5: .stat: no such state or word; did you mean \".state\"?"),
  Mistake("3 times", "1:3: times: needs a word after it on the same line"),
  Mistake(
    "3 times 4",
    "1:9: 4: cannot be repeated; repeat a definition that contains it"),
  Mistake(
    "3 times expect locked",
    "1:9: expect: cannot be repeated; repeat a definition that contains it"),
  Mistake("seconds", "1:1: seconds: needs a number before it; the stack is empty"),
  Mistake("times coin", "1:7: coin: needs a number before it; the stack is empty"),
  Mistake("4294967296", "1:1: 4294967296: number too large; the largest is 4294967295"),
  Mistake(
    "99999999999999999999999999999999999999",
    "1:1: 9999999999999999999999999999999...: number too large; the largest is 4294967295"),
  Mistake(
    "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
    "1:39: 16: the stack is full, with 16 numbers; `drop` removes one"),
  Mistake("4294967295 seconds", "1:12: seconds: the clock ends after 100 years"),
  Mistake(";", "1:1: ;: ends a definition, but none is open; `:` begins one"),
  Mistake(":", "1:1: :: needs a name after it on the same line"),
  Mistake(": a : b ;", "1:5: :: a definition is already open; end it with `;` first"),
  Mistake(": coin ;", "1:3: coin: is a built-in word and cannot be redefined"),
  Mistake(": 12 ;", "1:3: 12: is a number and cannot be defined"),
  Mistake(
    ": \(String(repeating: "n", count: 32)) ;",
    "1:3: \(String(repeating: "n", count: 31))...: name too long; a name has at most 31 bytes"),
  Mistake(
    ": \(String(repeating: "n", count: 31)) ; \(String(repeating: "n", count: 32))",
    "1:37: \(String(repeating: "n", count: 31))...: unknown word; did you mean "
      + "\"\(String(repeating: "n", count: 31))\"?"),
  Mistake(
    ": näh ;",
    "1:3: n??h: cannot be a name; use printable ASCII only"),
  Mistake(": a a ;", "1:5: a: unknown word; type `words` for a list"),
  Mistake(": a coin\n", "1:1: the script ends inside a definition; end it with `;`"),
  Mistake("( coin\n", "1:1: the script ends inside a comment; end it with `)`"),
  Mistake(String(repeating: "x", count: 257), "1:1: line too long; a line has at most 256 bytes"),
  Mistake(
    (0..<33).map { ": w\($0) ;" }.joined(separator: "\n"),
    "33:3: w32: too many definitions; the console holds 32"),
  Mistake(
    ": long\n" + String(repeating: "coin coin coin coin coin coin coin coin\n", count: 65),
    "66:1: coin: definitions are full, with 512 words; `forget` removes some"),
  Mistake(
    ": a 1000000 times .stack ; 2 times a",
    "1:36: a: stopped after 20000 words in one line; check its loops"),
  Mistake("+", "1:1: +: needs two numbers before it; see `.stack`"),
  Mistake("1 swap", "1:3: swap: needs two numbers before it; see `.stack`"),
  Mistake("1 0 /", "1:5: /: cannot divide by 0"),
  Mistake("-7 0 mod", "1:6: mod: cannot divide by 0"),
  Mistake(
    "4294967295 1 +",
    "1:14: +: the result is too large; numbers go from -4294967295 to 4294967295"),
  Mistake(
    "-4294967295 1 -",
    "1:15: -: the result is too large; numbers go from -4294967295 to 4294967295"),
  Mistake(
    "-65536 65536 *",
    "1:14: *: the result is too large; numbers go from -4294967295 to 4294967295"),
  Mistake("-4294967296", "1:1: -4294967296: number too small; the smallest is -4294967295"),
  Mistake("-1 seconds", "1:4: seconds: needs a number that is not negative"),
  Mistake("-1 seed", "1:4: seed: needs a number that is not negative"),
  Mistake("-1 times coin", "1:10: coin: needs a number that is not negative"),
  Mistake(": -12 ;", "1:3: -12: is a number and cannot be defined"),
  Mistake("if", "1:1: if: works only inside a definition; `:` begins one"),
  Mistake(": a if ;", "1:8: ;: the definition has an `if` without `then`"),
  Mistake(": a if else ;", "1:13: ;: the definition has an `else` without `then`"),
  Mistake(": a begin ;", "1:11: ;: the definition has a `begin` without `until` or `repeat`"),
  Mistake(": a begin while ;", "1:17: ;: the definition has a `while` without `repeat`"),
  Mistake(": a else ;", "1:5: else: needs an `if` before it, and only one `else`"),
  Mistake(": a if else else ;", "1:13: else: needs an `if` before it, and only one `else`"),
  Mistake(": a begin then ;", "1:11: then: needs an `if` before it"),
  Mistake(": a if until ;", "1:8: until: needs a `begin` before it"),
  Mistake(": a while ;", "1:5: while: needs a `begin` before it"),
  Mistake(": a begin repeat ;", "1:11: repeat: needs a `begin` and a `while` before it"),
  Mistake(
    ": a " + String(repeating: "if ", count: 17),
    "1:53: if: too many nested loops and choices; the limit is 16"),
  Mistake("3 times if", "1:9: if: cannot be repeated; repeat a definition that contains it"),
  Mistake(
    ": a begin 0 until ; a", "1:21: a: stopped after 20000 words in one line; check its loops"),
  Mistake(
    ": a begin 1 while repeat ; a",
    "1:28: a: stopped after 20000 words in one line; check its loops"),
  Mistake(
    "variable a", "1:1: variable: needs a limit before it, as in `9 variable coins`"),
  Mistake("-9 variable a", "1:4: variable: needs a number that is not negative"),
  Mistake("9 variable", "1:3: variable: needs a name after it on the same line"),
  Mistake("9 variable coin", "1:12: coin: is a built-in word and cannot be redefined"),
  Mistake(
    (0..<17).map { "9 variable v\($0)" }.joined(separator: "\n"),
    "17:3: variable: too many variables; the console holds 16"),
  Mistake("9 @", "1:3: @: needs a variable before it, as in `coins @`"),
  Mistake("9 9 !", "1:5: !: needs a variable before it, as in `coins @`"),
  Mistake("9 variable a 10 a !", "1:19: !: the variable cannot hold this number; `see` its limit"),
  Mistake(
    ": a 9 variable b ;",
    "1:7: variable: not allowed in a definition; end the definition with `;` first"),
  Mistake("forget", "1:1: forget: needs a name after it on the same line"),
  Mistake("forget coin", "1:8: coin: is built in and cannot be forgotten"),
  Mistake("forget visitor", "1:8: visitor: unknown word; type `words` for a list"),
  Mistake(": a ; : b a ; forget a b", "1:24: b: unknown word; type `words` for a list"),
  Mistake(
    ": a help ;", "1:5: help: not allowed in a definition; end the definition with `;` first"),
  Mistake("help coim", "1:6: coim: no such state or word; did you mean \"coin\"?"),
  Mistake("include a.fth", "1:1: include: unknown word; type `words` for a list"),
  Mistake("\u{1B}[2Jcoin", "1:2: [2Jcoin: unknown word; type `words` for a list"),
  Mistake("münze", "1:1: m??nze: unknown word; use only ASCII characters"),
]

@Suite struct MistakeTests {
  @Test("each mistake is one line, with its place, and ends a script", arguments: mistakes)
  func toldInOneLine(mistake: Mistake) {
    let played = session(mistake.script)
    expectEqual(played.errors, [mistake.message])
    expectEqual(played.ending, .mistake)
  }

  @Test func `the rest of the line is dropped, what came before it stands, and a person goes on`() {
    let played = session("coin frobnicate repairman\n.state\n", name: nil)
    expectEqual(played.output, ["coin: locked -> unlocked", "unlocked"])
    expectEqual(played.errors, ["frobnicate: unknown word; type `words` for a list"])
  }

  @Test func `a mistake inside a definition forgets it, and leaves no trace of it`() {
    let played = session(": bad coin nonsense ;\nbad\n: good coin ; good see good\n", name: nil)
    expectEqual(played.errors.count, 2)
    expectEqual(played.output.last, ": good coin ;")
    expectEqual(played.output.count, 2)
  }

  @Test func `a line of a megabyte is one mistake, and the next line is read as usual`() {
    let played = session(String(repeating: "z", count: 1 << 20) + "\n.state\n", name: nil)
    expectEqual(played.errors, ["line too long; a line has at most 256 bytes"])
    expectEqual(played.output, ["locked"])
  }

  @Test func `any bytes at all neither trap nor hang, and nothing foreign reaches the screen`() {
    var state: UInt64 = 1
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<400 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Short lines, many blanks, so that words come about.
        let byte = UInt8(truncatingIfNeeded: state >> 56)
        bytes.append(byte < 40 ? 32 : byte < 48 ? 10 : byte)
      }
      let played = session(bytes: bytes)
      for line in played.output + played.errors {
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      }
    }
  }
}
