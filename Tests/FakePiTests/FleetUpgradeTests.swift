// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing

/// Schema, collectors and gates are upgraded in any order while coins are inserted; in the end the database has them all.
///
/// The earlier programs are built from their own commits, whose folder is EARLIER_PROGRAMS; `make fleet` does both.
@Suite(
  .enabled(if: ProcessInfo.processInfo.environment["EARLIER_PROGRAMS"]?.isEmpty == false),
  .serialized)
struct FleetUpgradeTests {
  /// What is upgraded at once.
  enum Part: String, CaseIterable { case schema, collectors, gates }

  @Test(
    "books = database, whatever is upgraded first",
    arguments: Part.allCases.flatMap { first in
      Part.allCases.filter { $0 != first }.map { [first, $0] }
    })
  func orders(begin: [Part]) throws {
    let order = begin + Part.allCases.filter { !begin.contains($0) }
    let fleet = try UpgradedFleet()
    try fleet.visit()
    try #require(try eventually { try fleet.coins > 0 }, "the earlier fleet collects nothing")
    for part in order {
      try fleet.upgrade(part)
      try fleet.visit()
    }
    // The last books come within a minute.
    var differences = try fleet.differences
    for _ in 0..<90 where !differences.isEmpty {
      sleep(1)
      differences = try fleet.differences
    }
    #expect(differences == [], "\(order)")
    // Two coins at each of two gates, before the first upgrade and after each.
    #expect(try fleet.coins == 16, "\(order)")
  }
}

/// Two gates, two collectors and a database of earlier versions.
private final class UpgradedFleet {
  private static let earlier = URL(
    filePath: ProcessInfo.processInfo.environment["EARLIER_PROGRAMS"] ?? "")
  private static let schema = "Sources/Programs/turnstile-collector/Schema/migrate"

  let session: Session
  private let broker = Result { try TestBroker() }
  private let folder = try? TestFolder()
  private let database = "d" + UUID().uuidString.lowercased().prefix(8)
  private let (early, later): (UpgradedGate, UpgradedGate)
  private var collectors: [Engine] = []
  private var areNew = (schema: false, collectors: false)
  private var starts = 0

  init() throws {
    let host = try Cluster.shared.get().folder
    let port = try broker.get().port
    try Self.run(["createdb", "-h", host, "-U", "owner", database])
    try Self.run([
      Self.earlier.appending(path: "fleet/Schema/migrate").path, "-h", host, "-U", "owner", "-d",
      database,
    ])
    session = try Session(database: database)
    try session.query("insert into gate (name) values ('early'), ('later')")
    early = try UpgradedGate("early", port, gate: Self.earlier.appending(path: "gate"), bridge: nil)
    later = try UpgradedGate(
      "later", port, gate: Program.folder, bridge: Self.earlier.appending(path: "fleet"))
    try startCollectors()
  }

  /// Inserts two coins at each gate.
  func visit() throws {
    for _ in 0..<2 {
      for gate in [early, later] { gate.pi.press(.coin) }
      usleep(300_000)
      for gate in [early, later] { gate.pi.press(.push) }
    }
  }

  func upgrade(_ part: FleetUpgradeTests.Part) throws {
    switch part {
    case .schema:
      let migrate = repository.appending(path: Self.schema).path
      try Self.run([migrate, "-h", try Cluster.shared.get().folder, "-U", "owner", "-d", database])
      areNew.schema = true
    case .collectors: areNew.collectors = true
    case .gates:
      try early.upgrade()
      try later.upgrade()
      return
    }
    try startCollectors()
  }

  /// Starts both collectors again; where schema and program do not fit, they say so and end.
  private func startCollectors() throws {
    collectors = []
    let programs = areNew.collectors ? Program.folder : Self.earlier.appending(path: "fleet")
    let sentence =
      areNew.schema == areNew.collectors
      ? "collecting" : "the database has schema \(areNew.schema ? 6 : 5), and this program knows"
    for number in 1...2 {
      starts += 1
      let log = try #require(folder).path("collector-\(starts)")
      _ = FileManager.default.createFile(atPath: log, contents: nil)
      collectors.append(
        try Engine(
          [
            programs.appending(path: "turnstile-collector").path, "--broker", "127.0.0.1", "--port",
            "\(try broker.get().port)", "--number", "\(number)", "--database",
            "host=\(try Cluster.shared.get().folder) user=owner dbname=\(database) options=-crole=turnstile_collector",
          ], output: try #require(FileHandle(forWritingAtPath: log))))
      let isSaid = try eventually {
        try String(contentsOfFile: log, encoding: .utf8).contains(sentence)
      }
      #expect(isSaid, "collector \(number): expected \(sentence)")
    }
  }

  /// How many coins the database has.
  var coins: Int {
    get throws { Int(try session.query("select sum(taken[1]) from gate").first ?? "") ?? 0 }
  }

  /// Which gates have counted what the database does not have, or the other way round, also by its own account.
  var differences: [String] {
    get throws {
      let rows = try session.query("select taken, have from gate order by name")
      let imbalances = try session.query(
        """
        select name, missing, unexplained, breaks from balance
        where missing <> 0 or unexplained <> 0 or days_differ or is_behind or breaks > 0
        """)
      return try imbalances
        + zip(rows, [early, later]).compactMap { (row, gate) in
          let books = try gate.books
          return row == books ? nil : "\(gate.name): \(row), expected \(books)"
        }
    }
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command)")
  }
}

/// A gate of an earlier version, maybe with a bridge of one.
private final class UpgradedGate {
  let name: String
  let pi: FakePi
  private let port: Int
  private var gate: Program
  private var bridge: Program?
  private var trail: TrailServer?

  init(_ name: String, _ port: Int, gate programs: URL, bridge folder: URL?) throws {
    (self.name, self.port) = (name, port)
    pi = try FakePi()
    let settings = programs.appending(path: "turnstile.conf")
    if FileManager.default.fileExists(atPath: settings.path) {
      try FileManager.default.copyItem(
        at: settings, to: pi.folder.appending(path: "turnstile.conf"))
    }
    gate = try Self.start(on: pi, from: programs)
    try #require(Gate(pi: pi, program: gate).shows(.locked), "\(gate.output)")
    if let folder { try startBridge(from: folder) }
  }

  /// Has the gate's files, configuration and trail go on with the programs of today.
  func upgrade() throws {
    gate.stop()
    bridge?.kill()
    gate = try Self.start(on: pi, from: Program.folder)
    try startBridge(from: Program.folder)
    try #require(Gate(pi: pi, program: gate).shows(.locked), "\(gate.output)")
  }

  private static func start(on pi: FakePi, from folder: URL) throws -> Program {
    let configuration = try Service(on: pi).configuration.path
    return try Program(
      "turnstilectl",
      ["run", "--config", configuration, "--runtime", pi.folder.path, "--state", pi.folder.path],
      on: pi, from: folder)
  }

  private func startBridge(from folder: URL) throws {
    if trail == nil { trail = try TrailServer(folder: pi.folder) }
    bridge = try Program(
      "turnstile-mqtt",
      [
        "--name", name, "--broker", "127.0.0.1", "--port", "\(port)", "--sockets", pi.folder.path,
        "--trail", "yes",
      ], on: pi, from: folder)
  }

  /// What the database is to have, as it prints it.
  var books: String {
    get throws {
      let (sums, head) = try FleetGate.answer(on: pi)
      return "{\(sums.map { "\($0)" }.joined(separator: ","))}|\(head)"
    }
  }
}
