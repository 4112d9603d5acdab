// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing
import Turnstile

/// Whatever dies, books and database are equal to the coin: FLEET 8.
///
/// `make fleet` plays 50 gates, CI three; FLEET="GATES SECONDS SEED" are other numbers.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FLEET"] != nil), .serialized)
struct FleetTests {
  /// What can happen to a fleet.
  private enum Fault: String, CaseIterable {
    case bridgeKilled, brokerKilled, brokerFrozen, packetsDropped, brokerDiskFull, collectorKilled
    case databaseKilled, databaseDiskFull, databaseLogFull, sessionsEnded, databaseSaved, cardCopied
    case gateKilled, batchesRepeated, databaseRestored, trailLost, standbyPromoted, cardRestored
    case cardReplaced

    /// Those that can be made here: a disk without room is a mount, and the kernel drops packets.
    static var possible: [Self] {
      let roots: [Self] = [
        .packetsDropped, .brokerDiskFull, .databaseDiskFull, .databaseLogFull,
      ]
      guard !Fleet.isRoot else { return allCases }
      print("fleet: not tried, since only root can: \(roots.map(\.rawValue))")
      return allCases.filter { !roots.contains($0) }
    }
  }

  /// How many gates there are, for how many seconds faults strike, and the seed of their choice.
  private static let numbers =
    ProcessInfo.processInfo.environment["FLEET"]?.split(separator: " ").compactMap { Int($0) } ?? []

  @Test(
    "coins of the books = coins of the database, per gate and per day, after faults of each kind")
  func balances() throws {
    try #require(Self.numbers.count >= 2, "FLEET: expected gates, seconds and maybe a seed")
    let seed = Self.numbers.dropFirst(2).first ?? Int.random(in: 1...1_000_000)
    print("FLEET=\"\(Self.numbers[0]) \(Self.numbers[1]) \(seed)\"")
    let fleet = try Fleet(gates: Self.numbers[0])
    var random = SeededGenerator(seed: UInt64(seed))
    let end = Date(timeIntervalSinceNow: Double(Self.numbers[1]))
    let kinds = Fault.possible
    var (faults, next) = ([Fault](), Date(timeIntervalSinceNow: 3))
    while Date() < end || faults.count < kinds.count {
      fleet.visit()
      guard Date() >= next else { continue }
      // Each kind once, and then by chance.
      let fault = kinds.dropFirst(faults.count).first ?? kinds[random.index(below: kinds.count)]
      try strike(fault, fleet, &random)
      faults.append(fault)
      next = Date(timeIntervalSinceNow: 3)
    }
    try fleet.settle("at the end of \(faults.count) faults")
  }

  private func strike(_ fault: Fault, _ fleet: Fleet, _ random: inout SeededGenerator) throws {
    let gate = fleet.gates[random.index(below: fleet.gates.count)]
    switch fault {
    case .bridgeKilled: try gate.replaceBridge()
    case .brokerKilled:
      fleet.broker.kill()
      fleet.visit()
      try fleet.broker.start()
    case .brokerFrozen: fleet.broker.freeze(seconds: 6)
    case .packetsDropped:
      let end = Date(timeIntervalSinceNow: 6)
      try fleet.broker.dropPackets { while Date() < end { fleet.visit() } }
    case .brokerDiskFull:
      fleet.broker.kill()
      try fleet.broker.start(diskIsFull: true)
      fleet.visit()
      try fleet.require("with a broker without room on its disk") { try fleet.differences }
    case .databaseDiskFull:
      try fleet.fillDisk(until: "No space left on device") { fleet.visit() }
      try fleet.require("with room on the disk again") { try fleet.differences }
    case .databaseLogFull:
      // Where the write-ahead log has no room the server ends, and a person starts it again.
      try fleet.fillDisk(until: "database system is shut down") {
        let message = "pg_logical_emit_message(false, '', repeat('-', 1000000))"
        _ = try? fleet.session.query("select \(message) from generate_series(1, 20)")
        fleet.visit()
      }
      try fleet.crashDatabase()
    case .collectorKilled: try fleet.replaceCollector(random.index(below: 2))
    case .databaseKilled: try fleet.crashDatabase()
    case .sessionsEnded:
      try fleet.session.query(
        "select pg_terminate_backend(pid) from pg_stat_activity "
          + "where datname = 'fleet' and pid <> pg_backend_pid()")
    case .standbyPromoted:
      try fleet.cluster.crash("follow")
      fleet.visit()
      try fleet.crashDatabase("promote")
    case .databaseSaved: try fleet.crashDatabase("save")
    case .databaseRestored: try fleet.crashDatabase("restore")
    case .batchesRepeated: try fleet.repeatBatches(&random)
    case .gateKilled: try gate.crash()
    case .trailLost: try gate.crash { try FleetGate.removeFiles(["audit"], in: $0) }
    case .cardCopied: try gate.copyCard()
    // What was on a card alone is lost with it; and neither has an older database what that card had.
    case .cardReplaced, .cardRestored:
      try fleet.require("before a card is replaced") { try fleet.differences }
      try gate.replaceCard(isCopy: fault == .cardRestored)
      try fleet.require("with another card") { try fleet.differences }
      try fleet.crashDatabase("save")
    }
  }
}

extension Fleet {
  /// Waits up to 90 s until books and database are equal, and prints what they count.
  func settle(_ moment: String) throws {
    let begin = Date()
    try require(moment) { try differences }
    let seconds = Int(-begin.timeIntervalSinceNow)
    try require("\(moment), in the database") { try imbalances }
    let rows = try session.query("select sum(taken[1]), sum(taken[3]), sum(lines) from gate")
    let breaks = try session.query("select count(*), reason from break group by reason")
    print(
      "fleet: \(moment): coins, pulses and lines \(rows); breaks \(breaks); equal after \(seconds) s"
    )
  }

  /// Waits up to 90 s until nothing differs.
  func require(_ moment: String, noneOf differences: () throws -> [String]) throws {
    for _ in 0..<90 {
      if try differences().isEmpty { return }
      sleep(1)
    }
    let rest = try differences()
    try #require(rest.isEmpty, "\(moment): \(rest)")
  }
}

extension SeededGenerator {
  /// A number in 0..<`bound`.
  mutating func index(below bound: Int) -> Int { Int(next(below: UInt64(bound))) }
}
