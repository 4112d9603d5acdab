// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// Where a move begins: at the row that decides, as UML's local and external transitions do.
@Suite struct LocalMoveTests {
  private typealias Case = (Nested.Event, String)

  /// What is performed, with the machine in the innermost state `c`.
  private static let moves: [Case] = [
    // The row of a, which contains all.
    (.toC, "-c -b act +b +c"), (.externalC, "-c -b -a act +a +b +c"),
    (.toA, "-c -b act +b +c"), (.externalA, "-c -b -a act +a +b +c"),
    (.toD, "-c -b act +d"), (.externalD, "-c -b -a act +a +d"),
    // The row of c, which is in it.
    (.upToA, "-c -b act +b +c"), (.externalUpToA, "-c -b -a act +a +b +c"),
    (.upToB, "-c act +c"), (.externalUpToB, "-c -b act +b +c"),
    (.itself, "-c act +c"), (.externalItself, "-c act +c"),
    // The row of b, between them.
    (.aside, "-c -b act +d"), (.externalAside, "-c -b act +d"),
    (.outside, "-c -b -a act +e"), (.externalOutside, "-c -b -a act +e"),
  ]

  @Test(
    "a move leaves and enters all below what contains its row and its target",
    arguments: 0..<moves.count)
  func move(index: Int) {
    let (event, expected) = Self.moves[index]
    var machine = HierarchicalMachine<Nested>()
    _ = machine.start(at: 0, in: Answer())
    let step = machine.handle(event, at: 0, in: Answer())
    var performed: [String] = []
    for word in step.words { performed.append("\(word.name)") }
    #expect(performed.joined(separator: " ") == expected, "\(event)")
    #expect(step.outcome == .moved && step.from == .c, "\(event)")
  }

  @Test func `in a flat machine an external move is a move`() {
    var machine = Machine<FlatExternal>()
    _ = machine.start(at: 0, in: Answer())
    let step = machine.handle(.go, at: 0, in: Answer())
    #expect(step.outcome == .moved && machine.state == .b && step.allWords == [.ring])
    #expect(findings(FlatExternal.self) == [])
  }
}

// swift-format-ignore
private enum FlatExternal: BrokenFlat {
  static let table = TransitionTable<FlatExternal, 3, 2>([
    .row(.a, [.external(.b, .ring), .stay()]), .row(.b, [.external(.c), .nothing]),
    .row(.c, [.external(.a), .nothing]),
  ])
}

/// `a` contains `b` and `d`, and `b` contains `c`; `e` stands beside them.
private enum Nested: Automaton {
  enum State: UInt8, CaseName { case a, b, c, d, e }
  enum Event: UInt8, CaseName {
    case toC, externalC, toA, externalA, toD, externalD
    case upToA, externalUpToA, upToB, externalUpToB, itself, externalItself
    case aside, externalAside, outside, externalOutside
  }
  enum Word: UInt8, ListedName {
    case act, inA, outA, inB, outB, inC, outC, inD, outD, inE, outE
    static let names: [11 of StaticString] = [
      "act", "+a", "-a", "+b", "-b", "+c", "-c", "+d", "-d", "+e", "-e",
    ]
  }

  static let initial = State.a

  // swift-format-ignore
  static let table = HierarchicalTable<Nested, 5, 16>([
    .row(.a, initial: .b, enter: .words(.inA), exit: .words(.outA), [
      .to(.c, .act), .external(.c, .act), .to(.a, .act), .external(.a, .act), .to(.d, .act), .external(.d, .act),
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing]),
    .row(.b, in: .a, initial: .c, enter: .words(.inB), exit: .words(.outB), [
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing,
      .to(.d, .act), .external(.d, .act), .to(.e, .act), .external(.e, .act)]),
    .row(.c, in: .b, enter: .words(.inC), exit: .words(.outC), [
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing,
      .to(.a, .act), .external(.a, .act), .to(.b, .act), .external(.b, .act), .to(.c, .act), .external(.c, .act),
      .nothing, .nothing, .nothing, .nothing]),
    .row(.d, in: .a, enter: .words(.inD), exit: .words(.outD), [
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing,
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing]),
    .row(.e, enter: .words(.inE), exit: .words(.outE), [
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing,
      .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing]),
  ])
}
