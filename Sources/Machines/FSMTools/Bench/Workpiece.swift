// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
public import FSMAnalysis
import Fixed
import MachineConsole
import MachineText
package import Terminal

// The console prints a line for each step, so the default `show(_:)` does nothing more.
extension StandardStreams: StepWriter {}

/// A machine on the workbench, with the claims about the machine.
public struct Workpiece {
  /// The name on the command line.
  public let name: String
  /// Searches for counterexamples to the claims, including the claims on the command line.
  let prove: (CommandLineWords) -> ProofReport
  /// Plays a script, and returns the exit status of the session.
  package var play: (Script) -> Int32
  // The commands that need a table, or `nil` for a machine without a table.
  let table: TableTools?

  struct TableTools {
    let findings: () -> [String]
    let diagram: (DiagramFormat) -> String
    /// Returns a Swift file with the numbers of the table.
    let numbers: () -> String
    /// Returns a Swift file that defines the machine.
    let swift: () throws(ToolFault) -> String
    /// Returns the machine as text, or the row of one state, or `nil` for an unknown state.
    let rows: (String?) -> [String]?
    let tests: () -> ModelTests
    /// Plays scripts, and returns the highest exit status of a session and the coverage.
    let cover: ([Script]) -> (status: Int32, report: String, isWhole: Bool)
    /// Returns the script of a recorded run, and the reason if the script is incomplete.
    let replay: ([UInt8]) throws(ToolFault) -> (lines: [String], fault: String?)
  }

  /// Creates a workpiece without a table, for a machine that can only be played and searched.
  package init(
    _ name: String, play: @escaping (Script) -> Int32, prove: @escaping () -> ProofReport
  ) {
    self.name = name
    self.play = play
    self.prove = { words in
      prove().adding(mistakes: ["always", "never", "possible"].flatMap { words.all($0) })
    }
    table = nil
  }

  /// Creates a workpiece without claims; by default, the name is the name of the machine's type.
  public init<M: SearchableMachine>(_ machine: M.Type, name: String? = nil) {
    self.init(Proof(machine), name: name)
  }

  /// Creates a workpiece with claims; by default, the name is the name of the machine's type.
  public init<M, W>(_ proof: Proof<M, W>, name: String? = nil) {
    let name = name ?? typedName("\(M.A.self)")
    self.name = name
    prove = { words in
      let always = words.all("always").reduce(proof) { $0.always($1) }
      let never = words.all("never").reduce(always) { $0.never($1) }
      return words.all("possible").reduce(never) { $0.possible($1) }.search()
    }
    play = { $0.play(Self.host(proof), as: "A simulated \(name)") }
    table = TableTools(
      findings: {
        var findings: [String] = []
        M.A.lint { findings.append("\($0)") }
        return findings
      }, diagram: { StateDiagram<M.A>().text($0) },
      numbers: { M.A.table.source(named: "\(SwiftName(ofType: name).text)Numbers") },
      swift: { () throws(ToolFault) in try SwiftSource<M.A>(name).text() },
      rows: { TableText<M>.rows($0, of: name) },
      tests: { ModelTests(M.self, in: proof.world) },
      cover: { scripts in
        let seen = SeenSteps<M.A>()
        let statuses = scripts.map { $0.play(Self.host(proof, noting: seen), as: name) }
        return (statuses.max() ?? 0, "\(seen.coverage)", seen.coverage.missing.isEmpty)
      }, replay: { bytes throws(ToolFault) in try KeptRun<M>(bytes).script() })
  }

  private static func host<M, W>(
    _ proof: Proof<M, W>, noting seen: SeenSteps<M.A>? = nil
  ) -> MachineHost<WorldRunner<M, W>, StandardStreams> {
    MachineHost(WorldRunner(in: proof.world, noting: seen))
  }
}

/// Returns a Swift name in kebab case, such as `alarm-clock` for `AlarmClock`.
func typedName(_ source: String) -> String {
  var name = ""
  for character in source {
    if character.isUppercase, !name.isEmpty { name += "-" }
    name += character.lowercased()
  }
  return name
}

/// The text of a machine, or of a state's row as the console's `see` prints the row.
enum TableText<M: StateMachine> {
  /// Returns the text of the machine `name`, or the row of `state`, or `nil` for an unknown state.
  static func rows(_ state: String?, of name: String) -> [String]? {
    var lines: [String] = []
    guard let state else {
      MachineWriter<M.A>.eachLine(of: "\(foreign: name.utf8.span)") { lines.append($0.description) }
      return lines
    }
    guard let state: M.A.State = named(state) else { return nil }
    RowText<M.A>.eachLine(of: Int(state.rawValue)) { lines.append($0.description) }
    return lines
  }
}
