// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Metrics
import Systemd
import Turnstile

extension GateReport {
  /// The report as Prometheus reads it, under 4000 bytes whatever the numbers are.
  ///
  /// - Parameter startTime: when the process started, in seconds since 1970.
  func metrics(startTime: UInt64) -> MetricsPage {
    var page = MetricsPage()
    page.begin("turnstile_start_time_seconds", .gauge, help: "When the firmware started.")
    page.add(startTime)
    addCounters(to: &page)
    addState(to: &page)
    addFaults(to: &page)
    return page
  }

  private func addCounters(to page: inout MetricsPage) {
    page.begin("turnstile_coins_total", .counter, help: "Coins taken for a passage.")
    page.add(counters.coins)
    page.begin("turnstile_grants_total", .counter, help: "Passages granted without a coin.")
    page.add(counters.grants)
    page.begin("turnstile_refused_coins_total", .counter, help: "Coins that changed nothing.")
    page.add(counters.refusedCoins)
    page.begin("turnstile_voided_coins_total", .counter, help: "Coins and grants without passage.")
    page.add(counters.voidedCoins)
    page.begin("turnstile_passages_total", .counter, help: "People through.")
    page.add(counters.passages)
    page.begin("turnstile_refused_pushes_total", .counter, help: "Pushes in vain.")
    page.add(counters.refusedPushes)
    page.begin("turnstile_breakages_total", .counter, help: "Times the mechanism gave way.")
    page.add(counters.breakages)
    page.begin("turnstile_repairs_total", .counter, help: "Times the repairman came.")
    page.add(counters.repairs)
    page.begin("turnstile_lost_events_total", .counter, help: "Events that found the queue full.")
    page.add(counters.overflows)
  }

  private func addState(to page: inout MetricsPage) {
    page.begin("turnstile_state", .gauge, help: "1 for the state the gate is in.")
    var rawValue: UInt8 = 0
    while let state = Turnstile.State(rawValue: rawValue) {
      page.add("state", state.name, state == self.state ? 1 : 0)
      rawValue += 1
    }
    page.begin("turnstile_pending_coins", .gauge, help: "Coins and grants not used yet.")
    page.add(counters.pendingCoins)
    page.begin("turnstile_lines_held", .gauge, help: "Whether the firmware holds its lines.")
    page.add(isHolding ? 1 : 0)
    page.begin("turnstile_fault", .gauge, help: "Whether there is a fault.")
    page.add(isWell ? 0 : 1)
  }

  private func addFaults(to page: inout MetricsPage) {
    page.begin("turnstile_faults_total", .counter, help: "Faults there have been, by kind.")
    var rawValue: UInt8 = 0
    while let kind = MessageKind(rawValue: rawValue) {
      if let name = kind.faultName { page.add("fault", name, entries[kind]) }
      rawValue += 1
    }
  }
}

extension MessageKind {
  /// The label of a kind that is a fault; `nil` for one that is not.
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
    case .transition, .refusal, .command, .linesHeld, .recovery, .resumption, .stopped, .service:
      nil
    }
  }
}
