// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
import GPIO
import GateConsole
import GateController
import GateJSON
import GateMessages
import RequestClient
import Requests
import System
import Turnstile

/// `status`: how one gate is, or each with a folder in `/run` or a configuration; 69 where one does not answer.
func printStatus(_ options: Options) throws(ExitStatus) -> Int32 {
  if options.has(.follow) {
    var follower = StatusFollower(options)
    follower.run()
    return 0
  }
  let folder = options.has(.all) ? configurationFolder : nil
  if folder == nil, options.isOneGate { return printGate(options) }
  var (status, options) = (Int32?.none, options)
  GateName.forEach(configuredIn: folder) {
    options.gate = $0
    status = max(status ?? 0, printGate(options))
  }
  if let status { return status }
  guard let folder else {
    throw refuse(.unavailable, "no gate is running: `systemctl start turnstile`")
  }
  throw refuse(.unavailable, "\(folder): no gate is configured; edit turnstile.conf there")
}

func printGate(_ options: Options) -> Int32 {
  do throws(GateConnectionError) {
    var connection = try GateConnection(options, by: "status", orElse: "command")
    let (reply, gate) = (try connection.request(.status), options.gate)
    if options.has(.json) {
      var object = reply.object(of: gate)
      object.print()
    } else if options.has(.all) {
      sayRow(of: gate, reply.line + (reply.isFallback ? "; runs on its last setup" : ""))
    } else {
      print(reply, of: gate)
      if let doubt = BooksPlace(folder: options.booksFolder).doubt { say("  \(doubt)") }
    }
    return 0
  } catch {
    guard options.has(.all) else { return refuse(error, options).rawValue }
    sayDead(options, error)
    return error.exitStatus
  }
}

/// Prints the row, or the object, of a gate that does not answer.
private func sayDead(_ options: Options, _ error: GateConnectionError) {
  guard options.has(.json) else {
    return sayRow(
      of: options.gate, "does not answer: " + error.sentence(of: options.gate.label))
  }
  var object = error.object(of: options.gate)
  object.print()
}

extension GateConnectionError {
  /// The object of a gate that does not answer, which is not closed yet.
  func object(of gate: GateName) -> JSONObject {
    var object = JSONObject()
    object.add("gate", gate.label)
    object.add("error", sentence(of: gate.label))
    return object
  }
}

private func sayRow(of gate: GateName, _ line: TextBuffer) {
  var row = gate.label
  row.pad(to: 24)
  say(row + line)
}

extension Reply {
  /// The status in one line.
  var line: TextBuffer { status.line(visit) { $1.append(errno: $0) } }

  /// The object of a gate, which is not closed yet.
  func object(of gate: GateName) -> JSONObject {
    var object = JSONObject()
    object.add("gate", gate.label)
    addJSON(to: &object)
    return object
  }
}

private func print(_ reply: Reply, of gate: GateName) {
  let status = reply.status
  say("\(gate.label): \(reply.line)")
  if reply.isFallback { say("  the configuration was refused; the gate runs on its last setup") }
  status.forEachFault(at: reply.now, errorName: { $1.append(errno: $0) }) { say("  \($0)") }
  if status.fault?.kind == .chipMissing { forEachChip { say("  \($0)") } }
  if let money = reply.visit.money { say("  \(money, in: reply.unit)") }
  var lock = TextBuffer()
  status.describeLock(into: &lock)
  say("  \(lock)")
  guard status.isHolding else { return say("  active: unknown, since the lines are not held") }
  var names = TextBuffer()
  GateLine.forEach { if status.active[$0] { names += " \($0.name)" } }
  say("  active:" + (names.count > 0 ? names : " none"))
  GateLine.forEach {
    guard status.isStuck($0) else { return }
    var text: TextBuffer = "  "
    status.describe($0, into: &text)
    say(text)
  }
}

extension TextBuffer {
  /// Appends `money: credit 0.50 of 1.50 EUR; in the box 148.50 EUR`.
  fileprivate mutating func appendInterpolation(_ money: MoneyStatus, in unit: MoneyUnit?) {
    let (credit, price) = (UInt64(money.credit), UInt64(money.price))
    self += "money: credit \(unit?.amount(of: credit) ?? "\(credit)") of \(price, in: unit)"
    self += "; in the box \(money.inBox, in: unit)"
  }
}
