// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateMessages
import SetupStore
import System
import Turnstile

/// `run`: the gate on real lines, until a signal stops it.
func run(_ file: SetupFile) -> ExitStatus {
  let content: SetupContent
  do throws(SetupFileError) { content = try file.readContent() } catch {
    report(.error) { $0.text.append(error, of: file.path) }
    // What a read error hides is tried again; a setup that is missing or wrong stays so.
    return error.isUnread ? .system : .config
  }
  guard noteDriven(content, file) else { return .unavailable }
  let setup = content.setup
  if setup.isFallback {
    report(.warning) {
      $0.text.append("setup: ")
      $0.text.append(Setup.fallbackNote)
    }
  }
  return run(setup)
}

extension Setup {
  /// What a setup says that was made before the present configuration.
  static var fallbackNote: StaticString {
    "the configuration was refused; the gate runs on its last setup"
  }
}

/// Leaves word of what is driven, for ``makeOutputsSafe(_:)``, before anything is.
///
/// - Returns: `false` when another gate drives the lines of this setup, which has been printed.
private func noteDriven(_ content: SetupContent, _ file: SetupFile) -> Bool {
  do throws(SystemError) {
    try file.lockDriven()
    try file.writeDriven(content)
    try file.lockDriven()
  } catch {
    let isTaken = error.code == EWOULDBLOCK
    report(.error) {
      file.drivenPath.describe(into: &$0.text)
      $0.text.append(": ")
      if isTaken { $0.text.append("another gate drives its lines") } else { $0.text.append(error) }
    }
    return !isTaken
  }
  return true
}

private func run(_ setup: Setup) -> ExitStatus {
  var ledger: OpenLedger?
  if let folder = FilePath(setup.ledgerFolder) {
    do throws(SystemError) {
      ledger = try OpenLedger(folder, wear: setup.conditions.wear)
    } catch {
      return refuse(folder, error)
    }
  }
  do throws(SystemError) {
    var daemon = try Daemon(setup, ledger: ledger)
    let status = try daemon.run()
    if status == .corrupt {
      report(.critical) { $0.text.append("the state failed its self-check; outputs safe") }
    }
    return status
  } catch {
    report(.critical) { $0.text.append(error) }
    return .system
  }
}

private func refuse(_ folder: FilePath, _ error: SystemError) -> ExitStatus {
  let isTaken = error.code == EWOULDBLOCK
  report(.error) {
    folder.describe(into: &$0.text)
    $0.text.append(": ")
    if isTaken {
      $0.text.append("another turnstiled uses this ledger")
    } else {
      $0.text.append(error)
    }
  }
  return isTaken ? .unavailable : .system
}

extension TextBuffer {
  /// Adds a file and what is wrong with it.
  mutating func append(_ error: SetupFileError, of path: FilePath) {
    path.describe(into: &self)
    switch error {
    case .system(let reason):
      append(": ")
      append(reason)
    case .wrong(let reason):
      append(" ")
      append(reason.description)
    }
  }
}
