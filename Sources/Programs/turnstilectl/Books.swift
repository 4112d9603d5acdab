// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateMessages
import Ledger
import LedgerStore
import System
import Turnstile

/// `books`: prints the ledger of a folder, which another process may be writing.
func printBooks(_ options: Options) -> ExitStatus {
  let path = options.booksFolder
  do throws(SystemError) {
    let slots = try LedgerFile.read(in: try LedgerFolder(path: path))
    if let error = slots.error {
      report(slots.newest == nil ? .error : .warning) {
        path.describe(into: &$0)
        $0.append("/ledger: a record ")
        error.describe(into: &$0)
      }
    }
    guard let record = slots.newest else { return .damaged }
    if options.isJSON { printJSON(record) } else { print(record) }
    return .success
  } catch {
    report(.error) {
      path.describe(into: &$0)
      $0.append("/ledger: ")
      $0.append(error)
      $0.append("; name its folder with --state and check its permissions")
    }
    return .noInput
  }
}

private func print(_ record: Record) {
  var state = TextBuffer("state ")
  state.append(record.stateName)
  say(state)
  record.forEachNumber { name, number in
    var text = TextBuffer(name)
    text.append(" ")
    text.append(number)
    say(text)
  }
}

/// Prints one object on one line; the names are those of the plain print.
private func printJSON(_ record: Record) {
  var object = JSONObject()
  object.add("state", record.stateName)
  record.forEachNumber { object.add($0, $1) }
  object.end()
}

extension Record {
  /// The name of the state that the machine would be resumed in.
  fileprivate var stateName: StaticString {
    var resumed = Machine<Turnstile>()
    _ = try? resumed.resume(from: machine, at: 0, clock: .stood)
    return resumed.state?.name ?? "not-started"
  }

  /// Calls `body` with each counter, what follows from them, and the record's number.
  fileprivate func forEachNumber(_ body: (StaticString, UInt64) -> Void) {
    Counter.forEach {
      body($0.name, counters[$0])
      // Next to the counters it follows from.
      if $0 == .voidedCoins { body("pending-coins", counters.pendingCoins) }
    }
    body("record", sequence)
  }
}
