// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import GateConsole
import GateMessages
import Interpreter
import MachineConsole
import Turnstile

/// What the console of the desk works on: a gate with its words, and those of the desk.
struct DeskHost: TableHost, ~Copyable {
  typealias Names = Turnstile
  private var host: GateHost<DeskGate>

  /// The gate with a coin acceptor, or the one for which each press of the switch is a coin.
  init(hasAcceptor: Bool = false) { host = GateHost(DeskGate(hasAcceptor: hasAcceptor)) }

  var wordCount: Int { host.wordCount + DeskWord.count }
  var state: Int? { host.state }
  var time: Nanoseconds { host.time }

  func word(_ index: Int) -> HostWord { deskWord(index)?.description ?? host.word(index) }
  func suggestion(_ index: Int) -> WordName { host.suggestion(index) }
  func hint(about word: WordName) -> StaticString? {
    if word == "undo" || word == "reset" { return "`back` undoes one word" }
    return word == "save" ? "`trace FILE` saves the session" : host.hint(about: word)
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    try host.pass(nanoseconds, title)
  }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) { host.write(line, to: stream) }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch deskWord(index) {
    case .back: try goBack()
    case .bounces:
      guard number <= 20 else { throw .refused("takes 0 to 20") }
      host.gate.bounces = number
    case .journal: print(host.gate.journal)
    case .trace, .replay: break
    case nil: try host.perform(index, number)
    }
  }

  mutating func perform(_ index: Int, file: TextBuffer) throws(HostFault) {
    switch deskWord(index) {
    case .trace: try trace(file.description)
    case .replay: try replay(file.description)
    default: break
    }
  }

  private func deskWord(_ index: Int) -> DeskWord? {
    index < host.wordCount ? nil : DeskWord(rawValue: UInt8(index - host.wordCount))
  }

  private mutating func goBack() throws(HostFault) {
    try checkWhole()
    guard host.gate.session.canGoBack else {
      throw .refused("nothing to undo; the session is at its beginning")
    }
    let before = host.gate.status
    host.gate.goBack()
    write(before.change(to: host.gate.status, "back"), to: .output)
  }

  private func checkWhole() throws(HostFault) {
    guard host.gate.session.isWhole else {
      throw .refused("the session has more than 100000 inputs; quit, and begin a new session")
    }
  }

  private mutating func trace(_ path: String) throws(HostFault) {
    try checkWhole()
    guard !host.gate.session.hasFaults else {
      throw .refused("a recording cannot hold a fault; undo it with `back`, or begin again")
    }
    let bytes = host.gate.session.recording()
    do throws(ToolFault) { try RecordingFile(path: path).write(bytes) } catch {
      write("\(foreign: error.message)", to: .errors)
      throw .refused("nothing was written")
    }
    write("trace: \(bytes.count) bytes written to \(foreign: path)", to: .output)
  }

  private mutating func replay(_ path: String) throws(HostFault) {
    do throws(ToolFault) {
      let replay = try Replay(path)
      let bounces = host.gate.bounces
      host = GateHost(DeskGate(replay.session))
      host.gate.bounces = bounces
      print(host.gate.journal)
      write("replay: \(foreign: replay.difference ?? "as recorded")", to: .output)
    } catch {
      write("\(foreign: error.message)", to: .errors)
      throw .refused("not replayed; the gate is unchanged")
    }
  }

  private mutating func print(_ journal: Journal) {
    for line in journal.lines { write("\(foreign: line)", to: .output) }
    guard journal.lostLines > 0 else { return }
    write("\(journal.lostLines) later lines were not kept", to: .output)
  }
}

/// What can be done at the desk besides using the gate; the words come after those of the gate.
enum DeskWord: UInt8, Enumerated {
  case back, bounces, journal, trace, replay

  var description: HostWord {
    switch self {
    case .back: HostWord("back", "( -- ) undo the last word that changed the gate")
    case .bounces: HostWord("bounces", "( n -- ) make a switch bounce n times at each change")
    case .journal: HostWord(".journal", "( -- ) print what happened, to the microsecond")
    case .trace:
      HostWord(
        "trace", "( -- ) trace FILE: write the session so far as a recording (VCD)", takesFile: true
      )
    case .replay:
      HostWord(
        "replay", "( -- ) replay FILE: play a recording on a new gate, and continue with it",
        takesFile: true)
    }
  }
}
