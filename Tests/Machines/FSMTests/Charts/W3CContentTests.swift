// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

/// W3C SCXML's tests of executable content: which words are performed, and in which order.
@Suite struct W3CContentTests {
  @Test func `W3C 147: of several conditions the first that holds decides, and it alone`() {
    let chart = FlatChart(
      .state(.a, [.always: .if(.no, .to(.b, .raise1, .raise4), else: .junction(.first))]),
      .state(.b, [.s1: .to(.wrong), .s2: .to(.c), .s3: .to(.wrong), .s4: .to(.wrong)]),
      .state(.c),
      first: .if(.yes, .to(.b, .raise2, .raise4), else: .to(.b, .raise3, .raise4)))
    expectEqual(chart.play(), ["+a -a !s2 !s4 +b -b +c | c"])
  }

  @Test func `W3C 148: where no condition holds, the alternative decides`() {
    let chart = FlatChart(
      .state(.a, [.always: .if(.no, .to(.b, .raise1, .raise4), else: .junction(.first))]),
      .state(.b, [.s1: .to(.wrong), .s2: .to(.wrong), .s3: .to(.c), .s4: .to(.wrong)]),
      .state(.c),
      first: .if(.no, .to(.b, .raise2, .raise4), else: .to(.b, .raise3, .raise4)))
    expectEqual(chart.play(), ["+a -a !s3 !s4 +b -b +c | c"])
  }

  @Test("W3C 149: where no condition holds and there is no alternative, nothing is performed")
  func w3c149() {
    let chart = FlatChart(
      .state(.a, [.always: .if(.no, .to(.b, .raise1, .raise4), else: .junction(.first))]),
      .state(.b, [.s1: .to(.wrong), .s2: .to(.wrong), .s4: .to(.c)]), .state(.c),
      first: .if(.no, .to(.b, .raise2, .raise4), else: .to(.b, .raise4)))
    expectEqual(chart.play(), ["+a -a !s4 +b -b +c | c"])
  }

  @Test func `W3C 158: words of a phrase are performed in order, and so is what they raise`() {
    let chart = FlatChart(
      .state(.a, [.t1: .stay(.raise1, .raise2), .s1: .to(.b), .s2: .to(.wrong)]),
      .state(.b, [.s2: .to(.c), .s1: .to(.wrong)]), .state(.c))
    expectEqual(chart.play("t1"), ["+a | a", "!s1 !s2 -a +b -b +c | c"])
  }

  @Test func `W3C 375: all words of an entry are performed, in order`() {
    let chart = FlatChart(
      .state(.a, enter: [.raise1, .raise2], [.s1: .to(.b), .s2: .to(.wrong)]),
      .state(.b, [.s2: .to(.c), .s1: .to(.wrong)]), .state(.c))
    expectEqual(chart.play(), ["+a !s1 !s2 -a +b -b +c | c"])
  }

  @Test func `W3C 377: all words of an exit are performed, in order`() {
    let chart = FlatChart(
      .state(.a, exit: [.raise1, .raise2], [.always: .to(.b)]),
      .state(.b, [.s1: .to(.c), .s2: .to(.wrong)]),
      .state(.c, [.s2: .to(.d), .s1: .to(.wrong)]), .state(.d))
    expectEqual(chart.play(), ["+a -a !s1 !s2 +b -b +c -c +d | d"])
  }

  @Test func `W3C 407: leaving a state performs the words of its exit`() {
    let chart = FlatChart(
      .state(.a, exit: [.x], [.always: .to(.b)]),
      .state(.b, [.always: .if(.once, .to(.c), else: .to(.wrong))]), .state(.c))
    expectEqual(chart.play(), ["+a -a x +b -b +c | c"])
  }

  @Test func `W3C 409: a state is active no longer once its exit words are performed`() {
    let chart = DeepChart(
      .state(
        .a, initial: .b, after: .milliseconds(1000), [.timeout: .to(.e), .s1: .to(.wrong)]),
      .state(.b, in: .a, initial: .c), .state(.c, in: .b, [.always: .to(.d)]),
      .state(.d, in: .a), .state(.e)
    ) { word, situation in word == .leaveB && situation.active.contains(.c) ? .s1 : nil }
    expectEqual(chart.play("1000"), ["+a +b +c -c -b +d | a d", "-d -a +e | e"])
  }

  @Test("W3C 411: a state is active once its entry words are performed, and no substate is yet")
  func w3c411() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.s1: .to(.wrong), .s2: .to(.c)]), .state(.b, in: .a), .state(.c)
    ) { word, situation in
      guard situation.active.contains(.b) else { return nil }
      return word == .enterA ? .s1 : word == .enterB ? .s2 : nil
    }
    expectEqual(chart.play(), ["+a +b -b -a +c | c"])
  }

  @Test("W3C 412: words of an initial transition come between entering the state and its substate")
  func w3c412() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.s1: .to(.wrong), .s2: .to(.wrong)]),
      .state(.b, in: .a, initial: .c, begin: .raise2, enter: [.raise1]),
      .state(.c, in: .b, enter: [.raise3], [.always: .to(.d)]),
      .state(.d, in: .a, [.s1: .to(.e), .s2: .to(.wrong), .s3: .to(.wrong)]),
      .state(.e, in: .a, [.s2: .to(.f), .s1: .to(.wrong), .s3: .to(.wrong)]),
      .state(.f, in: .a, [.s3: .to(.g), .s1: .to(.wrong), .s2: .to(.wrong)]), .state(.g))
    expectEqual(chart.play(), ["+a +b !s1 !s2 +c !s3 -c -b +d -d +e -e +f -f -a +g | g"])
  }
}
