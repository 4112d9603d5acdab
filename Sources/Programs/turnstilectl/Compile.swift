// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Store
import System
import Turnstile

/// `compile`: makes the setup that a gate runs on.
///
/// A configuration that is refused changes no setup, except that a gate which has run gets back the
/// setup it ran on: see ``fallBack(to:)``.
func compile(_ options: Options) throws(ExitStatus) {
  guard let file = SetupFile(in: options.runtimeFolder) else {
    throw refuse(.usage, "--runtime: expected a path of at most 200 bytes")
  }
  // Whatever becomes of the configuration, a gate may start on its last setup.
  if let folder = options.stateFolder { reportOldLedger(in: folder) }
  var setup: Setup
  do throws(ConfigurationError) {
    setup = try Configuration(options.configPath, reading: .whole).setup
  } catch {
    fallBack(to: file)
    throw refuse(error, in: options.configPath)
  }
  if let folder = options.stateFolder {
    unsafe folder.withCString { unsafe setup.ledgerFolder.append(bytesOf: $0) }
  }
  guard !setup.ledgerFolder.isTruncated else {
    throw refuse(.usage, "--state: expected a path of at most 127 bytes")
  }
  do throws(SystemError) { try file.write(setup) } catch {
    throw refuse(.cannotCreate, "\(file.path): \(error); name another folder with --runtime")
  }
  KernelNotes().forEach { note in report(.notice, "\(note)") }
}

/// Leaves a gate whose configuration is refused the setup that it ran on.
///
/// So a gate that dies while its file is wrong comes back as it was. After a reboot there is no such
/// setup, and the gate stays down.
private func fallBack(to file: SetupFile) {
  guard var setup = try? file.readDriven() else { return }
  setup.isFallback = true
  do throws(SystemError) { try file.write(setup) } catch { return }
  report(.warning, "setup: the gate keeps the one that it ran on")
}

/// Says that a folder has only the ledger of version 0.1.0, beside which a gate begins no books.
private func reportOldLedger(in path: FilePath) {
  guard let folder = try? LedgerFolder(path: path), folder.has("ledger"), !folder.has("books")
  else { return }
  report(
    .error,
    "\(path)/ledger: of version 0.1.0, which this version cannot read; "
      + "the gate refuses coins beside it: move the file away to begin new books")
}
