// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
import GPIO
import GateController
import GateMessages
package import Requests
import System
import Turnstile

extension Reply {
  /// Adds how the gate is; the counters have the names that `turnstilectl books` has.
  package func addJSON(to object: inout JSONObject) {
    let status = status
    object.add("state", "\(status.state?.name ?? "not-started")")
    object.add("held", status.isHolding)
    object.add("well", status.isWell)
    object.add("fallback", isFallback)
    object.add("status", status.line(visit) { $1.append(errno: $0) })
    object.add("started", startTime)
    if let counters = status.counters {
      Counter.forEach { object.add($0.name, counters[$0]) }
      object.add("pending-coins", counters.pendingCoins)
    }
    visit.add(to: &object, price: price)
    if let unit { addMoney(in: unit, to: &object) }
    object.add("till-closed", status.hindrances[.closedTill])
    var hindrances = TextBuffer()
    Hindrance.forEach {
      guard status.hindrances[$0] else { return }
      if hindrances.count > 0 { hindrances += " " }
      hindrances.append(part: $0.rawValue, of: Hindrance.names)
    }
    object.add("hindrances", hindrances)
    object.add("commander", "\(part: 3 * status.commander.rawValue, of: LockCommander.texts)")
    object.add("record", recordNumber)
    object.add("edge-losses", edgeLosses)
    object.add("lost-log-lines", lostLines)
    GateLine.forEach {
      guard status.wiring.has($0) else { return }
      object.add("active", of: $0.name, status.isHolding ? status.active[$0] : nil)
      if status.isStuck($0) { object.add("wanted", of: $0.name, !status.active[$0]) }
    }
  }
}

extension Reply {
  /// Adds the money as texts, in the currency of `unit`: what was paid, what is credit, and what is in the box.
  private func addMoney(in unit: MoneyUnit, to object: inout JSONObject) {
    object.add("unit", "\(1, in: unit)")
    object.add("price-money", unit.amount(of: UInt64(price)))
    if let counters = status.counters {
      object.add("takings-money", unit.amount(of: counters[.pulses]))
    }
    guard let money = visit.money else { return }
    object.add("credit-money", unit.amount(of: UInt64(money.credit)))
    object.add("box-money", unit.amount(of: money.inBox))
  }
}

extension VisitStatus {
  /// Adds the money, of which a gate that takes each press for a coin has none, and a release's causes.
  fileprivate func add(to object: inout JSONObject, price: UInt16) {
    if let money {
      object.add("credit", UInt64(money.credit))
      object.add("in-box", money.inBox)
      object.add("waits-for-sign", money.waitsForSign)
    }
    if price > 0 { object.add("price", UInt64(price)) }
    object.add("loop-open", isLoopOpen)
    object.add("held-open", isHeldOpen)
  }
}
