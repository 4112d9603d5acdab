// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import GateConsole
import GateController
import Interpreter
import MachineConsole
import MachineText
import Simulation
import Turnstile

/// The gate of a page: beside its words there is a log to see, a ledger and money.
typealias PageGate = GateSimulation<PageWriter>

/// The gate at the page's console.
struct PageHost: VirtualHost, TableHost, ~Copyable {
  typealias Names = Turnstile
  typealias Writer = PageWriter
  static var kindCount: UInt32 { 2 }

  private(set) var host: GateHost<PageGate>

  /// The gate with an acceptor (0), or the one for which each press is a coin (1).
  init(_ kind: UInt32) {
    var rules = VisitRules()
    if kind == 0 { rules.coin = .acceptor }
    let wiring = Wiring.simulated(hasAcceptor: kind == 0)
    host = GateHost(PageGate(wiring, rules: rules, conditions: .simulated, log: PageWriter()))
  }

  var wordCount: Int { host.wordCount }
  var state: Int? { host.state }
  var time: Nanoseconds { host.time }
  var timeout: Nanoseconds? { host.gate.controller.machine.deadline }
  var isWaiting: Bool { host.gate.deadline != .never }

  func hint(about word: WordName) -> StaticString? {
    word == "undo" ? "`back` takes back one line" : GateWord.hint(about: word)
  }
  func word(_ index: Int) -> HostWord { host.word(index) }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    try host.perform(index, number)
  }

  mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    guard let title else { return host.gate.pass(to: end) }
    try? host.pass(end - time, title)
  }

  /// The number that a word was last given; `nil` for a word that takes none, and for the seed.
  func value(of index: Int) -> UInt32? {
    GateWord(rawValue: UInt8(index))?.setting.flatMap { host.gate.value(of: $0) }
  }
}

/// The machines of the page, of which one is at work: a gate, a bench, or the launch sequence.
typealias PageMachine = OneOf<
  PageHost,
  OneOf<DraftBench<Undriven<HierarchicalMachine<Drafted>>, PageWriter>, LaunchHost<PageWriter>>
>
