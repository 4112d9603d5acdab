// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// Histories, by UML 2.5.1, 14.2.3, *Entering a State*: shallow and deep history entry.
@Suite struct HistoryTests {
  /// The events that lead to the one looked at, that one, and what it performs.
  private typealias Case = (before: [Recalling.Event], event: Recalling.Event, performs: String)

  private static let cases: [Case] = [
    // Shallow: the substate that was active last, which begins as it does.
    ([.next, .away], .shallow, "-f act +a +b *b +c"),
    ([.aside, .away], .shallow, "-f act +a +e"),
    // Deep: down to the innermost.
    ([.next, .away], .deep, "-f act +a +b +d"),
    ([.aside, .away], .deep, "-f act +a +e"),
    // A state inside has a history of its own, which leaving it alone keeps.
    ([.next, .away], .inner, "-f act +a +b +d"),
    ([.next, .aside], .inner, "-e act +b +d"),
    ([.next, .aside, .away], .inner, "-f act +a +b +d"),
    ([.next, .away, .deep, .aside, .away], .deep, "-f act +a +e"),
    // A state that is active now was so last; all in it is left and entered again.
    ([.next], .shallow, "-d -b act +b *b +c"),
    ([.next], .deep, "-d -b act +b +d"),
    ([.aside], .shallow, "-e act +e"),
    // After a final state it begins as usual.
    ([.end, .away], .shallow, "-f act +a *a +b *b +c"),
    ([.end, .away], .deep, "-f act +a *a +b *b +c"),
  ]

  @Test("a history enters what was active last", arguments: 0..<cases.count)
  func recalls(index: Int) {
    let (before, event, expected) = Self.cases[index]
    var machine = HierarchicalMachine<Recalling>()
    _ = machine.start(at: 0, in: Answer())
    for event in before { _ = machine.handle(event, at: 0, in: Answer()) }
    let step = machine.handle(event, at: 0, in: Answer())
    #expect(step.outcome == .moved && step.performed == expected, "\(before) \(event)")
    expectEqual(machine.state, step.to)
  }

  @Test(
    "a state that was never active begins as usual",
    arguments: [Recalling.Event.shallow, .deep])
  func neverActive(event: Recalling.Event) {
    var machine = HierarchicalMachine<Recalling>()
    _ = machine.enter(.f, at: 0, in: Answer())
    expectEqual(machine.handle(event, at: 0, in: Answer()).performed, "-f act +a *a +b *b +c")
  }

  /// The events before, that one, and where it leads: to the default, or to what was active last.
  private static let defaults: [(before: [Album.Event], event: Album.Event, performs: String)] = [
    ([], .shallow, "-f act +a +e"), ([], .deep, "-f act +a +e"),
    ([.next, .away], .shallow, "-f act +a +b *b +c"), ([.end, .away], .shallow, "-f act +a +e"),
    ([.end, .away], .deep, "-f act +a +e"),
    // The default is a move to that state, and no beginning of the one around it.
    ([], .inner, "-f act +a +b +d"), ([.end, .away], .inner, "-f act +a +b +c"),
  ]

  @Test(
    "where there is nothing to recall, a history leads to its default",
    arguments: 0..<defaults.count)
  func historyDefault(index: Int) {
    let (before, event, expected) = Self.defaults[index]
    var machine = HierarchicalMachine<Album>()
    _ = machine.enter(before.isEmpty ? .f : .a, at: 0, in: Answer())
    for event in before { _ = machine.handle(event, at: 0, in: Answer()) }
    #expect(machine.handle(event, at: 0, in: Answer()).performed == expected, "\(before) \(event)")
  }

