// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import ConsoleServer
import Fixed
import GateConsole
import GateController
import Simulation
import System
import Turnstile

/// The exit status, in the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
  case success = 0
  /// `EX_USAGE`: the command line is wrong.
  case usage = 64
  /// `EX_DATAERR`: the ledger has no record that can be read.
  case damaged = 65
  /// `EX_NOINPUT`: the ledger does not exist, or the scenario cannot be read.
  case noInput = 66
  /// `EX_UNAVAILABLE`: the lines cannot be held, the ledger is locked, or there is no console.
  case unavailable = 69
  /// `EX_SOFTWARE`: the machine failed its self-check.
  case corrupt = 70
  /// `EX_OSERR`: an unexpected error of the operating system.
  case system = 71
  /// `EX_NOPERM`: this user may not.
  case forbidden = 77
  /// `EX_CONFIG`: the configuration is wrong; no line was touched.
  case config = 78
}

// Embedded Swift has no CommandLine on Linux, so this is C's main, under the name that SwiftPM
// expects as the entry of an executable target called turnstiled.
@c(turnstiled_main)
func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  do throws(UsageError) {
    return unsafe perform(try Options(Arguments(count: Int(count), values: values)))
  } catch {
    TextBuffer("try `turnstiled --help`").writeToStandardError()
    return ExitStatus.usage.rawValue
  }
}

private func perform(_ options: Options) -> Int32 {
  switch options.verb {
  case .help: printHelp().rawValue
  case .version: printVersion().rawValue
  case .books: unsafe printLedger(in: options.state ?? defaultState).rawValue
  case .console: callConsole(at: options.socket ?? .standard)
  // A simulation needs no file.
  case .run where unsafe options.backend == .simulated && options.config == nil:
    unsafe simulate(Wiring(), conditions: .simulated, scenario: options.scenario)
  case .run, .check, .outputsSafe: performConfigured(options)
  }
}

/// Reads the configuration before anything else: a mistake in it is refused while no line has been
/// touched.
private func performConfigured(_ options: Options) -> Int32 {
  let path = unsafe options.config ?? Configuration.defaultPath
  do throws(ConfigurationError) {
    let configuration = try unsafe Configuration(path: path)
    switch options.verb {
    case .check: return check(configuration.wiring).rawValue
    case .outputsSafe: return makeOutputsSafe(configuration.wiring).rawValue
    case .run, .books, .console, .help, .version: break
    }
    return switch options.backend {
    case .gpiod:
      unsafe runDaemon(
        configuration, ledgerIn: options.state, console: options.socket ?? .ofService
      ).rawValue
    case .simulated:
      unsafe simulate(
        configuration.wiring, conditions: configuration.conditions, scenario: options.scenario)
    }
  } catch {
    report(.error) { unsafe error.describe(file: path, into: &$0) }
    return ExitStatus.config.rawValue
  }
}
