// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

/// Charts of SCION's suite without substates, whose events all come from outside.
@Suite struct SCIONBasicTests {
  @Test func `SCION basic/basic0: a machine is in its initial state`() {
    expectEqual(FlatChart(.state(.a)).play(), ["+a | a"])
  }

  @Test func `SCION basic/basic1: an event leads from a state to the next`() {
    let chart = FlatChart(.state(.a, [.t1: .to(.b)]), .state(.b))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION basic/basic2: two events lead two states further, each in its own state`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b)]), .state(.b, [.t2: .to(.c)]), .state(.c))
    expectEqual(chart.play("t1 t2"), ["+a | a", "-a +b | b", "-b +c | c"])
    expectEqual(chart.play("t2 t1"), ["+a | a", "| a", "-a +b | b"])
  }

  @Test func `SCION default-initial-state/initial1: a machine begins in its first state`() {
    let chart = FlatChart(.state(.a, [.t1: .to(.b)]), .state(.b))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION default-initial-state/initial2: a machine begins in the state that it names`() {
    let chart = FlatChart(.state(.a), .state(.b, [.t1: .to(.a)]), initial: .b)
    expectEqual(chart.play("t1"), ["+b | b", "-b +a | a"])
  }

  @Test func `SCION documentOrder/documentOrder0: of two ways for an event the first is taken`() {
    let chart = FlatChart(
      .state(.a, [.t1: .if(.yes, .to(.b), else: .to(.wrong))]), .state(.b))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION multiple-events-per-transition/test1: several events lead the same way`() {
    let chart = FlatChart(
      .state(.a, [.t1: .to(.b), .t2: .to(.b), .t3: .to(.b)]),
      .state(.b, [.t1: .to(.c), .t2: .to(.c), .t3: .to(.c)]),
      .state(.c, [.t1: .to(.d), .t2: .to(.d), .t3: .to(.d)]), .state(.d))
    #expect(chart.play("t1 t2 t3") == ["+a | a", "-a +b | b", "-b +c | c", "-c +d | d"])
  }

  @Test func `SCION cond-js/test0: an event is taken where its guard holds`() {
    let chart = FlatChart(.state(.a, [.t1: .if(.yes, .to(.b))]), .state(.b))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION cond-js/test1: where the first guard does not hold, the second way is taken`() {
    let chart = FlatChart(
      .state(.a, [.t1: .if(.no, .to(.wrong), else: .to(.b))]), .state(.b))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION cond-js/test2: a guard needs no data model`() {
    let chart = FlatChart(.state(.a, [.t1: .unless(.no, .to(.b))]), .state(.b))
    expectEqual(chart.play("t1"), ["+a | a", "-a +b | b"])
  }

  @Test("SCION atom3-basic-tests/m0: exit, transition and entry are performed in this order")
  func m0() {
    let chart = FlatChart(.state(.a, [.t1: .to(.b, .x)]), .state(.b, [.t2: .to(.a)]))
    expectEqual(chart.play("t1 t2"), ["+a | a", "-a x +b | b", "-b +a | a"])
  }

  @Test func `SCION atom3-basic-tests/m1: so they are on the way back`() {
    let chart = FlatChart(.state(.a, [.t1: .to(.b, .x)]), .state(.b, [.t2: .to(.a, .y)]))
    expectEqual(chart.play("t1 t2"), ["+a | a", "-a x +b | b", "-b y +a | a"])
  }
}
