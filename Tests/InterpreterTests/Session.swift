// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateConsole
import GateController
import Interpreter
import Simulation
import Turnstile

/// What a console wrote.
final class Paper {
  var output: [String] = []
  var errors: [String] = []
}

struct PaperWriter: LineWriter {
  let paper: Paper

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    let text = String(decoding: (0..<line.count).map { line[$0] }, as: UTF8.self)
    switch stream {
    case .output: paper.output.append(text)
    case .errors: paper.errors.append(text)
    }
  }
}

/// A script at a simulated gate, from its first byte to its end.
struct Session {
  let output: [String]
  let errors: [String]
  let ending: ConsoleEnding

  /// Runs a script as `name`, or as a person's typing when there is no name.
  init(_ script: [UInt8], name: StaticString? = "script.fth") {
    let paper = Paper()
    let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: PaperWriter(paper: paper))
    var console = Console(host: GateHost(gate), source: name.map { TextBuffer($0) } ?? TextBuffer())
    for byte in script { console.read(byte) }
    console.finish()
    output = paper.output
    errors = paper.errors
    ending = console.ending
  }

  init(_ script: String, name: StaticString? = "script.fth") {
    self.init(Array(script.utf8), name: name)
  }
}
