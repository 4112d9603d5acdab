// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

/// W3C SCXML's tests of transitions, of final states and of histories.
@Suite struct W3CTransitionTests {
  @Test func `W3C 355: a machine begins in its first state`() {
    let chart = FlatChart(
      .state(.a, [.always: .to(.b)]), .state(.b), .state(.c, [.always: .to(.wrong)]))
    expectEqual(chart.play(), ["+a -a +b | b"])
  }

  @Test func `W3C 372: a final state is done after its entry, and before its exit`() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.s4: .if(.once, .to(.c), else: .to(.wrong))]),
      .state(.b, in: .a, enter: [.x, .raise4], exit: [.x]), .state(.c))
    expectEqual(chart.play(), ["+a +b x !s4 -b x -a +c | c"])
  }

  @Test func `W3C 387: histories that recall nothing lead to their defaults, shallow and deep`() {
    let chart = RecallingChart(
      .state(.a, [.always: .history(.b)]),
      // The default of the shallow history begins as it does.
      .state(.b, initial: .c, recalled: .c, [.s1: .to(.f), .s2: .to(.wrong)]),
      .state(.c, in: .b, initial: .d), .state(.d, in: .c, enter: [.raise1]),
      .state(.e, in: .c, enter: [.raise2]), .state(.f, [.always: .deepHistory(.g)]),
      // The default of the deep one is the second substate of the second substate.
      .state(.g, initial: .h, recalled: .k, [.s3: .stay(.x), .s4: .to(.wrong)]),
      .state(.h, in: .g, enter: [.raise4]), .state(.i, in: .g, initial: .j),
      .state(.j, in: .i, enter: [.raise4]), .state(.k, in: .i, enter: [.raise3]))
    expectEqual(chart.play(), ["+a -a +b +c +d !s1 -d -c -b +f -f +g +i +k !s3 x | g i k"])
  }

  @Test func `W3C 388: histories lead to what was active last, shallow and deep`() {
    let chart = RecallingChart(
      .state(
        .a, initial: .b, enter: [.x],
        [
          .s2: .if(.once, .to(.e), else: .junction(.first)),
          .s1: .if(.thrice, .to(.g), else: .to(.wrong)),
        ]),
      .state(.b, in: .a, initial: .c), .state(.c, in: .b, enter: [.raise1]),
      .state(.d, in: .b, enter: [.raise2]), .state(.e, [.always: .deepHistory(.a)]),
      .state(.f, [.always: .history(.a)]), .state(.g),
      initial: .d, first: .if(.twice, .to(.f), else: .to(.wrong)))
    #expect(
      chart.play() == [
        "+a x +b +d !s2 -d -b -a +e -e +a x +b +d !s2 -d -b -a +f -f +a x +b +c !s1 -c -b -a +g | g"
      ])
  }

  @Test("W3C 403a: substates go before parents, and the first way that is open before others")
  func w3c403a() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.s1: .to(.wrong), .s2: .to(.d)]),
      .state(.b, in: .a, enter: [.raise1], [.s1: .if(.yes, .to(.c), else: .to(.wrong))]),
      .state(.c, in: .a, enter: [.raise2], [.s1: .to(.wrong), .s2: .if(.no, .to(.wrong))]),
      .state(.d))
    expectEqual(chart.play(), ["+a +b !s1 -b +c !s2 -c -a +d | d"])
  }

  @Test func `W3C 415: in a final state at the top nothing is handled any more`() {
    expectEqual(FlatChart(.state(.a, enter: [.raise1])).play("t1"), ["+a !s1 | a", "| a"])
  }

  @Test func `W3C 416: entering a final substate says that its parent is done`() {
    let chart = DeepChart(
      .state(.a, initial: .b, after: .seconds(1), [.timeout: .to(.wrong)]),
      .state(.b, in: .a, initial: .c, [.s4: .to(.e)]), .state(.c, in: .b, [.always: .to(.d)]),
      .state(.d, in: .b, enter: [.raise4]), .state(.e))
    expectEqual(chart.play(), ["+a +b +c -c +d !s4 -d -b -a +e | e"])
  }

  @Test func `W3C 503: a way without a target leaves and enters nothing`() {
    let chart = FlatChart(
      .state(.a, enter: [.raise1, .raise2], [.always: .to(.b)]),
      .state(.b, [.s1: .stay(.x), .s2: .if(.once, .to(.c), else: .to(.wrong))]), .state(.c))
    expectEqual(chart.play(), ["+a !s1 !s2 -a +b x -b +c | c"])
  }

  @Test func `W3C 505: an internal transition to a substate does not leave its own state`() {
    let chart = DeepChart(
      .state(
        .a, initial: .b, enter: [.raise1, .raise2],
        [.s1: .to(.b, .x), .s2: .if(.once, .to(.c), else: .to(.wrong))]),
      .state(.b, in: .a), .state(.c))
    expectEqual(chart.play(), ["+a !s1 !s2 +b -b x +b -b -a +c | c"])
  }

  @Test func `W3C 506: a transition to its own state leaves it, where it is written as external`() {
    let chart = DeepChart(
      .state(.a, enter: [.raise1, .raise2], [.always: .to(.b)]),
      .state(
        .b, initial: .c,
        [.s1: .external(.b, .x), .s2: .if(.once, .to(.d), else: .to(.wrong))]),
      .state(.c, in: .b), .state(.d))
    expectEqual(chart.play(), ["+a !s1 !s2 -a +b +c -c -b x +b +c -c -b +d | d"])
  }

  @Test("W3C 579, in part: what a default adds comes after the parent's entry, and only once")
  func w3c579() {
    let chart = RecallingChart(
      .state(.a, [.t1: .history(.b)]),
      .state(.b, initial: .d, recalled: .c, enter: [.raise1], [.t2: .to(.a)]),
      // The default is a state that is passed through.
      .state(.c, in: .b, enter: [.raise3], [.always: .to(.d)]),
      .state(.d, in: .b, [.s1: .stay(.x), .s3: .stay(.y)]))
    #expect(
      chart.play("t1 t2 t1") == [
        "+a | a", "-a +b !s1 +c !s3 -c +d x y | b d", "-d -b +a | a", "-a +b !s1 +d x | b d",
      ])
  }
}