  @Test("a default is printed, fingerprinted and kept in numbers; one that is elsewhere is found")
  func defaultIsPartOfTheTable() {
    var lines: [String] = []
    RowText<Album>.eachLine(of: 0) { lines.append($0.string) }
    #expect(lines.contains("  history default: e"))
    #expect(Album.table.fingerprint != Recalling.table.fingerprint)
    expectEqual(findings(Album.self), [])
    #expect(
      findings(Astray.self).map { "\($0)" } == [
        "a: its history default is not one of its substates; name a substate"
      ])
    let number = UInt64(5) << 24 | UInt64(1) << 16 | UInt64(255) << 8
    let source = Album.table.source(named: "AlbumNumbers")
    #expect(source.contains(String(number & 0xFFFF_FFFF, radix: 16)))
  }

  @Test func `what a history would enter can be asked for`() {
    var machine = HierarchicalMachine<Recalling>()
    _ = machine.start(at: 0, in: Answer())
    for event in [.next, .away] as [Recalling.Event] {
      _ = machine.handle(event, at: 0, in: Answer())
    }
    #expect(machine.canEnter(.d, in: Answer()) && !machine.canEnter(.e, in: Answer()))
    expectEqual(machine.enter(.d, at: 0, in: Answer()).event, .deep)
  }

  @Test("a table that does not keep histories begins as usual, and takes no memory for them")
  func notKept() {
    var machine = HierarchicalMachine<Amnesic>()
    _ = machine.start(at: 0, in: Answer<Amnesic>())
    for event in [.timeout, .go] as [BrokenNames.Event] {
      _ = machine.handle(event, at: 0, in: Answer<Amnesic>())
    }
    expectEqual(machine.state, .b)
    #expect(MemoryLayout<HierarchicalMachine<Amnesic>>.size <= 24)
  }

  @Test("a table that does not keep histories begins as usual in a state that is active, too")
  func notKeptInside() {
    for event in [Oblivious.Event.timeout, .go] {
      var machine = HierarchicalMachine<Oblivious>()
      _ = machine.start(at: 0, in: Answer<Oblivious>())
      _ = machine.handle(.go, at: 0, in: Answer<Oblivious>())
      expectEqual(machine.state, .c)
      _ = machine.handle(event, at: 0, in: Answer<Oblivious>())
      expectEqual(machine.state, .b, "\(event)")
    }
  }

  @Test func `history and timers can be had together`() {
    #expect(HistoryAndTimers.Rows.Timers.isForEachLevel && HistoryAndTimers.Rows.History.isKept)
  }

  @Test func `a table's kind counts what is deferred, in whichever order its powers are chosen`() {
    typealias Deferring = WithDeferral<HierarchicalTable<HistoryAndTimers, 1, 1>, 2>
    let kinds = [Deferring.kind, WithTimers<Deferring>.kind, WithStack<Deferring, 1>.kind]
    expectEqual(kinds.map(\.deferralCount), [2, 2, 2])
  }

  @Test("lint finds a history that is not kept, one of a state without substates, and a flat one")
  func lint() {
    expectEqual(findings(Recalling.self), [])
    #expect(
      findings(Amnesic.self).map { "\($0)" } == [
        "c, go: recalls a history, but the table has none; put the table in WithHistory(...)"
      ])
    #expect(
      findings(Childless.self).map { "\($0)" } == [
        "c, go: recalls a substate of a state that has none; use `to` instead"
      ])
    #expect(
      findings(FlatHistory.self).contains {
        "\($0)".hasPrefix(
          "c, go: uses push, pop, history or a turn; put the rows in a HierarchicalTable")
      })
  }

  @Test func `a flat machine does not handle a history, and performs none of its words`() {
    var machine = Machine<FlatHistory>()
    _ = machine.enter(.c, at: 0, in: Answer<FlatHistory>())
    let step = machine.handle(.go, at: 0, in: Answer<FlatHistory>())
    expectEqual(step.outcome, .unhandled)
    #expect(step.allWords == [])
    expectEqual(machine.state, .c)
  }
}

// swift-format-ignore
private enum Amnesic: BrokenDeep {
  static let table = HierarchicalTable<Amnesic, 3, 2>([
    .row(.a, initial: .b, [.nothing, .to(.c)]), .row(.b, in: .a, [.nothing, .nothing]), .row(.c, [.history(.a), .nothing]),
  ])
}

/// What `go` and `timeout` recall in `c` is the state that contains it.
// swift-format-ignore
private enum Oblivious: BrokenDeep {
  static let table = HierarchicalTable<Oblivious, 3, 2>([
    .row(.a, initial: .b, [.history(.a), .deepHistory(.a)]), .row(.b, in: .a, [.to(.c), .nothing]), .row(.c, in: .a, [.nothing, .nothing]),
  ])
}

