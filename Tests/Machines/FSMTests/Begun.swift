// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport

/// `a` contains `b` and `e`, `b` contains `c`, `c` contains `d`; `f` stands beside them.
///
/// Each state has a word on entry (`+`) and one on exit (`-`), and those with an initial substate one
/// for their beginning (`*`); `a` begins with its grandchild `c`.
enum Begun: Automaton {
  enum State: UInt8, CaseName, CaseIterable { case a, b, c, d, e, f }
  enum Event: UInt8, CaseName { case home, middle, deep, again, away, aside, hold, back }
  enum Word: UInt8, ListedName {
    case act, inA, outA, onA, inB, outB, onB, inC, outC, onC, inD, outD, inE, outE, inF, outF
    static let names: [16 of StaticString] = [
      "act", "+a", "-a", "*a", "+b", "-b", "*b", "+c", "-c", "*c", "+d", "-d", "+e", "-e", "+f",
      "-f",
    ]
  }

  static let initial = State.a

  // swift-format-ignore
  static let table = WithStack<_, 1>(HierarchicalTable<Begun, 6, 8>([
    .row(.a, initial: .c, begin: .words(.onA), enter: .words(.inA), exit: .words(.outA), [
    //  home            middle          deep            again         away            aside           hold            back
      .to(.a, .act),  .nothing,       .nothing,       .nothing,     .to(.f, .act),  .to(.e, .act),  .nothing,       .nothing]),
    .row(.b, in: .a, initial: .c, begin: .words(.onB), enter: .words(.inB), exit: .words(.outB), [
      .nothing,       .nothing,       .nothing,       .nothing,     .nothing,       .nothing,       .nothing,       .pop(.act)]),
    .row(.c, in: .b, initial: .d, begin: .words(.onC), enter: .words(.inC), exit: .words(.outC), [
      .nothing,       .nothing,       .nothing,       .again(.act), .nothing,       .nothing,       .nothing,       .nothing]),
    .row(.d, in: .c, enter: .words(.inD), exit: .words(.outD), [
      .nothing,       .nothing,       .nothing,       .nothing,     .nothing,       .nothing,       .nothing,       .nothing]),
    .row(.e, in: .a, enter: .words(.inE), exit: .words(.outE), [
      .nothing,       .nothing,       .nothing,       .nothing,     .nothing,       .nothing,       .push(.b, .act), .nothing]),
    .row(.f, enter: .words(.inF), exit: .words(.outF), [
      .to(.a, .act),  .to(.b, .act),  .to(.d, .act),  .nothing,     .nothing,       .nothing,       .nothing,       .nothing]),
  ]))
}
