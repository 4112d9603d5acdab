// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

/// Charts of SCION's suite with events that words raise, that come with time, or that none needs.
@Suite struct SCIONEventTests {
  @Test func `SCION actionSend/send1: what a transition raises is handled at once`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b, .raise1)]), .state(.b, [.s1: .to(.c)]), .state(.c))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b -b +c | c"])
  }

  @Test func `SCION actionSend/send2: so is what an exit raises`() {
    let chart = FlatChart(
      .state(.a, exit: [.raise1], [.t1: .to(.b)]), .state(.b, [.s1: .to(.c)]), .state(.c))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b -b +c | c"])
  }

  @Test func `SCION actionSend/send3: so is what an entry raises`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b)]), .state(.b, enter: [.raise1], [.s1: .to(.c)]), .state(.c))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b !s1 -b +c | c"])
  }

  @Test func `SCION actionSend/send4: a way without an event goes before what an entry raised`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b)]),
      .state(.b, enter: [.raise1], [.s1: .to(.wrong), .always: .to(.c)]), .state(.c))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b !s1 -b +c | c"])
  }

  @Test func `SCION actionSend/send4b: without such a way the raised event is taken`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b)]), .state(.b, enter: [.raise1], [.s1: .to(.c)]),
      .state(.c, [.s1: .to(.wrong)]))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b !s1 -b +c | c"])
  }

  @Test func `SCION actionSend/send7: an initial substate takes a way without an event first`() {
    let chart = DeepChart(
      .state(.a, [.t1: .to(.b, .raise1)]), .state(.b, initial: .c),
      .state(.c, in: .b, [.s1: .to(.wrong), .always: .to(.d)]), .state(.d, in: .b))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b +c -c +d | b d"])
  }

  @Test("SCION actionSend/send7b: without such a way the initial substate takes the raised event")
  func send7b() {
    let chart = DeepChart(
      .state(.a, [.t1: .to(.b, .raise1)]), .state(.b, initial: .c),
      .state(.c, in: .b, [.s1: .to(.d)]), .state(.d, in: .b))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b +c -c +d | b d"])
  }

  @Test func `SCION actionSend/send8: so does a substate that is the target itself`() {
    let chart = DeepChart(
      .state(.a, [.t1: .to(.c, .raise1)]), .state(.b, initial: .d),
      .state(.c, in: .b, [.s1: .to(.wrong), .always: .to(.d)]), .state(.d, in: .b))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b +c -c +d | b d"])
  }

  @Test func `SCION actionSend/send8b: and without such a way it takes the raised event`() {
    let chart = DeepChart(
      .state(.a, [.t1: .to(.c, .raise1)]), .state(.b, initial: .d),
      .state(.c, in: .b, [.s1: .to(.d)]), .state(.d, in: .b))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b +c -c +d | b d"])
  }

  @Test("SCION actionSend/send9: an initial transition is no step, and loses no raised event")
  func send9() {
    let chart = DeepChart(
      .state(.a, [.t1: .to(.b, .raise1)]), .state(.b, initial: .c, begin: .x),
      .state(.c, in: .b, [.s1: .to(.wrong), .always: .to(.d)]),
      .state(.d, in: .b, [.s1: .stay(.y)]))
    expectEqual(chart.play("t1"), ["+a | a", "-a !s1 +b x +c -c +d y | b d"])
  }

  @Test func `SCION delayedSend/send1: an event comes a while after a transition`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b, .x)]),
      .state(.b, after: .milliseconds(10), [.timeout: .to(.c)]),
      .state(.c, [.t2: .to(.d)]), .state(.d))
    #expect(
      chart.play("t1 9 1 t2") == [
        "+a | a", "-a x +b | b", "| b", "-b +c | c", "-c +d | d",
      ])
  }

  @Test("SCION delayedSend/send2: an event comes a while after an exit, to the substates as well")
  func delayed2() {
    let chart = DeepChart(
      .state(.a, exit: [.x], [.t1: .to(.b)]),
      .state(.b, initial: .c, after: .milliseconds(10)),
      .state(.c, in: .b, [.timeout: .to(.d)]), .state(.d, in: .b, [.t2: .to(.e)]), .state(.e))
    #expect(
      chart.play("t1 9 1 t2") == [
        "+a | a", "-a x +b +c | b c", "| b c", "-c +d | b d", "-d -b +e | e",
      ])
  }

  @Test("SCION delayedSend/send3: an event comes a while after an entry, if the state lasts")
  func delayed3() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b)]),
      .state(.b, enter: [.x], after: .milliseconds(10), [.timeout: .to(.c), .t3: .to(.a)]),
      .state(.c, [.t2: .to(.d)]), .state(.d))
    #expect(
      chart.play("t1 10 t2") == ["+a | a", "-a +b x | b", "-b +c | c", "-c +d | d"])
    expectEqual(
      chart.play("t1 9 t3 9"), ["+a | a", "-a +b x | b", "| b", "-b +a | a", "| a"])
  }
}

/// Charts of SCION's group targetless-transition, whose last way needs no event.
///
/// A driver tries the completion after a step that moved, and these stay: so a word raises it.
@Suite struct SCIONTargetlessTests {
  @Test("SCION targetless-transition/test0: ways without event and target go on until one moves")
  func targetless0() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b)]),
      .state(.b, [.always: .if(.thrice, .to(.c), else: .stay(.x, .raiseAlways))]), .state(.c))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b x !always x !always x !always -b +c | c"])
  }

  @Test("SCION targetless-transition/test1: a parent and a substate have ways without a target")
  func targetless1() {
    let chart = DeepChart(
      .state(
        .a, initial: .b,
        [.t1: .stay(.x, .raiseAlways), .always: .if(.twice, .to(.c))]),
      .state(.b, in: .a, [.t2: .stay(.x, .y, .raiseAlways)]), .state(.c))
    #expect(
      chart.play("t1 t2") == [
        "+a +b | a b", "x !always | a b", "x y !always -b -a +c | c",
      ])
  }

  @Test("SCION targetless-transition/test2: that of a substate goes before that of its parent")
  func targetless2() {
    let chart = DeepChart(
      .state(
        .a, initial: .b,
        [
          .t1: .stay(.y), .t2: .stay(.x, .y, .raiseAlways),
          .always: .if(.twice, .to(.c)),
        ]),
      .state(.b, in: .a, [.t1: .stay(.x, .raiseAlways)]), .state(.c))
    #expect(
      chart.play("t1 t2") == [
        "+a +b | a b", "x !always | a b", "x y !always -b -a +c | c",
      ])
  }

  @Test func `unlike SCXML, the driver tries no completion after a step that stayed`() {
    let chart = FlatChart(
      .state(.a, [.t1: .stay(.x), .t2: .again(), .always: .if(.once, .to(.b))]), .state(.b))
    expectEqual(chart.play("t1 t2"), ["+a | a", "x | a", "-a +a -a +b | b"])
  }
}
