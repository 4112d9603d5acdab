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

/// `run`: the gate on real lines, until a signal stops it.
///
/// - Parameters:
///   - folder: the folder of its ledger, a C string; `nil` for a gate without one.
///   - path: the path of its console; `nil` for a gate without one.
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
      $0.append("another turnstiled uses this ledger; stop it or name another folder")
    } else {
      $0.append(error)
      $0.append("; the ledger needs a folder, see --state")
    }
  }
  return isTaken ? .unavailable : .system
}

extension SocketPath {
  /// The path of the service's console; `nil` where systemd made no folder for it.
  static var ofService: SocketPath? {
    let name: StaticString = "RUNTIME_DIRECTORY"
    // Safe because no code changes the environment of this process.
    return unsafe getenv(name.cString).flatMap { unsafe SocketPath(folder: $0) }
  }
}

/// `run --backend simulated`: the same gate on a chip in memory, driven by words.
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

/// `outputs-safe`: drives every output to its safe level, whatever drove it last.
///
/// A Raspberry Pi's kernel keeps an output's level when its process exits, so this runs after every
/// stop. It requests no inputs, so none of them can keep a lock from closing.
///
/// A chip that is away may come back, and its coil would still have current: for three seconds, which
/// is less than systemd waits for a stop, the lines are requested ten times a second.
func makeOutputsSafe(_ wiring: Wiring) -> ExitStatus {
  var lines = GPIODLines()
  var attemptsLeft = 30
  while true {
    do throws(Fault) {
      try lines.request(wiring.outputRequest, outputs: wiring.safeOutputs)
      return .success
    } catch {
      attemptsLeft -= 1
      if error.isChipAway, attemptsLeft > 0 {
        _ = poll(nil, 0, 100)
        continue
      }
      report(.error) { error.describe(into: &$0) }
      return .unavailable
    }
  }
}

extension Fault {
  /// Whether the chip may come back by itself.
  fileprivate var isChipAway: Bool { kind == .chipMissing || kind == .chipGone }
}

/// The default folder of the ledger.
var defaultState: UnsafePointer<CChar> { unsafe ("/var/lib/turnstile" as StaticString).cString }

extension Configuration {
  /// The default path of the configuration.
  static var defaultPath: UnsafePointer<CChar> {
    unsafe ("/etc/turnstile/turnstile.conf" as StaticString).cString
  }

  /// The answers to the machine's guards and intervals, as configured.
  var conditions: GateConditions {
    GateConditions(wear: Wear(chance: breakChance, seed: seed), relock: relock)
  }
}
