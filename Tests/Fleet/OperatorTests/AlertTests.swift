// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import FleetSupport
import Foundation
import GateController
import TestSupport
import Testing
import Turnstile

/// A file of the folder for Debian's engines.
private func path(_ name: String) -> String {
  repository.appending(path: "systemd/fleet/\(name)").path
}

private func text(_ name: String) throws -> String { try repositoryText("systemd/fleet/\(name)") }

@Suite struct AlertTests {
  @Test(
    "every alert fires where its test says, and is silent elsewhere",
    .needs("/usr/bin/promtool"), arguments: ["gate", "fleet"])
  func rules(name: String) throws {
    for command in [
      ["check", "rules", path("\(name)-alerts.yml")],
      ["test", "rules", path("\(name)-alerts_test.yml")],
    ] {
      let answer = try run(["promtool"] + command)
      #expect(answer.status == 0, "\(answer.text)")
    }
  }

  @Test("every alert has a test, says what happened, and what to do", arguments: ["gate", "fleet"])
  func whole(name: String) throws {
    let (rules, tests) = (try text("\(name)-alerts.yml"), try text("\(name)-alerts_test.yml"))
    let alerts = rules.components(separatedBy: "- alert: ").dropFirst()
    #expect(alerts.count > 5)
    for alert in alerts {
      let title = alert.prefix { !$0.isNewline }
      #expect(tests.contains("alertname=\"\(title)\""), "\(title) fires in no test")
      #expect(alert.contains("summary: ") && alert.contains("description: "), "\(title)")
      #expect(alert.contains("labels: {severity: "), "\(title)")
    }
  }

  @Test("the alerts of a gate are about metrics that a gate has")
  func gateMetrics() throws {
    let rules = try text("gate-alerts.yml")
    let page = try repositoryText("Sources/Programs/turnstilectl/MetricsPage.swift")
    var known = Set(page.matches(of: /"(turnstile_[a-z_]+)"/).map { String($0.1) })
    Counter.forEach {
      let name = "\($0.display.metric)".replacingOccurrences(of: "-", with: "_")
      if $0.display.help != nil { known.insert("turnstile_\(name)_total") }
    }
    let names = Set(rules.matches(of: /turnstile_[a-z_]+/).map { String($0.0) })
    #expect(names.count > 8)
    #expect(names.subtracting(known) == [])
    var faults: Set<Substring> = []
    EntryKind.forEach { if let name = $0.faultName { faults.insert("\(name)") } }
    for labels in rules.matches(of: /fault=~?"([a-z|-]+)"/) {
      #expect(faults.isSuperset(of: labels.1.split(separator: "|")))
    }
    for state in rules.matches(of: /state="([a-z-]+)"/) {
      #expect((UInt8(0)..<5).contains { "\(Turnstile.State(rawValue: $0)!.name)" == state.1 })
    }
  }

  @Test(
    "the exporter gives the values that the alerts of the fleet look at",
    .needsDatabase, .needs("/usr/bin/prometheus-sql-exporter"))
  func fleetMetrics() throws {
    let fleet = try Fleet()
    try fleet.add(["north"])
    let settings = try text("sql-exporter.yml")
      .replacing(#/postgres://[^?]*\?host=[^&]*&/#, with: fleet.address)
    let file = try fleet.folder.write(settings, to: "sql-exporter.yml")
    let port = try run([
      "python3", "-c",
      "import socket; print(socket.create_server(('127.0.0.1', 0)).getsockname()[1])",
    ]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let engine = try Engine([
      "prometheus-sql-exporter", "-config.file", file, "-web.listen-address", "127.0.0.1:\(port)",
    ])
    defer { withExtendedLifetime(engine) {} }
    let metrics = try #require(
      try wait { () -> String? in
        let page = try run(["curl", "-s", "http://127.0.0.1:\(port)/metrics"]).text
        // Each query has its own time.
        let queries = ["fleet", "days", "bridges"]
        return queries.allSatisfy { page.contains("sql_turnstile_\($0){") } ? page : nil
      })
    let known = Set(metrics.matches(of: /(sql_[a-z_]+)\{(col="[a-z_]+")?/).map { String($0.0) })
    let names = try text("fleet-alerts.yml").matches(of: /(sql_[a-z_]+)\{(col="[a-z_]+")?/)
    #expect(names.count > 8)
    #expect(Set(names.map { String($0.0) }).subtracting(known) == [])
    #expect(metrics.matches(of: /sql_exporter_last_scrape_failed.* 1\n/).isEmpty)
    #expect(metrics.contains(/col="online".*gate="north".*site="Zoo".* 1\n/))
  }
}
