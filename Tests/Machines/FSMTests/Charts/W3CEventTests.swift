// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

/// W3C SCXML's tests of events: which of those that wait is handled next, and by which name.
@Suite struct W3CEventTests {
  @Test func `W3C 144: raised events are handled in the order in which they were raised`() {
    let chart = FlatChart(
      .state(.a, enter: [.raise1, .raise2], [.s1: .to(.b), .s2: .to(.wrong)]),
      .state(.b, [.s2: .to(.c), .s1: .to(.wrong)]), .state(.c))
    expectEqual(chart.play(), ["+a !s1 !s2 -a +b -b +c | c"])
  }

  @Test func `W3C 185: an event with a delay comes after one without`() {
    let chart = DeepChart(
      .state(.a, initial: .b, enter: [.raise1], after: .milliseconds(1000)),
      .state(.b, in: .a, [.s1: .to(.c), .timeout: .to(.wrong)]),
      .state(.c, in: .a, [.timeout: .to(.d), .s1: .to(.wrong)]), .state(.d))
    expectEqual(chart.play("999 1"), ["+a !s1 +b -b +c | a c", "| a c", "-c -a +d | d"])
  }

  @Test func `W3C 189: an event inside is handled before one outside that was sent earlier`() {
    let chart = FlatChart(
      .state(.a, enter: [.raise1], [.s1: .to(.b), .t1: .to(.wrong)]), .state(.b))
    expectEqual(chart.play(waiting: "t1"), ["+a !s1 -a +b | b"])
  }

  @Test("W3C 193: events that are sent without a target are handled in the order of sending")
  func w3c193() {
    let chart = FlatChart(
      .state(.a, [.t2: .to(.b), .t1: .to(.wrong)]),
      .state(.b, [.t1: .to(.c), .t2: .to(.wrong)]), .state(.c))
    expectEqual(chart.play(waiting: "t2+t1"), ["+a -a +b -b +c | c"])
  }

  @Test func `W3C 396: the name by which an event is handled is its own`() {
    let chart = FlatChart(
      .state(.a, enter: [.raise1], [.s1: .stay(.y), .s2: .to(.b), .s3: .to(.wrong)]),
      .state(.b)
    ) { word, situation in word == .y ? situation.event == .s1 ? .s2 : .s3 : nil }
    expectEqual(chart.play(), ["+a !s1 y -a +b | b"])
  }

  @Test func `W3C 399: a way may be there for one event, for several, and for any`() {
    let chart = DeepChart(
      .state(.a, initial: .b, [.s4: .to(.wrong)]),
      .state(.b, in: .a, enter: [.raise1], [.s1: .to(.c), .s2: .to(.c)]),
      .state(.c, in: .a, enter: [.raise2], [.s1: .to(.d), .s2: .to(.d)]),
      .state(.d, in: .a, enter: [.raise3], [.s1: .to(.wrong), .s3: .to(.e)]),
      .state(
        .e, in: .a, enter: [.raise4],
        [.s1: .to(.f), .s2: .to(.f), .s3: .to(.f), .s4: .to(.f)]), .state(.f))
    expectEqual(chart.play(), ["+a +b !s1 -b +c !s2 -c +d !s3 -d +e !s4 -e -a +f | f"])
  }

  @Test func `W3C 401: an error is an event inside, and so comes before one outside`() {
    let chart = FlatChart(
      .state(.a, enter: [.y], [.t1: .to(.wrong), .s4: .to(.b)]), .state(.b)
    ) { word, _ in word == .y ? .s4 : nil }
    expectEqual(chart.play(waiting: "t1"), ["+a y -a +b | b"])
  }

  @Test func `W3C 402: an error is handled in the order of the raised events, as any other`() {
    let chart = FlatChart(
      .state(
        .a, enter: [.raise1, .y],
        [.s1: .to(.b, .raise2), .s2: .to(.wrong), .s4: .to(.wrong)]),
      .state(.b, [.s4: .to(.c), .s1: .to(.wrong), .s2: .to(.wrong)]),
      .state(.c, [.s2: .to(.d), .s1: .to(.wrong), .s4: .to(.wrong)]), .state(.d)
    ) { word, _ in word == .y ? .s4 : nil }
    expectEqual(chart.play(), ["+a !s1 y -a !s2 +b -b +c -c +d | d"])
  }

  @Test func `W3C 419: a way without an event goes before all that wait`() {
    let chart = FlatChart(
      .state(
        .a, enter: [.raise1],
        [.s1: .to(.wrong), .t1: .to(.wrong), .always: .to(.b)]), .state(.b))
    expectEqual(chart.play(waiting: "t1"), ["+a !s1 -a +b | b"])
  }

  @Test("W3C 421: raised events are taken until one has a use, and all before one from outside")
  func w3c421() {
    let chart = DeepChart(
      .state(.a, initial: .b, enter: [.raise1, .raise2], [.t1: .to(.wrong)]),
      .state(.b, in: .a, enter: [.raise3, .raise4], [.s3: .to(.c)]),
      .state(.c, in: .a, [.s4: .to(.d)]), .state(.d))
    expectEqual(chart.play(waiting: "t1"), ["+a !s1 !s2 +b !s3 !s4 -b +c -c -a +d | d"])
  }

  @Test func `W3C 423: events from outside are taken until one has a use`() {
    let chart = FlatChart(
      .state(
        .a, enter: [.raise1],
        [.s1: .to(.b), .t1: .to(.wrong), .t2: .to(.wrong)]),
      .state(.b, [.t2: .to(.c), .s1: .to(.wrong)]), .state(.c))
    expectEqual(chart.play(waiting: "t1", "t2"), ["+a !s1 -a +b | b", "-b +c | c"])
  }

  @Test func `W3C 495: a sent event waits outside, and comes once those inside are handled`() {
    let chart = FlatChart(
      .state(.a, enter: [.raise1], [.t1: .to(.wrong), .s1: .to(.b)]),
      .state(.b, [.t1: .to(.c), .s1: .to(.wrong)]), .state(.c))
    expectEqual(chart.play(waiting: "t1"), ["+a !s1 -a +b -b +c | c"])
  }
}
