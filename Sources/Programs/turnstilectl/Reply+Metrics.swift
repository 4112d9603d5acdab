// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import Metrics
import Requests
import Turnstile

extension Reply {
  /// Adds the metrics of the gate, under 12,000 bytes whatever the numbers are.
  ///
  /// A gate that has not read its ledger yet has no counters, and zeros would look like a reset.
  func addMetrics(to page: inout MetricsPage) {
    page.begin("turnstile_start_time_seconds", .gauge, help: "Unix time of the firmware's start.")
    page.add(startTime)
    if let counters = status.counters { counters.addMetrics(to: &page) }
    if let money = visit.money {
      page.begin("turnstile_credit_pulses", .gauge, help: "Pulses inserted and not spent.")
      page.add(UInt64(money.credit))
    }
    addState(to: &page)
    addFaults(to: &page)
  }

  private func addState(to page: inout MetricsPage) {
    let status = status
    page.begin("turnstile_state", .gauge, help: "1 for the state the gate is in.")
    var rawValue: UInt8 = 0
    while let state = Turnstile.State(rawValue: rawValue) {
      page.add("state", state.name, state == status.state ? 1 : 0)
      rawValue += 1
    }
    page.begin("turnstile_lines_held", .gauge, help: "Whether the firmware holds its lines.")
    page.add(status.isHolding ? 1 : 0)
    page.begin("turnstile_fault", .gauge, help: "Whether there is a fault.")
    page.add(status.isWell ? 0 : 1)
    guard status.isHolding else { return }
    page.begin("turnstile_output_active", .gauge, help: "1 for an output whose wire is active.")
    page.addOutputs(of: status) { status.active.outputs[$0] }
    page.begin("turnstile_output_wanted", .gauge, help: "1 for an output that is driven active.")
    page.addOutputs(of: status) { status.wanted[$0] }
  }

  private func addFaults(to page: inout MetricsPage) {
    page.begin("turnstile_faults_total", .counter, help: "Faults so far, by kind.")
    EntryKind.forEach {
      if let name = $0.faultName { page.add("fault", name, entryCount($0)) }
    }
  }
}

extension MetricsPage {
  /// Adds a sample for each output that the gate has.
  fileprivate mutating func addOutputs(of status: GateStatus, _ isActive: (Output) -> Bool) {
    Output.forEach {
      if status.wiring.has(.output($0)) { add("output", $0.name, isActive($0) ? 1 : 0) }
    }
  }
}

extension Counters {
  fileprivate func addMetrics(to page: inout MetricsPage) {
    Counter.forEach { counter in
      if counter != .grants { add(counter, to: &page) }
      // Next to the coins, since both open the gate.
      if counter == .coins { add(.grants, to: &page) }
    }
    page.begin("turnstile_pending_coins", .gauge, help: "Coins and grants not yet used.")
    page.add(pendingCoins)
  }

  private func add(_ counter: Counter, to page: inout MetricsPage) {
    guard let help = counter.display.help else { return }
    page.begin(counter: counter.display.metric, help: help)
    page.add(total(of: counter))
  }

  /// A counter as it never falls: a coin whose price was returned was accepted once.
  private func total(of counter: Counter) -> UInt64 {
    guard counter == .coins else { return self[counter] }
    let (sum, isTooLarge) = self[.coins].addingReportingOverflow(self[.returnedCoins])
    return isTooLarge ? .max : sum
  }
}

extension EntryKind {
  /// The label of a kind that is a fault; `nil` for the others.
  fileprivate var faultName: StaticString? {
    switch self {
    case .overflow: "overflow"
    case .corruption: "corruption"
    case .linesLost: "lines-lost"
    case .outputStuck: "output-stuck"
    case .edgesLost: "edges-lost"
    case .switchStuck: "switch-stuck"
    case .switchChatters: "switch-chatters"
    case .coilOverdriven: "coil-overdriven"
    case .stall: "stall"
    case .crashLoop: "crash-loop"
    case .ledgerFault: "ledger"
    case .stateLost: "state-lost"
    case .coinFault: "coin"
    case .boltFault: "bolt"
    case .pushDead: "push-dead"
    case .openTooLong: "open-too-long"
    case .transition, .refusal, .command, .linesHeld, .recovery, .resumption, .stopped, .service,
      .remark, .money:
      nil
    }
  }
}