// swift-format-ignore
private enum Childless: BrokenDeep {
  static let table = WithHistory(HierarchicalTable<Childless, 3, 2>([
    .row(.a, initial: .b, [.nothing, .to(.c)]), .row(.b, in: .a, [.nothing, .nothing]), .row(.c, [.deepHistory(.b), .nothing]),
  ]))
}

// swift-format-ignore
private enum HistoryAndTimers: BrokenDeep {
  static let table = WithHistory(WithTimers(HierarchicalTable<HistoryAndTimers, 1, 1>([.row(.a, [.again()])])))
}

// swift-format-ignore
private enum FlatHistory: BrokenFlat {
  static let table = TransitionTable<FlatHistory, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.history(.a, .ring), .nothing]),
  ])
}

/// The same states, whose histories have defaults.
private enum Album: Automaton {
  enum State: UInt8, CaseName { case a, b, c, d, e, f, g }
  enum Event: UInt8, CaseName { case next, away, shallow, deep, inner, end }
  typealias Word = Begun.Word

  static let initial = State.a
  static func isFinal(_ state: State) -> Bool { state == .g }

  // swift-format-ignore
  static let table = WithHistory(HierarchicalTable<Album, 7, 6>([
    .row(.a, initial: .b, historyDefault: .e, begin: .words(.onA), enter: .words(.inA), exit: .words(.outA), [
    //  next      away      shallow             deep                    inner               end
      .nothing, .to(.f),  .nothing,           .nothing,               .nothing,           .to(.g)]),
    .row(.b, in: .a, initial: .c, historyDefault: .d, begin: .words(.onB), enter: .words(.inB), exit: .words(.outB), [
      .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.c, in: .b, enter: .words(.inC), exit: .words(.outC), [
      .to(.d),  .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.d, in: .b, enter: .words(.inD), exit: .words(.outD), [
      .to(.c),  .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.e, in: .a, enter: .words(.inE), exit: .words(.outE), [
      .to(.b),  .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.f, enter: .words(.inF), exit: .words(.outF), [
      .nothing, .nothing, .history(.a, .act), .deepHistory(.a, .act), .history(.b, .act), .nothing]),
    .row(.g, in: .a, [
      .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
  ]))
}

// swift-format-ignore
private enum Astray: BrokenDeep {
  static let table = WithHistory(HierarchicalTable<Astray, 3, 2>([
    .row(.a, initial: .b, historyDefault: .c, [.to(.c), .nothing]), .row(.b, in: .a, [.nothing, .again()]),
    .row(.c, [.history(.a), .nothing]),
  ]))
}

/// `a` contains `b`, `e` and the final `g`, `b` contains `c` and `d`; `f` stands beside them.
enum Recalling: Automaton {
  enum State: UInt8, CaseName, CaseIterable { case a, b, c, d, e, f, g }
  enum Event: UInt8, CaseName { case next, aside, away, shallow, deep, inner, end }
  typealias Word = Begun.Word

  static let initial = State.a
  static func isFinal(_ state: State) -> Bool { state == .g }

  // swift-format-ignore
  static let table = WithHistory(HierarchicalTable<Recalling, 7, 7>([
    .row(.a, initial: .b, begin: .words(.onA), enter: .words(.inA), exit: .words(.outA), [
    //  next      aside     away      shallow             deep                    inner               end
      .nothing, .to(.e),  .to(.f),  .history(.a, .act), .deepHistory(.a, .act), .history(.b, .act), .to(.g)]),
    .row(.b, in: .a, initial: .c, begin: .words(.onB), enter: .words(.inB), exit: .words(.outB), [
      .nothing, .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.c, in: .b, enter: .words(.inC), exit: .words(.outC), [
      .to(.d),  .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.d, in: .b, enter: .words(.inD), exit: .words(.outD), [
      .nothing, .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.e, in: .a, enter: .words(.inE), exit: .words(.outE), [
      .nothing, .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
    .row(.f, enter: .words(.inF), exit: .words(.outF), [
      .nothing, .nothing, .nothing, .history(.a, .act), .deepHistory(.a, .act), .history(.b, .act), .nothing]),
    .row(.g, in: .a, [
      .nothing, .nothing, .nothing, .nothing,           .nothing,               .nothing,           .nothing]),
  ]))
}
