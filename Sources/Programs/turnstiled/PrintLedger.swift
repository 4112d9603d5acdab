// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateMessages
import Interpreter
import Ledger
import LedgerStore
import System
import Terminal
import Turnstile

/// `books`: prints the ledger of a folder, which another process may be writing.
func printLedger(in path: UnsafePointer<CChar>) -> ExitStatus {
  do throws(SystemError) {
    let slots = try LedgerFile.read(in: try unsafe LedgerFolder(path: path))
    if let error = slots.error {
      report(slots.newest == nil ? .error : .warning) {
        unsafe $0.append(cString: path)
        $0.append("/ledger: a record ")
        $0.append(error.description)
      }
    }
    guard let record = slots.newest else { return .damaged }
    print(record)
    return .success
  } catch {
    report(.error) {
      unsafe $0.append(cString: path)
      $0.append("/ledger: ")
      $0.append(error)
      $0.append("; name its folder with --state and check its permissions")
    }
    return .noInput
  }
}

private func print(_ record: Record) {
  var machine = Machine<Turnstile>()
  _ = try? machine.resume(from: record.machine, at: 0, clock: .stood)
  var state = TextBuffer("state ")
  state.append(machine.state?.name ?? "not-started")
  StandardStreams().write(state, to: .output)
  Counter.forEach {
    print($0.name, record.counters[$0])
    // Next to the counters it follows from.
    if $0 == .voidedCoins { print("pending-coins", record.counters.pendingCoins) }
  }
  print("record", record.sequence)
}

private func print(_ name: StaticString, _ number: UInt64) {
  var text = TextBuffer(name)
  text.append(" ")
  text.append(number)
  StandardStreams().write(text, to: .output)
}
