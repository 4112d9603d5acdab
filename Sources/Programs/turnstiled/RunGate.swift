// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
import GateController
import Ledger
import Store
import System
import Turnstile

/// Performs `run`: runs a gate on real lines, until a signal stops the gate.
func run(_ file: SetupFile) -> ExitStatus {
  let content: SetupContent
  do throws(SetupFileError) { content = try file.readContent() } catch {
    report(.error, file.path, error)
    // systemd tries again after a read error, but not if the setup is missing or wrong.
    return error.isUnread ? .system : .config
  }
  guard noteDriven(content, file) else { return .unavailable }
  let setup = content.setup
  if setup.isFallback {
    var text = TextBuffer("setup: ")
    text.append(Setup.fallbackNote)
    report(.warning, text)
  }
  return run(setup)
}

extension Setup {
  /// The note in the log and the status of a gate whose present configuration was refused.
  static var fallbackNote: StaticString {
    "the configuration was refused; the gate runs on its last setup"
  }
}

/// Writes the setup for ``makeOutputsSafe(_:)`` before any line is driven; logs errors, and returns
/// `false` only if another gate drives the lines.
private func noteDriven(_ content: SetupContent, _ file: SetupFile) -> Bool {
  do throws(SystemError) {
    try file.lockDriven()
    try file.writeDriven(content)
    try file.lockDriven()
  } catch { return !report(file.drivenPath, error, ifTaken: "another gate drives its lines") }
  return true
}

private func run(_ setup: Setup) -> ExitStatus {
  var ledger: OpenLedger?
  if let folder = FilePath(setup.ledgerFolder) {
    do throws(SystemError) { ledger = try OpenLedger(folder, wear: setup.conditions.wear) } catch {
      return report(folder, error, ifTaken: "another turnstiled uses this ledger")
        ? .unavailable : .system
    }
  }
  do throws(SystemError) {
    var daemon = try Daemon(setup, ledger: ledger)
    let status = try daemon.run()
    if status == .corrupt {
      report(.critical, TextBuffer("the state failed its self-check; outputs safe"))
    }
    return status
  } catch {
    var text = TextBuffer()
    text.append(error)
    report(.critical, text)
    return .system
  }
}

/// Logs why a file or a folder is not used; returns `true` if another process uses the path.
private func report(_ path: FilePath, _ error: SystemError, ifTaken reason: StaticString) -> Bool {
  let isTaken = error.code == EWOULDBLOCK
  var text = TextBuffer()
  path.describe(into: &text)
  text.append(": ")
  if isTaken { text.append(reason) } else { text.append(error) }
  report(.error, text)
  return isTaken
}

/// Logs the error of a file, and then `advice`: the consequence and the remedy.
func report(
  _ priority: Priority, _ path: FilePath, _ error: SetupFileError, _ advice: StaticString = ""
) {
  var text = TextBuffer()
  path.describe(into: &text)
  switch error {
  case .system(let reason):
    text.append(": ")
    text.append(reason)
  case .wrong(let reason):
    text.append(" ")
    text.append(reason.description)
  }
  text.append(advice)
  report(priority, text)
}

/// The open and locked folder of a ledger; the writer's thread opens the file in the folder.
struct OpenLedger {
  let folder: LedgerFolder
  /// The first record of a new ledger.
  let first: Record
  let boot: BootIdentity

  /// Opens and locks the folder of a ledger; `wear` is for the first record of a new ledger.
  ///
  /// - Throws: `EWOULDBLOCK` at once if another process writes a ledger in this folder.
  init(_ path: FilePath, wear: Wear) throws(SystemError) {
    folder = try LedgerFolder(path: path)
    try folder.lock()
    boot = BootIdentity.current
    var record = Record(
      sequence: 1, books: Books(), machine: Snapshot(bytes: InlineArray(repeating: 0)),
      wear: wear.seed, savedAt: MonotonicClock.now, boot: boot)
    record.keep(Machine<Turnstile>(), at: 0)
    first = record
  }
}
