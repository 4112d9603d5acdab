// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import Interpreter
import MachineConsole
import MachineText
import Terminal

/// A draft bench that also lints, draws and proves, and whose machine's words perform definitions.
struct DraftHost: TableHost, ~Copyable {
  typealias Names = Drafted
  private typealias Bench = DraftBench<
    WorldRunner<HierarchicalMachine<Drafted>, DefinedWorld>, StandardStreams
  >

  private var bench = Bench(WorldRunner(in: DefinedWorld()))

  var wordCount: Int { bench.wordCount + DraftWord.count }
  var state: Int? { bench.state }
  var time: Nanoseconds { bench.time }
  func isIn(_ state: Int) -> Bool { bench.isIn(state) }

  /// Returns the word at `index`; the bench's words come first, so they hide this host's namesakes.
  func word(_ index: Int) -> HostWord { draftWord(index)?.description ?? bench.word(index) }

  private func draftWord(_ index: Int) -> DraftWord? {
    UInt8(exactly: index - bench.wordCount).flatMap(DraftWord.init)
  }

  /// Returns what a user can try first: words of the machine, or how to type a machine.
  func suggestion(_ index: Int) -> WordName {
    if stateCount == 0 { return index == 0 ? "machine door" : index == 1 ? "words" : "help" }
    return index < min(bench.player.wordCount, 2) ? word(index).name : "words"
  }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    guard let word = draftWord(index) else {
      try bench.perform(index, number)
      return try checkWords()
    }
    guard stateCount > 0 else { throw .refused(Bench.noMachine) }
    for line in lines(of: word) { write("\(foreign: line.utf8.span)", to: .output) }
  }

  private func lines(of word: DraftWord) -> [String] {
    switch word {
    case .lint: return Self.problems
    case .diagram:
      let diagram = Workpiece.draft.table?.diagram(.mermaid) ?? ""
      return diagram.split(separator: "\n").map(String.init)
    case .prove: return []
    }
  }

  /// The findings in the machine's table, and a last line with their number.
  private static var problems: [String] {
    let findings = Workpiece.draft.table?.findings() ?? []
    return findings + ["\(findings.count) \(findings.count == 1 ? "problem" : "problems")"]
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    try bench.pass(nanoseconds, title)
    try checkWords()
  }

  var performsDefinitions: Bool { true }

  func adopt(_ definitions: borrowing Definitions) {
    unsafe DefinedWorld.evaluator.adopt(definitions)
  }

  mutating func exchange(_ numbers: inout Numbers) {
    let former = bench.player.runner.world?.numbers ?? Numbers()
    bench.player.runner.world?.numbers = numbers
    numbers = former
  }

  /// Throws if the definition of a word, a guard or an interval has failed, and prints the reason.
  private func checkWords() throws(HostFault) {
    guard let fault = unsafe DefinedWorld.evaluator.fault.take() else { return }
    write("\(fault.name): \(fault.message)", to: .errors)
    throw .refused("a definition has failed")
  }

  func write(_ line: TextBuffer, to stream: ConsoleStream) {
    StandardStreams().write(line, to: stream)
  }
}

// The lines of text that follow a word: the machine, a change to the machine, or a claim.
extension DraftHost {
  mutating func read(_ line: TextBuffer, _ number: UInt64, of index: Int) -> Bool {
    guard draftWord(index) == .prove else {
      return bench.read(line, number, of: index) {
        for line in Self.problems { StandardStreams.write("\(foreign: line.utf8.span)") }
      }
    }
    let claim = line.withoutFirstWord.description
    if bench.hasMachine(for: line, number), !prove(claim.split(separator: " ")) {
      let column = UInt64(line.startOfWord + 1)
      bench.refusal = TextMistake(
        line: number, column: column, "prove: the claim is not proved", isExpectation: true)
    }
    return false
  }

  /// Searches all situations of the machine and of the numbers that definitions change.
  ///
  /// - Parameter words: a claim, by default about every step; `never` or `possible` can precede it.
  /// - Returns: whether the claim is proved.
  private func prove(_ words: [Substring]) -> Bool {
    let world = bench.player.runner.world ?? DefinedWorld()
    var proof = Proof(HierarchicalMachine<Drafted>.self, in: world)
    let claim = words.joined(separator: " ")
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first {
    case nil: break
    case "never": proof = proof.never(rest)
    case "possible": proof = proof.possible(rest)
    default: proof = proof.always(words.first == "always" ? rest : claim)
    }
    let report = proof.search()
    let text = "\(Drafted.with { $0.head.name }): \(report)"
    for line in text.split(separator: "\n") { write("\(foreign: line.utf8.span)", to: .output) }
    guard let fault = unsafe DefinedWorld.evaluator.fault.take() else { return report.isProof }
    write("no proof, because \(fault.name) fails: \(fault.message)", to: .output)
    return false
  }

  mutating func nextMistake() -> TextMistake? { bench.nextMistake() }
}

/// The words that this host adds to the words of the bench.
private enum DraftWord: UInt8, Enumerated {
  case lint, diagram, prove

  var description: HostWord {
    switch self {
    case .lint: HostWord("lint", "( -- ) look for mistakes in the machine")
    case .diagram: HostWord("diagram", "( -- ) draw the machine for Mermaid")
    case .prove:
      HostWord(
        "prove", "( -- ) prove [never|possible] CLAIM: search for a counterexample",
        takesText: true)
    }
  }
}
