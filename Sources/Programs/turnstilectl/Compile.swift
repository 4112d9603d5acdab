// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateMessages
import LedgerStore
import SetupStore
import System
import Turnstile

/// `compile`: makes the setup that a gate runs on.
///
/// A configuration that is refused changes no setup, except that a gate which has run gets back the
/// setup it ran on: see ``fallBack(to:)``.
func compile(_ options: Options) -> ExitStatus {
  guard let file = SetupFile(in: options.runtimeFolder) else {
    report(.error, "--runtime: expected a path of at most 200 bytes")
    return .usage
  }
  let configuration: Configuration
  // Whatever becomes of the configuration, a gate may start on its last setup.
  if let folder = options.stateFolder { reportOldLedger(in: folder) }
  do throws(ConfigurationError) {
    configuration = try Configuration(
      options.configPath, reading: .whole)
  } catch {
    fallBack(to: file)
    return report(error, in: options.configPath)
  }
  var setup = configuration.setup
  guard setup.keepLedger(in: options.stateFolder) else { return .usage }
  return write(setup, to: file)
}

extension Setup {
  /// Sets the folder of the ledger; `false` where its path is too long, which has been printed.
  fileprivate mutating func keepLedger(in folder: FilePath?) -> Bool {
    guard let folder else { return true }
    unsafe folder.withCString { unsafe ledgerFolder.append(bytesOf: $0) }
    guard ledgerFolder.isTruncated else { return true }
    report(.error, "--state: expected a path of at most 127 bytes")
    return false
  }
}

private func write(_ setup: Setup, to file: SetupFile) -> ExitStatus {
  do throws(SystemError) { try file.write(setup) } catch {
    report(.error, "\(file.path): \(error); name another folder with --runtime")
    return .cannotCreate
  }
  KernelNotes().forEach { note in report(.notice, "\(note)") }
  return .success
}

/// Leaves a gate whose configuration is refused the setup that it ran on.
///
/// So a gate that dies while its file is wrong comes back as it was. After a reboot there is no such
/// setup, and the gate stays down.
private func fallBack(to file: SetupFile) {
  do throws(SetupFileError) {
    var setup = try file.readDriven()
    setup.isFallback = true
    do throws(SystemError) { try file.write(setup) } catch { return }
    report(.warning, "setup: the gate keeps the one that it ran on")
  } catch {
    return
  }
}

/// Says that a folder has only the ledger of version 0.1.0, beside which a gate begins no books.
func reportOldLedger(in path: FilePath) {
  guard let folder = try? LedgerFolder(path: path), folder.has("ledger"), !folder.has("books")
  else { return }
  report(
    .error,
    "\(path)/ledger: of version 0.1.0, which this version cannot read; "
      + "the gate refuses coins beside it: move the file away to begin new books")
}
