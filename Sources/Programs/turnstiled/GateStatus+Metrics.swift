// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateController
import Metrics
import Systemd
import Turnstile

extension GateStatus {
  /// The status as a page for Prometheus, under 4000 bytes whatever the numbers are.
  ///
  /// - Parameters:
  ///   - startTime: when the process started, in seconds since 1970.
  ///   - entries: the log's entries so far.
  func metrics(startTime: UInt64, entries: EntryCounts) -> MetricsPage {
    var page = MetricsPage()
    page.begin("turnstile_start_time_seconds", .gauge, help: "Unix time of the firmware's start.")
    page.add(startTime)
    addCounters(to: &page)
    addState(to: &page)
    Self.add(entries, to: &page)
    return page
  }

  private func addCounters(to page: inout MetricsPage) {
    // A collector takes a counter that falls to 0 for one that starts anew.
    guard counters != nil else { return }
    Counter.forEach { counter in
      guard counter.display.predecessor == nil else { return }
      add(counter, to: &page)
      Counter.forEach { if $0.display.predecessor == counter { add($0, to: &page) } }
    }
  }

  private func add(_ counter: Counter, to page: inout MetricsPage) {
    guard let metric = counter.display.metric else { return }
    page.begin(metric, .counter, help: counter.display.help)
    page.add(counters?[counter] ?? 0)
  }

  private func addState(to page: inout MetricsPage) {
    page.begin("turnstile_state", .gauge, help: "1 for the state the gate is in.")
    var rawValue: UInt8 = 0
    while let state = Turnstile.State(rawValue: rawValue) {
      page.add("state", state.name, state == self.state ? 1 : 0)
      rawValue += 1
    }
    if let counters {
      page.begin("turnstile_pending_coins", .gauge, help: "Coins and grants not yet used.")
      page.add(counters.pendingCoins)
    }
    page.begin("turnstile_lines_held", .gauge, help: "Whether the firmware holds its lines.")
    page.add(isHolding ? 1 : 0)
    page.begin("turnstile_fault", .gauge, help: "Whether there is a fault.")
    page.add(isWell ? 0 : 1)
  }

  private static func add(_ entries: EntryCounts, to page: inout MetricsPage) {
    page.begin("turnstile_faults_total", .counter, help: "Faults so far, by kind.")
    var rawValue: UInt8 = 0
    while let kind = EntryKind(rawValue: rawValue) {
      if let name = kind.faultName { page.add("fault", name, entries[kind]) }
      rawValue += 1
    }
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
    case .transition, .refusal, .command, .linesHeld, .recovery, .resumption, .stopped, .service:
      nil
    }
  }
}
