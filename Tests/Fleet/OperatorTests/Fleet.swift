// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport

/// A database of one test, with the schema, and the folder that a web server would hand out.
struct Fleet {
  let folder: TestFolder
  let name = "d" + UUID().uuidString.lowercased().prefix(8)
  private let cluster: String

  init() throws {
    try self.init(from: Self.template.get().name)
    // What the user of turnstile-page.service is: one who may read.
    try change("create role \(name) login in role turnstile_reader")
  }

  private init(from template: String) throws {
    folder = try TestFolder()
    cluster = try Cluster.shared.get().folder
    try demand(["createdb", "-T", template, name])
  }

  // The others are copies of it: to bring one up to date takes longer.
  private static let template = Result {
    let fleet = try Fleet(from: "template0")
    try fleet.demand([path("Schema/migrate"), "-d", fleet.name])
    return fleet
  }

  /// The path of a file of the collector.
  static func path(_ name: String) -> String {
    repository.appending(path: "Sources/Fleet/turnstile-collector/\(name)").path
  }

  /// The address of the database as sql-exporter.yml has it.
  var address: String { "postgres://\(name)@/\(name)?host=\(cluster)&" }

  /// Runs commands as the owner.
  func change(_ commands: String) throws {
    try demand([
      "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c",
      "set search_path = turnstile, public; \(commands)",
    ])
  }

  /// Adds gates that are heard now, well, and have taken as many coins today as their number.
  func add(_ names: [String], site: String = "Zoo") throws {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    try change(
      """
      insert into gate (name, site, pulse_hundredths, taken_at)
        select unnest(array[\(list)]), '\(site)', 50, now();
      insert into takings
        select id, (now() at time zone zone)::date, array[id, 0, 4 * id, 0, 0], 0 from gate
        on conflict do nothing;
      insert into live
        select id, now(), true, '{"state": "locked", "well": true, "status": "no fault"}' from gate
        on conflict do nothing;
      """)
  }

  /// Tells a gate's status as the collector does.
  func tell(_ gate: String, _ status: String, isOnline: Bool = true) throws {
    let text = status.replacingOccurrences(of: "'", with: "''")
    try change(
      "set role turnstile_collector; select take_status('\(gate)', \(isOnline), '\(text)')")
  }

  /// Writes the page, the fleet and the takings, as the service does.
  func write() throws { try demand([Self.path("Page/write"), folder.path], user: name) }

  /// The fleet as it is written.
  func gates() throws -> [[String: Any]] { try document()["gates"] as? [[String: Any]] ?? [] }

  /// The document of the page.
  func document() throws -> [String: Any] {
    try write()
    let data = try Data(contentsOf: folder.url.appending(path: "fleet.json"))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  private func demand(_ command: [String], user: String = "owner") throws {
    let answer = try run(command, ["PGHOST": cluster, "PGUSER": user, "PGDATABASE": name])
    guard answer.status == 0 else { throw FleetError(description: answer.text) }
  }
}

/// What a command said when it failed.
struct FleetError: Error, CustomStringConvertible { let description: String }
