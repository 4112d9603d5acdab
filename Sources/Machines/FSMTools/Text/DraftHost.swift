// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import Interpreter
import MachineConsole
import MachineText
import Terminal

/// A bench on which a machine is typed, played, and changed while it is played.
struct DraftHost: TableHost, ~Copyable {
  typealias Names = Drafted
  private typealias Player = MachineHost<
    WorldRunner<HierarchicalMachine<Drafted>, DefinedWorld>, StandardStreams
  >

  private var player: Player
  private var reader = DraftReader()
  // Why the line of a word that takes text was refused.
  private var refusal: TextMistake?

  /// The present draft, which has just begun.
  init() { player = Player(WorldRunner(in: DefinedWorld())) }

  var wordCount: Int { player.wordCount + DraftWord.count }
  var state: Int? { player.state }
  var time: Nanoseconds { player.time }
  func isIn(_ state: Int) -> Bool { player.isIn(state) }

  /// The machine's words, and then those of the bench, which an event of the same name hides.
  func word(_ index: Int) -> HostWord {
    draftWord(index)?.description ?? player.word(index)
  }

  private func draftWord(_ index: Int) -> DraftWord? {
    UInt8(exactly: index - player.wordCount).flatMap(DraftWord.init)
  }

  /// What to try first: two words of the machine, or how to begin one.
  func suggestion(_ index: Int) -> WordName {
    if stateCount == 0 { return index == 0 ? "machine door" : index == 1 ? "words" : "help" }
    return index < min(player.wordCount, 2) ? word(index).name : "words"
  }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    guard let word = draftWord(index) else {
      try player.perform(index, number)
      return try checkWords()
    }
    guard stateCount > 0 else { throw .refused(Self.noMachine) }
    for line in lines(of: word) { write("\(foreign: line.utf8.span)", to: .output) }
  }

  private static var noMachine: StaticString {
    "there is no machine yet; `machine NAME` begins one"
  }

  private func lines(of word: DraftWord) -> [String] {
    let piece = Workpiece.draft
    switch word {
    case .text: return piece.table?.rows(nil) ?? []
    case .lint: return (piece.table?.findings() ?? []) + [problems]
    case .diagram:
      let diagram = piece.table?.diagram(.mermaid) ?? ""
      return diagram.split(separator: "\n").map(String.init)
    case .machine, .edit, .prove: return []
    }
  }

  private var problems: String {
    let count = Workpiece.draft.table?.findings().count ?? 0
    return "\(count) \(count == 1 ? "problem" : "problems")"
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    try player.pass(nanoseconds, title)
    try checkWords()
  }

  var performsDefinitions: Bool { true }

  func adopt(_ definitions: borrowing Definitions) {
    unsafe DefinedWorld.meaning.evaluator.adopt(definitions)
  }

  mutating func exchange(_ numbers: inout Numbers) {
    let former = player.runner.world?.numbers ?? Numbers()
    player.runner.world?.numbers = numbers
    numbers = former
  }

  /// Throws where a definition of a word or a guard has failed.
  private func checkWords() throws(HostFault) {
    guard let fault = unsafe DefinedWorld.meaning.evaluator.fault else { return }
    unsafe DefinedWorld.meaning.evaluator.fault = nil
    write("\(fault.name): \(fault.message)", to: .errors)
    throw .refused("a definition has failed")
  }

  func write(_ line: TextBuffer, to stream: ConsoleStream) {
    StandardStreams().write(line, to: stream)
  }
}

// What is typed becomes the machine that is played.
extension DraftHost {
  mutating func read(_ line: TextBuffer, _ number: UInt64, of index: Int) -> Bool {
    switch draftWord(index) {
    case .prove where stateCount == 0, .edit where stateCount == 0:
      let column = UInt64(line.startOfWord + 1)
      refusal = TextMistake(line: number, column: column, TextBuffer(Self.noMachine))
      return false
    case .prove:
      prove(line.withoutFirst(DraftWord.prove.name).description)
      return false
    case .edit:
      reader = Drafted.with { DraftReader(editing: $0, line: number) }
      reader.read(line.withoutFirst(DraftWord.edit.name))
      if reader.faults.isEmpty { reader.finish() }
    default:
      let first = line[line.startOfWord..<line.count]
      if first.hasPrefix(DraftWord.machine.name) { reader = DraftReader(line: number) }
      reader.read(line)
    }
    let isWhole = reader.isEnded
    if isWhole { adopt() }
    return !isWhole && draftWord(index) == .machine
  }

