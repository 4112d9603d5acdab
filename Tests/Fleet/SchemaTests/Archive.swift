// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport

/// What the program `archive` says on standard error.
struct ArchiveError: Error, CustomStringConvertible { let description: String }

/// A database of its own with the schema, a folder for archives, and the shipped program.
final class Archive: Sendable {
  let database = "a" + UUID().uuidString.lowercased().replacing("-", with: "")
  let folder: TestFolder
  private let schema = repository.appending(path: "Sources/Fleet/turnstile-collector/Schema")
    .path
  private let socket: String

  init() throws {
    folder = try TestFolder()
    socket = try Cluster.shared.get().folder
    try run(["createdb", database])
    try run(["\(schema)/migrate", "-d", database])
  }

  /// A gate with lines of January 2020, and its trail since it has another card: the first had two cuts, a clock
  /// that was wrong, and 22 lines.
  func gate(coins: Int) throws -> (CentralGate, Trail) {
    let gate = try CentralGate(database: database)
    var trail = Trail()
    trail.time = 1_577_880_000
    trail.open()
    for _ in 0..<20 { trail.add(.coin) }
    trail.add(cut: "15778")
    trail.add(cut: "\0\\\t\u{1}")
    trail.isSynchronised = false
    trail.open(untimedCoins: 3)
    try gate.take(trail)
    var card = Trail()
    (card.identity, card.time) = (UInt64.random(in: 1 ... .max), 1_577_980_000)
    card.open()
    for _ in 0..<coins { card.add(.coin) }
    try gate.take(card)
    try age(gate)
    return (gate, card)
  }

  /// Makes the lines of a gate those of January 2020.
  func age(_ gate: CentralGate) throws {
    try gate.change(
      """
      create table if not exists trail_line_2020_01 partition of trail_line
        for values from ('2020-01-01 00:00Z') to ('2020-02-01 00:00Z');
      update trail_line set received = '2020-01-15 10:00:00.123456Z'
        where gate = (select id from gate where name = '\(gate.name)')
      """)
  }

  /// Archives what is older, and returns what is said.
  @discardableResult func months(days: String = "60") throws -> String {
    try run(["\(schema)/archive", "months", folder.path, days, "-d", database])
  }

  /// Drops the month as the program does whose files have so many lines.
  func drop(lines: Int) throws {
    let call = "select pg_temp.drop_month('turnstile.trail_line_2020_01', \(lines))"
    try run([
      "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", database, "-f", "\(schema)/archive.psql",
      "-c", call,
    ])
  }

  /// Archives until a step, at which all ends as in a crash; whether there was no such step.
  func months(endingAtStep step: Int) throws -> Bool {
    let programs = folder.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    for name in ["psql", "gzip", "sync", "mv", "mkdir"] {
      let path = try folder.write(
        """
        #!/bin/bash
        echo >> "$STEPS"
        [ "$(wc -l < "$STEPS")" -le \(step) ] || kill -KILL -- -"$(ps -o pgid= -p $$ | tr -d ' ')"
        exec /usr/bin/\(name) "$@"
        """, to: "programs/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let steps = try folder.write("", to: "steps")
    let path = ["PATH": "\(programs):/usr/bin:/bin", "STEPS": steps]
    // In a group of its own, which ends as one.
    let program = [
      "setsid", "--wait", "\(schema)/archive", "months", folder.path, "60", "-d", database,
    ]
    return (try? run(program, path)) != nil
  }

  /// What is said of an archive.
  func verify(_ file: String) throws -> String {
    try run(["\(schema)/archive", "verify", file, "-d", database])
  }

  /// The path of the archive of a gate.
  func file(_ gate: CentralGate) -> String { folder.path("2020-01/\(gate.name).gz") }

  /// The rows of the archive of a gate, which it would have.
  func rows(of gate: CentralGate) throws -> [String] {
    let write = "select pg_temp.write_archive('trail_line_2020_01', id, '2020-01') from gate"
    return try run([
      "psql", "-XqAt", "-d", database, "-f", "\(schema)/archive.psql", "-c",
      "\(write) where name = '\(gate.name)'",
    ]).split(separator: "\n").map(String.init)
  }

  /// Writes rows as an archive, and returns its path.
  func write(_ rows: [String], to name: String) throws -> String {
    let plain = try folder.write(rows.joined(separator: "\n") + "\n", to: UUID().uuidString)
    let path = folder.path(name)
    try run(["bash", "-ec", "mkdir -p \"$(dirname \(path))\"; gzip < \(plain) > \(path)"])
    return path
  }

  @discardableResult
  private func run(_ command: [String], _ environment: [String: String] = [:]) throws -> String {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ["PATH": "/usr/bin:/bin", "PGHOST": socket, "PGUSER": "owner"]
      .merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let error = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ArchiveError(description: error) }
    return text
  }
}
