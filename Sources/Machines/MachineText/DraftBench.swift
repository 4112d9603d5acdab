// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis
package import Fixed
package import Interpreter
package import MachineConsole

/// A bench to type a machine and to change the machine while it runs; allocates no memory.
package struct DraftBench<
  Runner: MachineRunner, Writer: StepWriter
>: VirtualHost, TableHost, ~Copyable where Runner.M == HierarchicalMachine<Drafted> {
  package typealias Names = Drafted

  /// The host that runs the present draft.
  package var player: MachineHost<Runner, Writer>
  private var reader = DraftReader()
  // The number of lines refused since the first line of the machine or the last `end`.
  private var refusedLines: UInt32 = 0
  /// A mistake that the reader does not find: a refused line or a claim without a proof.
  package var refusal: TextMistake?

  /// Creates a bench whose new runner starts the present draft.
  package init(_ kind: UInt32 = 0) { self.init(Runner()) }

  /// Creates a bench on which `runner` starts the present draft.
  package init(_ runner: Runner) { player = MachineHost(runner) }

  package var wordCount: Int { player.wordCount + BenchWord.count }
  package var state: Int? { player.state }
  package var time: Nanoseconds { player.time }
  package var timeout: Nanoseconds? { player.timeout }
  package func isIn(_ state: Int) -> Bool { player.isIn(state) }
  package func value(of index: Int) -> UInt32? { player.value(of: index) }

  /// Returns a word of the machine or, after those, of the bench; an event hides a bench word.
  package func word(_ index: Int) -> HostWord {
    benchWord(index)?.description ?? player.word(index)
  }

  private func benchWord(_ index: Int) -> BenchWord? {
    let number = index - player.wordCount
    return number < 0 ? nil : BenchWord(rawValue: UInt8(truncatingIfNeeded: number))
  }

  package mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    guard benchWord(index) != nil else { return try player.perform(index, number) }
    guard stateCount > 0 else { throw .refused(Self.noMachine) }
    MachineWriter<Drafted>.eachLine(of: Drafted.with { $0.head.name }) { write($0, to: .output) }
  }

  package mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    player.pass(to: end, title)
  }

  /// The message before a machine is typed.
  package static var noMachine: StaticString {
    "there is no machine yet; `machine NAME` begins one"
  }

  package mutating func nextMistake() -> TextMistake? {
    if let refusal = refusal.take() { return refusal }
    guard let fault = reader.nextFault() else { return nil }
    return TextMistake(line: UInt64(fault.line), column: UInt64(fault.column), "\(fault)")
  }
}

// Text that a user types becomes the machine that the bench runs.
extension DraftBench {
  package mutating func read(_ line: TextBuffer, _ number: UInt64, of index: Int) -> Bool {
    read(line, number, of: index) {}
  }

  /// Reads a line, calls `check` once the machine is complete, and returns whether more follow.
  package mutating func read(
    _ line: TextBuffer, _ number: UInt64, of index: Int, check: () -> Void
  ) -> Bool {
    let isEdit = benchWord(index) == .edit
    if isEdit {
      guard hasMachine(for: line, number) else { return false }
      reader = Drafted.with { DraftReader(editing: $0, line: number) }
      reader.read(line.withoutFirstWord)
      if reader.faults.isEmpty { reader.finish() }
    } else {
      let first = line[line.startOfWord..<line.count]
      if first.hasPrefix("machine") {
        reader = DraftReader(line: number)
        refusedLines = 0
      }
      let isEnd = first.count == 3 && first.hasPrefix("end")
      guard !isEnd || refusedLines == 0 else { return refuseEnd(line, number) }
      let faults = reader.faults.count
      reader.read(line)
      if reader.faults.count > faults, !isEnd { refusedLines += 1 }
    }
    guard reader.isEnded else { return !isEdit }
    adopt(check)
    return false
  }

  /// Refuses an `end` because lines are missing from the machine; the next `end` is accepted.
  private mutating func refuseEnd(_ line: TextBuffer, _ number: UInt64) -> Bool {
    refusal = TextMistake(
      line: number, column: UInt64(line.startOfWord + 1),
      "lines with mistakes, left out: \(refusedLines); type them again, then `end`")
    refusedLines = 0
    reader.noteEnd()
    return true
  }

  /// Returns whether there is a machine that the line can refer to; if not, sets ``refusal``.
  package mutating func hasMachine(for line: TextBuffer, _ number: UInt64) -> Bool {
    guard stateCount == 0 else { return true }
    refusal = TextMistake(
      line: number, column: UInt64(line.startOfWord + 1), TextBuffer(Self.noMachine))
    return false
  }

  /// Runs the new draft in the state of the same name, with the same guard and interval values.
  private mutating func adopt(_ check: () -> Void) {
    let state = state
    Drafted.exchange(&reader.draft)
    let former = reader.draft.name(.state, state ?? 255)
    let answers = answers(since: reader.draft)
    reader = DraftReader()
    var machine = HierarchicalMachine<Drafted>()
    let row = former.count > 0 ? Drafted.with { $0.number(of: former, .state) } : nil
    if let now = row.flatMap({ Drafted.State(rawValue: $0) }) {
      machine.enter(now, at: time, in: answers)
    } else {
      _ = machine.start(at: time, in: answers)
    }
    player.runner.adopt(machine)
    player = MachineHost(player.runner, at: time, answers: answers)
    check()
    report(former, isThere: row != nil)
  }

  /// Returns the values chosen in a former draft, for guards and intervals of the same names.
  private func answers(since former: borrowing Draft) -> ChosenConditions<Drafted> {
    var answers = ChosenConditions<Drafted>()
    let (guards, formerGuards) = (Drafted.with { $0.count(.guard) }, former.count(.guard))
    for index in 0..<conditionCount {
      let (name, isGuard) = (conditionName(index), index < guards)
      guard let number = former.number(of: name, isGuard ? .guard : .interval) else { continue }
      answers.numbers[index] = player.answers.numbers[Int(number) + (isGuard ? 0 : formerGuards)]
    }
    return answers
  }

  private mutating func report(_ former: WordName, isThere: Bool) {
    let (name, state) = (Drafted.with { $0.head.name }, state.map { stateName($0) } ?? "no state")
    var line: TextBuffer = "\(name): \(isThere ? "stays" : "begins") in \(state)"
    if !isThere, former.count > 0 { line += "; \(former) is gone" }
    write(line, to: .output)
  }
}

/// The words of the bench itself.
private enum BenchWord: UInt8, Enumerated {
  case machine, edit, text

  var description: HostWord {
    switch self {
    case .machine:
      HostWord("machine", "( -- ) machine NAME ... end: type a machine", takesText: true)
    case .edit: HostWord("edit", "( -- ) edit STATE KEY: ... change one line", takesText: true)
    case .text: HostWord("text", "( -- ) print the machine as text")
    }
  }
}

extension TextBuffer {
  /// The index of the first word.
  package var startOfWord: Int {
    var index = 0
    while index < count, self[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }

  /// The line with blanks in place of the first word.
  package var withoutFirstWord: TextBuffer {
    var end = startOfWord
    while end < count, self[end] > UInt8(ascii: " ") { end += 1 }
    var line = TextBuffer()
    line.pad(to: end)
    line.append(self[end..<count])
    return line
  }
}