  /// Searches all that can happen to the machine and to the numbers, as definitions change them; what the rest
  /// of the line claims has to be so after each step.
  private func prove(_ claim: String) {
    let world = player.runner.world ?? DefinedWorld()
    let proof = Proof(HierarchicalMachine<Drafted>.self, in: world)
    let words = claim.split(separator: " ").joined(separator: " ")
    let report = (words == "" ? proof : proof.always(words)).search()
    let text = "\(Drafted.with { $0.head.name }): \(report)"
    for line in text.split(separator: "\n") { write("\(foreign: line.utf8.span)", to: .output) }
    if let fault = unsafe DefinedWorld.meaning.evaluator.fault {
      write("no proof, since \(fault.name) fails: \(fault.message)", to: .output)
    }
    unsafe DefinedWorld.meaning.evaluator.fault = nil
  }

  mutating func nextMistake() -> TextMistake? {
    if let refusal {
      self.refusal = nil
      return refusal
    }
    return reader.nextFault().map {
      TextMistake(line: UInt64($0.line), column: UInt64($0.column), "\($0)")
    }
  }

  /// Goes on with the machine that was read: in the state of the same name, with the same answers.
  private mutating func adopt() {
    let (former, answers) = (state.map { stateName($0) }, namedAnswers)
    Drafted.exchange(&reader.draft)
    reader = DraftReader()
    var conditions = ChosenConditions<Drafted>()
    for index in 0..<conditionCount {
      conditions.numbers[index] = answers[conditionName(index).description] ?? 0
    }
    let world = player.runner.world ?? DefinedWorld()
    var machine = HierarchicalMachine<Drafted>()
    let row = (0..<stateCount).first { former == stateName($0) }
    if let state = row.flatMap({ Drafted.State(rawValue: UInt8($0)) }) {
      machine.enter(state, at: time, in: conditions)
    } else {
      _ = machine.start(at: time, in: conditions)
    }
    player = Player(WorldRunner(machine, in: world), at: time, answers: conditions)
    report(former, isThere: row != nil)
  }

  private var namedAnswers: [String: UInt32] {
    let pairs = (0..<conditionCount).map {
      (conditionName($0).description, player.answers.numbers[$0])
    }
    return Dictionary(pairs) { $1 }
  }

  private func report(_ former: WordName?, isThere: Bool) {
    for finding in Workpiece.draft.table?.findings() ?? [] {
      write("\(foreign: finding.utf8.span)", to: .output)
    }
    write("\(foreign: problems.utf8.span)", to: .output)
    let name = Drafted.with { $0.head.name }
    let now = state.map { stateName($0) } ?? "no state"
    guard let former, former.count > 0 else {
      return write("\(name): begins in \(now)", to: .output)
    }
    write(
      isThere ? "\(name): stays in \(now)" : "\(name): begins in \(now); \(former) is gone",
      to: .output)
  }
}

/// The bench's own words.
private enum DraftWord: UInt8, Listed {
  case machine, edit, text, lint, diagram, prove
  static let names: [6 of StaticString] = ["machine", "edit", "text", "lint", "diagram", "prove"]

  var description: HostWord {
    let name = WordName(name)
    return switch self {
    case .machine: HostWord(name, "( -- ) machine NAME ... end: type a machine", takesText: true)
    case .edit: HostWord(name, "( -- ) edit STATE KEY: ... change a line of it", takesText: true)
    case .text: HostWord(name, "( -- ) print the machine as text")
    case .lint: HostWord(name, "( -- ) look for mistakes in it")
    case .diagram: HostWord(name, "( -- ) draw it, for Mermaid")
    case .prove:
      HostWord(name, "( -- ) prove CLAIM: search all that can happen to it", takesText: true)
    }
  }
}

extension TextBuffer {
  /// Where the first word begins.
  fileprivate var startOfWord: Int {
    var index = 0
    while index < count, self[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }

  /// The line with blanks in place of its first word, which is this one.
  fileprivate func withoutFirst(_ word: StaticString) -> TextBuffer {
    let end = startOfWord + word.utf8CodeUnitCount
    var line = TextBuffer()
    line.pad(to: end)
    line.append(self[end..<count])
    return line
  }
}
