// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GateConsole
import Interpreter
import Simulation
import System
import Terminal
import Turnstile

/// `simulate`: a gate on a chip in memory, worked by words; the classic one, unless a configuration
/// is named.
///
/// - Returns: the process's exit status.
func simulate(_ options: Options) -> Int32 {
  guard let path = options.namedConfig else {
    return simulate(Wiring(), conditions: .simulated, scenario: options.scenario)
  }
  do throws(ConfigurationError) {
    let configuration = try Configuration(path, reading: .partial)
    return simulate(
      configuration.wiring, conditions: configuration.conditions, scenario: options.scenario)
  } catch {
    return report(error, in: path).rawValue
  }
}

private func simulate(
  _ wiring: Wiring, conditions: GateConditions, scenario path: FilePath?
) -> Int32 {
  let scenario = Scenario(path)
  guard scenario.descriptor.number >= 0 else { return ExitStatus.noInput.rawValue }
  let gate = SimulatedGate(wiring, conditions: conditions, writer: StandardStreams())
  let source = scenario.isTyped ? TextBuffer() : scenario.name
  var console = Console(host: GateHost(gate), source: source)
  if scenario.isTyped { console.greet(as: "A simulated gate") }
  return TerminalSession.run(&console, from: scenario.descriptor, isPrompted: scenario.isTyped)
}
