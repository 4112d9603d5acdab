// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Testing

/// Charts of SCION's suite with substates.
@Suite struct SCIONHierarchyTests {
  @Test func `SCION hierarchy/hier0: a move between substates leaves their parent active`() {
    let chart = DeepChart(
      .state(.a, initial: .b), .state(.b, in: .a, [.t1: .to(.c)]), .state(.c, in: .a))
    #expect(chart.play("t1") == ["+a +b | a b", "-b +c | a c"])
  }

  @Test func `SCION hierarchy/hier1: a substate goes before its parent, and stays inside`() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.t1: .to(.wrong)]), .state(.b, in: .a, [.t1: .to(.c)]),
      .state(.c, in: .a))
    #expect(chart.play("t1") == ["+a +b | a b", "-b +c | a c"])
  }

  @Test func `SCION hierarchy/hier2: a substate goes before its parent, and leaves it`() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.t1: .to(.wrong)]), .state(.b, in: .a, [.t1: .to(.c)]),
      .state(.wrong, in: .a), .state(.c))
    #expect(chart.play("t1") == ["+a +b | a b", "-b -a +c | c"])
  }

  @Test("SCION hierarchy+documentOrder/test0: the first way of the substate goes before all others")
  func order0() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.t1: .to(.d)]),
      .state(.b, in: .a, [.t1: .if(.yes, .to(.c), else: .to(.wrong))]),
      .state(.c, in: .a), .state(.d))
    #expect(chart.play("t1") == ["+a +b | a b", "-b +c | a c"])
  }

  @Test func `SCION hierarchy+documentOrder/test1: so it does where it leaves the parent`() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.t1: .to(.c)]),
      .state(.b, in: .a, [.t1: .if(.yes, .to(.d), else: .to(.wrong))]),
      .state(.c, in: .a), .state(.d))
    #expect(chart.play("t1") == ["+a +b | a b", "-b -a +d | d"])
  }

  @Test("SCION atom3-basic-tests/m2: inside a parent exit, transition and entry come in order")
  func m2() {
    let chart = DeepChart(
      .state(.a, initial: .b), .state(.b, in: .a, [.t1: .to(.c, .x)]),
      .state(.c, in: .a, [.t2: .to(.b, .y)]))
    #expect(chart.play("t1 t2") == ["+a +b | a b", "-b x +c | a c", "-c y +b | a b"])
  }

  @Test func `SCION atom3-basic-tests/m3: what a substate has no use for goes to the parent`() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.t1: .to(.d)]), .state(.b, in: .a, [.t1: .to(.c, .x)]),
      .state(.c, in: .a, [.t2: .to(.b, .y)]), .state(.d))
    #expect(
      chart.play("t1 t2 t1 t1") == [
        "+a +b | a b", "-b x +c | a c", "-c y +b | a b", "-b x +c | a c", "-c -a +d | d",
      ])
  }

  @Test("SCION internal-transitions/test0: an internal transition does not leave its own state")
  func internal0() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.t1: .to(.c, .x)]), .state(.b, in: .a),
      .state(.c, in: .a, [.t2: .to(.d)]), .state(.d, [.t3: .to(.e)]), .state(.e))
    #expect(
      chart.play("t1 t2 t3") == [
        "+a +b | a b", "-b x +c | a c", "-c -a +d | d", "-d +e | e",
      ])
  }

  @Test func `SCION misc/deep-initial: the initial state may be inside another`() {
    let chart = DeepChart(
      .state(.a, initial: .b), .state(.b, in: .a, [.t1: .to(.c)]), .state(.c, in: .a), initial: .c)
    #expect(chart.play() == ["+a +c | a c"])
  }

  @Test func `SCION cond-js/TestConditionalTransition: guards and ways without events, nested`() {
    let chart = DeepChart(
      .state(.a, [.always: .to(.b)]), .state(.b, [.t1: .to(.c)]),
      // Of two ways the first one whose guard holds.
      .state(.c, [.always: .if(.yes, .to(.d), else: .to(.wrong))]),
      .state(.d, [.t2: .if(.yes, .to(.e), else: .to(.wrong))]),
      .state(.e, [.t3: .if(.no, .to(.wrong), else: .to(.f))]),
      // Of three ways the last one.
      .state(.f, [.t4: .if(.no, .to(.wrong), else: .junction(.first))]),
      // Where the guard of the substate does not hold, its parent decides.
      .state(.g, initial: .h, [.t1: .if(.yes, .to(.j))]),
      .state(.h, in: .g, [.t1: .if(.yes, .to(.i))]),
      .state(.i, in: .g, [.t1: .if(.no, .to(.wrong))]), .state(.j),
      first: .if(.no, .to(.wrong), else: .to(.g)))
    #expect(
      chart.play("t1 t2 t3 t4 t1 t1") == [
        "+a -a +b | b", "-b +c -c +d | d", "-d +e | e", "-e +f | f", "-f +g +h | g h",
        "-h +i | g i", "-i -g +j | j",
      ])
  }
}
