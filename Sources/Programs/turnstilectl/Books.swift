// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateMessages
import Ledger
import Store
import System
import Turnstile

/// `books`: prints the ledger of a folder, which another process may be writing.
func printBooks(_ options: Options) throws(ExitStatus) {
  let path = options.booksFolder
  let slots: Slots
  do throws(SystemError) { slots = try LedgerFile.read(in: try LedgerFolder(path: path)) } catch {
    throw refuse(
      .noInput,
      "\(path)/books: \(error); name its folder with --state and check its permissions")
  }
  if let error = slots.error {
    report(slots.newest == nil ? .error : .warning, "\(path)/books: a record \(error)")
  }
  guard let record = slots.newest else { throw .damaged }
  if options.has(.json) { return printJSON(record) }
  say("state \(record.stateName)")
  record.forEachNumber(isWhole: false) { say("\($0) \($1)") }
}

/// Prints one object on one line; the names are those of the plain print.
private func printJSON(_ record: Record) {
  var object = JSONObject()
  object.add("state", "\(record.stateName)")
  record.forEachNumber(isWhole: true) { object.add($0, $1) }
  object.end()
}

extension Record {
  /// The state that the machine would be resumed in; `nil` for one that was never started.
  var state: Turnstile.State? {
    var resumed = Machine<Turnstile>()
    _ = try? resume(&resumed, at: 0, clock: .stood)
    return resumed.state
  }

  /// Its name.
  var stateName: StaticString { state?.name ?? "not-started" }

  /// Calls `body` with each counter, what follows from them, and the record's number.
  ///
  /// - Parameter isWhole: whether those of a till are among them in any case, and not only where a
  ///   gate has added up money or they are not 0.
  fileprivate func forEachNumber(isWhole: Bool, _ body: (StaticString, UInt64) -> Void) {
    let hasTill = isWhole || counters[.pulses] > 0 || books.till.credit > 0
    Counter.forEach {
      guard hasTill || !$0.isOfTill || counters[$0] > 0 else { return }
      body($0.name, counters[$0])
      // Next to the counters it follows from.
      if $0 == .voidedCoins { body("pending-coins", counters.pendingCoins) }
    }
    if hasTill {
      body("credit", UInt64(books.till.credit))
      body("pending-price", UInt64(books.till.soldPrice))
    }
    body("record", sequence)
  }
}

extension Record.DecodingError: Describable {}

extension Counter {
  /// Whether only a gate that adds up money shows it in any case.
  fileprivate var isOfTill: Bool {
    if case .till = display.listing { true } else { false }
  }
}
