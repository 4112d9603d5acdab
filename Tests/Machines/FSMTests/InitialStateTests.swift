// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// Default entry, by UML 2.5.1, 14.2.3, *Entering a State*: what a state begins with, and what is performed then.
@Suite struct InitialStateTests {
  @Test("a machine starts with a state further down than a child, and enters what lies between")
  func starts() {
    var machine = HierarchicalMachine<Begun>()
    let step = machine.start(at: 0, in: Answer())
    #expect(step.performed == "+a *a +b +c *c +d")
    #expect(machine.state == .d)
  }

  /// The events that lead to the one looked at, that one, and what it performs.
  private typealias Case = (before: [Begun.Event], event: Begun.Event, performs: String)

  private static let cases: [Case] = [
    // From outside: the state that is named begins, and so does what it begins with; what is entered
    // on the way to either does not.
    ([.away], .home, "-f act +a *a +b +c *c +d"),
    ([.away], .middle, "-f act +a +b *b +c *c +d"),
    ([.away], .deep, "-f act +a +b +c +d"),
    // From inside: a state that is not entered again begins again.
    ([], .home, "-d -c -b act *a +b +c *c +d"),
    ([.aside], .home, "-e act *a +b +c *c +d"),
    ([], .again, "-d -c act +c *c +d"),
    ([], .aside, "-d -c -b act +e"),
    // What was suspended is entered as it was.
    ([.aside], .hold, "-e act +b *b +c *c +d"),
    ([.aside, .hold], .back, "-d -c -b act +e"),
  ]

  @Test(
    "the words of a beginning follow the state's entry, and only where it begins by itself",
    arguments: 0..<cases.count)
  func begins(index: Int) {
    let (before, event, expected) = Self.cases[index]
    var machine = HierarchicalMachine<Begun>()
    _ = machine.start(at: 0, in: Answer())
    for event in before { _ = machine.handle(event, at: 0, in: Answer()) }
    #expect(machine.handle(event, at: 0, in: Answer()).performed == expected, "\(event)")
  }

  @Test func `a state suspended for itself, two levels out, is begun by the state that names it`() {
    var machine = HierarchicalMachine<Nested>()
    _ = machine.start(at: 0, in: Answer<Nested>())
    let step = machine.handle(.go, at: 0, in: Answer<Nested>())
    // `c` alone is left and entered: `b` begins with it, and `a` with nothing that is entered.
    #expect(machine.state == .c && step.outcome == .moved && Array(step.words) == [.ring])
  }

  @Test func `entry and beginning have four words each`() {
    var machine = HierarchicalMachine<Wordy>()
    let step = machine.start(at: 0, in: Answer<Wordy>())
    #expect(Array(step.words).count == 9)
  }

  @Test func `lint accepts a grandchild, and finds a beginning without an initial substate`() {
    #expect(findings(Begun.self) == [])
    let beginless = findings(Beginless.self)
    #expect(beginless == [.beginWithoutInitial(row: 0)])
    #expect("\(beginless[0])".hasPrefix("a: has begin words, "))
  }

  @Test func `lint finds a state that begins with itself`() {
    #expect(findings(Selfish.self).contains(.initialElsewhere(row: 0)))
  }
}

// swift-format-ignore
private enum Wordy: BrokenDeep {
  private static var four: Phrase<Wordy> { .words(.ring, .ring, .ring, .ring) }
  static let table = HierarchicalTable<Wordy, 2, 1>([
    .row(.a, initial: .b, begin: four, enter: four, [.again()]), .row(.b, in: .a, enter: .words(.ring), [.nothing]),
  ])
}

// swift-format-ignore
private enum Nested: BrokenDeep {
  static let table = WithStack<_, 1>(HierarchicalTable<Nested, 3, 1>([
    .row(.a, initial: .b, begin: .words(.ring, .ring), [.nothing]), .row(.b, in: .a, initial: .c, begin: .words(.ring), [.nothing]),
    .row(.c, in: .b, [.push(.a)]),
  ]))
}

// swift-format-ignore
private enum Beginless: BrokenDeep {
  static let table = HierarchicalTable<Beginless, 3, 2>([
    .row(.a, begin: .words(.ring), [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum Selfish: BrokenDeep {
  static let table = HierarchicalTable<Selfish, 3, 2>([
    .row(.a, initial: .a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

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

extension HierarchicalStep {
  /// The names of the words of a step, in order.
  var performed: String { words.map { "\($0.name)" }.joined(separator: " ") }
}
