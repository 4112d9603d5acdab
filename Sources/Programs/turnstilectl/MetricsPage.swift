// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import FSM
import Fixed
import GPIO
import GateController
import RequestClient
import Requests
import System
import Turnstile

/// `metrics`: prints the page for Prometheus, or keeps the file of `[metrics] textfile` up to date.
///
/// A gate that does not answer has `turnstile_up 0`, and that is all that is known of it.
func writeMetrics(_ options: Options) throws(ExitStatus) {
  guard let interval = options.seconds(.every) else {
    return metricsPage(options).text.withSpan { FileDescriptor.standardOutput.write($0) }
  }
  // A gate without a file has nothing to be written.
  guard let path = try options.configPath.configuration(.partial).metricsPath else { return }
  guard let path = FilePath(path) else { throw .cannotCreate }
  keepWriting(path, every: interval, options)
}

/// Replaces the file until a signal ends the process; says once that it cannot, and that it can again.
private func keepWriting(_ path: FilePath, every seconds: UInt64, _ options: Options) {
  var lastCode: Int32 = 0
  while true {
    let code = replace(path, with: metricsPage(options).text, mode: 0o644)?.code ?? 0
    switch code {
    case lastCode: break
    case 0: report(.notice, "\(path): written again")
    default: report(.warning, "\(path): cannot be written: \(errno: code)")
    }
    lastCode = code
    sleep(UInt32(truncatingIfNeeded: seconds))
  }
}

/// The page of a gate as it is now.
private func metricsPage(_ options: Options) -> MetricsPage {
  var page = MetricsPage(gate: options.gate.label)
  var isUp: UInt64 = 0
  do throws(GateConnectionError) {
    var connection = try GateConnection(options, by: "status", orElse: "command")
    let reply = try connection.request(.status)
    isUp = 1
    reply.addMetrics(to: &page)
    page.addGauge(
      "turnstile_ledger_lasts", BooksPlace(folder: options.booksFolder).doubt == nil ? 1 : 0,
      help: "Whether the ledger's file system keeps it over a reboot and a loss of power.")
  } catch {}
  page.addGauge("turnstile_up", isUp, help: "Whether the gate answers.")
  return page
}

/// A page of metrics in Prometheus' text format, version 0.0.4, at most 14,336 bytes.
///
/// There are no timestamps: the node exporter's textfile collector refuses them.
struct MetricsPage {
  /// The page so far.
  private(set) var text = FixedText<14336>()
  private let gate: TextBuffer
  private var family = TextBuffer()

  /// An empty page; `gate` is the label of every sample, which needs no escapes.
  init(gate: TextBuffer) { self.gate = gate }

  /// Begins a family by its whole name, which ends with `_total` for a counter; its samples follow.
  mutating func begin(_ name: TextBuffer, help: StaticString) {
    family = name
    let isCounter = name.count > 6 && name[name.count - 6..<name.count] == "_total"
    append("# HELP \(name) \(help)\n# TYPE \(name) \(isCounter ? "counter" : "gauge")\n")
  }

  mutating func add(_ value: UInt64) { append("\(family){gate=\"\(gate)\"} \(value)\n") }

  /// Adds a sample of the family with one more label, whose value needs no escapes.
  mutating func add(_ label: StaticString, _ name: TextBuffer, _ value: UInt64) {
    add(label, name, "\(value)")
  }

  /// Adds such a sample with a number as its text.
  mutating func add(_ label: StaticString, _ name: TextBuffer, _ value: TextBuffer) {
    append("\(family){gate=\"\(gate)\",\(label)=\"\(name)\"} \(value)\n")
  }

  mutating func addGauge(_ name: TextBuffer, _ value: UInt64, help: StaticString) {
    begin(name, help: help)
    add(value)
  }

  private mutating func append(_ line: TextBuffer) { text.append(line) }
}

extension Reply {
  /// Adds the metrics of the gate, under 14,300 bytes for all numbers.
  ///
  /// A gate that has not read its ledger yet has no counters, and zeros would look like a reset.
  func addMetrics(to page: inout MetricsPage) {
    page.addGauge(
      "turnstile_start_time_seconds", startTime, help: "Unix time of the firmware's start.")
    status.counters?.addMetrics(to: &page)
    if let money = visit.money {
      page.addGauge(
        "turnstile_credit_pulses", UInt64(money.credit), help: "Pulses inserted and not spent.")
      page.addGauge(
        "turnstile_box_pulses", money.inBox, help: "Pulses credited since the box was emptied.")
    }
    if let unit {
      page.begin("turnstile_pulse_worth", help: "What a pulse is worth.")
      page.add("currency", unit.currency, unit.amount(of: 1))
    }
    addState(to: &page)
    page.begin("turnstile_faults_total", help: "Faults so far, by kind.")
    EntryKind.forEach {
      if let name = $0.faultName { page.add("fault", "\(name)", entryCount($0)) }
    }
  }

  private func addState(to page: inout MetricsPage) {
    let status = status
    page.begin("turnstile_state", help: "1 for the state the gate is in.")
    var rawValue: UInt8 = 0
    while let state = Turnstile.State(rawValue: rawValue) {
      page.add("state", "\(state.name)", state == status.state ? 1 : 0)
      rawValue += 1
    }
    page.addGauge(
      "turnstile_lines_held", status.isHolding ? 1 : 0,
      help: "Whether the firmware holds its lines.")
    page.begin(
      "turnstile_hindrance", help: "1 for a reason why no passage is sold or no coin invited.")
    Hindrance.forEach {
      page.add(
        "hindrance", "\(part: $0.rawValue, of: Hindrance.names)", status.hindrances[$0] ? 1 : 0)
    }
    page.addGauge("turnstile_fault", status.isWell ? 0 : 1, help: "Whether there is a fault.")
    guard status.isHolding else { return }
    page.begin("turnstile_output_active", help: "1 for an output whose wire is active.")
    page.addOutputs(status.active.outputs, of: status.wiring)
    page.begin("turnstile_output_wanted", help: "1 for an output that is driven active.")
    page.addOutputs(status.wanted, of: status.wiring)
  }
}

extension MetricsPage {
  /// Adds a sample for each output that the gate has.
  fileprivate mutating func addOutputs(_ levels: Levels, of wiring: Wiring) {
    Output.forEach {
      if wiring.has(.output($0)) { add("output", "\($0.name)", levels[$0] ? 1 : 0) }
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
    page.addGauge("turnstile_pending_coins", pendingCoins, help: "Coins and grants not yet used.")
  }

  /// Adds the counter `turnstile_lost_events_total`, whose metric is `lost-events`.
  private func add(_ counter: Counter, to page: inout MetricsPage) {
    guard let help = counter.display.help else { return }
    var family: TextBuffer = "turnstile_"
    TextBuffer(counter.display.metric).withSpan { name in
      for index in name.indices {
        family.append(byte: name[index] == UInt8(ascii: "-") ? UInt8(ascii: "_") : name[index])
      }
    }
    page.begin(family + "_total", help: help)
    page.add(total(of: counter))
  }

  /// A counter as it never falls: a coin whose price was returned was accepted once.
  private func total(of counter: Counter) -> UInt64 {
    guard counter == .coins else { return self[counter] }
    let (sum, isTooLarge) = self[.coins].addingReportingOverflow(self[.returnedCoins])
    return isTooLarge ? .max : sum
  }
}
