// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import ConsoleServer
import FSM
import Fixed
import GPIO
import GateConsole
import GateController
import GateMessages
import Interpreter
import LibGPIOD
import Simulation
import System
import Terminal
import Turnstile

/// `run`: the gate on real lines, until a signal ends it.
///
/// - Parameters:
///   - folder: where its ledger is, a C string; `nil` for a gate that keeps none.
///   - path: where its console is; `nil` for a gate that has none.
func runDaemon(
  _ configuration: Configuration, ledgerIn folder: UnsafePointer<CChar>?, console path: SocketPath?
) -> ExitStatus {
  var ledger: OpenLedger?
  if let folder = unsafe folder {
    do throws(SystemError) {
      ledger = try unsafe OpenLedger(path: folder, wear: configuration.conditions.wear)
    } catch {
      return unsafe refuse(folder, error)
    }
  }
  do throws(SystemError) {
    var daemon = try Daemon(configuration, ledger: ledger)
    if let path { daemon.openConsole(at: path) }
    let status = try daemon.run()
    if status == .corrupt {
      report(.critical) { $0.append("the state failed its self-check; outputs safe") }
    }
    return status
  } catch {
    report(.critical) { $0.append(error) }
    return .system
  }
}

private func refuse(_ folder: UnsafePointer<CChar>, _ error: SystemError) -> ExitStatus {
  let isTaken = error.code == EWOULDBLOCK
  report(.error) {
    unsafe $0.append(cString: folder)
    $0.append(": ")
    if isTaken {
      $0.append("another turnstiled keeps its ledger here; stop it, or name another folder")
    } else {
      $0.append(error)
      $0.append("; a folder for the ledger is needed, see --state")
    }
  }
  return isTaken ? .unavailable : .system
}

extension SocketPath {
  /// Where the service's console belongs; `nil` where nobody made a folder for it.
  static var ofService: SocketPath? {
    let name: StaticString = "RUNTIME_DIRECTORY"
    // Safe because nobody changes the environment of this process.
    return unsafe getenv(name.cString).flatMap { unsafe SocketPath(folder: $0) }
  }
}

/// `run --backend simulated`: the same gate on a chip in memory, worked by words.
func simulate(
  _ wiring: Wiring, conditions: GateConditions, scenario path: UnsafePointer<CChar>?
) -> Int32 {
  let scenario = unsafe Scenario(path: path)
  guard scenario.descriptor.number >= 0 else { return ExitStatus.noInput.rawValue }
  let gate = SimulatedGate(wiring, conditions: conditions, writer: StandardStreams())
  let source = scenario.isTyped ? TextBuffer() : scenario.name
  var console = Console(host: GateHost(gate), source: source)
  return TerminalSession.run(&console, from: scenario.descriptor, isPrompted: scenario.isTyped)
}

/// `outputs-safe`: every output at its safe level, whoever drove it last.
///
/// A Raspberry Pi's kernel leaves an output as it is when its process dies, so this is to run after
/// every stop. The inputs are not asked for: nothing about them can keep a lock from closing.
func makeOutputsSafe(_ wiring: Wiring) -> ExitStatus {
  var lines = GPIODLines()
  do throws(Fault) {
    try lines.request(wiring.outputRequest, outputs: wiring.safeOutputs)
    return .success
  } catch {
    report(.error) { error.describe(into: &$0) }
    return .unavailable
  }
}

/// Where a gate's books are unless somebody says otherwise.
var defaultState: UnsafePointer<CChar> { unsafe ("/var/lib/turnstile" as StaticString).cString }

extension Configuration {
  /// Where the configuration is unless somebody says otherwise.
  static var defaultPath: UnsafePointer<CChar> {
    unsafe ("/etc/turnstile/turnstile.conf" as StaticString).cString
  }

  /// What the machine asks before it decides, as configured.
  var conditions: GateConditions {
    GateConditions(wear: Wear(chance: breakChance, seed: seed), relock: relock)
  }
}
