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

/// `run`: the gate on real lines, until a signal stops it.
func run(_ file: SetupFile) -> ExitStatus {
  let content: SetupContent
  do throws(SetupFileError) { content = try file.readContent() } catch {
    report(.error, file.path, error)
    // What a read error hides is tried again; a setup that is missing or wrong stays so.
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
  /// What a setup says that was made before the present configuration.
  static var fallbackNote: StaticString {
    "the configuration was refused; the gate runs on its last setup"
  }
}

/// Leaves word of what is driven, for ``makeOutputsSafe(_:)``, before anything is; `false`, and
/// printed, when another gate drives the lines of this setup.
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

/// Says why a file or a folder is not used; `true` where another process uses it.
private func report(_ path: FilePath, _ error: SystemError, ifTaken reason: StaticString) -> Bool {
  let isTaken = error.code == EWOULDBLOCK
  var text = TextBuffer()
  path.describe(into: &text)
  text.append(": ")
  if isTaken { text.append(reason) } else { text.append(error) }
  report(.error, text)
  return isTaken
}

/// Says what is wrong with a file, and what follows from that.
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

/// A ledger's folder, open and locked; the file in it is opened by the thread that writes it.
struct OpenLedger {
  let folder: LedgerFolder
  /// The record that a new ledger begins with.
  let first: Record
  let boot: BootIdentity

  /// Opens and locks the folder of a ledger, whose first record has this wear.
  ///
  /// - Throws: `EWOULDBLOCK` at once when another process writes a ledger there.
  init(_ path: FilePath, wear: Wear) throws(SystemError) {
    folder = try LedgerFolder(path: path)
    try folder.lock()
    boot = BootIdentity.current
    // Zeros are no snapshot: there is no machine to resume, and the gate starts.
    let nothing = Snapshot(bytes: InlineArray(repeating: 0))
    first = Record(
      sequence: 1, books: Books(), machine: Machine<Turnstile>().save(at: 0) ?? nothing,
      wear: wear.seed, savedAt: MonotonicClock.now, boot: boot)
  }
}
