// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Testing

/// Charts of SCION's suite with a history that has a default of its own.
@Suite struct SCIONHistoryTests {
  @Test("SCION history/history0: a shallow history has a default, and then what was active last")
  func history0() {
    let chart = RecallingChart(
      .state(.a, [.t1: .history(.b)]), .state(.b, initial: .c, recalled: .d),
      .state(.c, in: .b), .state(.d, in: .b, [.t2: .to(.e)]),
      .state(.e, in: .b, [.t3: .to(.a)]))
    #expect(
      chart.play("t1 t2 t3 t1") == [
        "+a | a", "-a +b +d | b d", "-d +e | b e", "-e -b +a | a", "-a +b +e | b e",
      ])
  }

  @Test("SCION history/history1: a deep history has a default, and recalls the innermost state")
  func history1() {
    let chart = RecallingChart(
      .state(.a, [.t1: .deepHistory(.b)]), .state(.b, initial: .c, recalled: .e),
      .state(.c, in: .b, initial: .d), .state(.d, in: .c),
      .state(.e, in: .c, [.t2: .to(.f)]), .state(.f, in: .c, [.t3: .to(.a)]))
    #expect(
      chart.play("t1 t2 t3 t1") == [
        "+a | a", "-a +b +c +e | b c e", "-e +f | b c f", "-f -c -b +a | a",
        "-a +b +c +f | b c f",
      ])
  }

  @Test("SCION history/history2: a shallow history recalls one level, which begins as usual")
  func history2() {
    let chart = RecallingChart(
      .state(.a, [.t1: .history(.b)]), .state(.b, initial: .c, recalled: .e),
      .state(.c, in: .b, initial: .d), .state(.d, in: .c),
      .state(.e, in: .c, [.t2: .to(.f)]), .state(.f, in: .c, [.t3: .to(.a)]))
    #expect(
      chart.play("t1 t2 t3 t1") == [
        "+a | a", "-a +b +c +e | b c e", "-e +f | b c f", "-f -c -b +a | a",
        "-a +b +c +d | b c d",
      ])
  }

  @Test("SCION history/history6: by a history each state is entered once, and its parent first")
  func history6() {
    let chart = RecallingChart(
      .state(.a, [.t1: .history(.b)]),
      .state(
        .b, initial: .c, recalled: .d, enter: [.x],
        [.t4: .if(.twice, .to(.f), else: .to(.wrong))]),
      .state(.c, in: .b), .state(.d, in: .b, [.t2: .to(.e)]),
      .state(.e, in: .b, [.t3: .to(.a)]), .state(.f))
    #expect(
      chart.play("t1 t2 t3 t1 t4") == [
        "+a | a", "-a +b x +d | b d", "-d +e | b e", "-e -b +a | a", "-a +b x +e | b e",
        "-e -b +f | f",
      ])
  }
}
