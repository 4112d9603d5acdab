// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import FSM
import Foundation
import GPIO
import Ledger
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// The stops of a coin that were seen, in their order.
private final class Sightings { var stops: [String] = [] }

/// A chip that notes when an edge is read and when a level is written.
private struct WatchedLines: Lines {
  var chip = SimulatedChip()
  let seen: Sightings

  mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault) {
    try chip.request(request, outputs: outputs)
  }
  mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault) {
    try chip.readEdges(into: &edges)
    if edges.count > 0 { seen.stops.append("edge") }
  }
  mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels) {
    try chip.readLevels()
  }
  mutating func write(_ outputs: Levels) throws(Fault) {
    try chip.write(outputs)
    seen.stops.append("levels")
  }
  mutating func close() { chip.close() }
}

/// A disk that notes when it gets a record, and answers when the test says so.
private final class WatchedDisk {
  var record: Record?
  var result: WriteResult?
}

private struct WatchedStore: RecordStore {
  let disk: WatchedDisk
  let seen: Sightings
  var isEnabled: Bool { true }
  mutating func write(_ record: inout Record) {
    disk.record = record
    seen.stops.append("record")
  }
  mutating func nextResult() -> WriteResult? {
    defer { disk.result = nil }
    return disk.result
  }
}

private struct WatchedLog: GateLog {
  let seen: Sightings
  mutating func record(_ entry: LogEntry, at time: UInt64) {
    if case .money = entry { seen.stops.append("credit") } else { seen.stops.append("log") }
  }
}

/// "Follow one coin" of Sources/README.md, stop by stop.
@Suite struct OneCoinTests {
  /// A row of that table: a stop, its function, and the first file that the row names.
  private struct Stop {
    let name: String
    let function: Substring?
    let file: String

    /// Where the file says that the function is this stop; `nil` unless it says so once.
    func place() throws -> String.Index? {
      let source = try repositoryText(file)
      let title = name.prefix(1).uppercased() + name.dropFirst()
      let comments = source.ranges(of: "\n  /// \(title): ")
      let next = comments.first.flatMap { source[$0.upperBound...].firstMatch(of: /func (\w+)/)?.1 }
      return comments.count == 1 && next == function ? comments[0].lowerBound : nil
    }
  }

  private func stops() throws -> [Stop] {
    let readme = try repositoryText("Sources/README.md")
    let table = try #require(readme.components(separatedBy: "## Follow one coin").dropFirst().first)
    let rows = table.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
    return try rows.dropFirst(2).map { row in
      let cells = row.split(separator: "|")
      let link = try #require(cells[2].firstMatch(of: /\]\(([^)]+)\)/))
      return Stop(
        name: cells[0].trimmingCharacters(in: .whitespaces),
        function: cells[2].firstMatch(of: #/^ `(\w+)` in/#)?.1, file: "Sources/\(link.1)")
    }
  }

  @Test("every stop is one function, which its file names so, and in each file they are in order")
  func functionsInOrder() throws {
    let stops = try stops()
    // The log has a call and no function of its own.
    #expect(stops.count == 12 && stops.last?.name == "log" && stops.last?.function == nil)
    var places: [String: [String.Index]] = [:]
    for stop in stops.dropLast() {
      let place = try #require(try stop.place(), "\(stop.name) in \(stop.file)")
      places[stop.file, default: []].append(place)
    }
    for (_, places) in places { #expect(places == places.sorted()) }
    let source = try repositoryText("Sources/Gate/GateController/GateController.swift")
    #expect(source.ranges(of: "memory.machine.plan(").count == 1)
    #expect(source.ranges(of: "memory.commit(").count == 1)
  }

  /// A gate with the shipped configuration and a ledger, whose state locked is on the disk.
  private func gate(_ seen: Sightings, _ disk: WatchedDisk) throws -> WatchedGate {
    let setup = try Configuration(
      text: Array(answeredConfiguration().utf8).span, reading: .whole
    ).setup
    var gate = WatchedGate(
      setup.wiring, rules: setup.rules, lines: WatchedLines(seen: seen),
      conditions: setup.conditions, log: WatchedLog(seen: seen),
      store: WatchedStore(disk: disk, seen: seen), rule: setup.onLedgerFault)
    gate.turn(at: 0)
    disk.result = WriteResult(sequence: 1, code: 0)
    gate.turn(at: 0)
    seen.stops = []
    return gate
  }

  @Test func `one coin passes every stop in order, with its record before the lock`() throws {
    let (seen, disk) = (Sightings(), WatchedDisk())
    var gate = try gate(seen, disk)
    // Edges and settled switches: a pulse of 50 ms, which is no money yet.
    gate.lines.hardware.chip.press(coinOffset)
    gate.turn(at: 0)
    #expect(gate.switches.deadline == 15 * millisecond)
    #expect(gate.switches.pressed == Levels())
    gate.turn(at: 15 * millisecond)
    #expect(gate.switches.pressed[0])
    #expect(gate.visits.coins.isReading)
    #expect(gate.till.credit == 0)
    gate.lines.hardware.chip.advance(by: 50 * millisecond)
    gate.lines.hardware.chip.release(coinOffset)
    gate.turn(at: 50 * millisecond)
    gate.turn(at: 65 * millisecond)
    #expect(gate.till.credit == 0 && gate.deadline == 250 * millisecond)

    // Train, credit, sale, event, plan, record: the record has the step, and the gate has not.
    gate.turn(at: 250 * millisecond)
    #expect(gate.till.credit == 1 && gate.ledger.pending?.step?.event == .coin)
    #expect(disk.record?.state == .unlocked && disk.record?.counters[.coins] == 1)
    #expect(gate.machine.state == .locked && gate.counters[.coins] == 0)
    #expect(gate.lines.hardware.chip.levels?.outputs == gate.outputs && gate.outputs[.lock])

    // Commit, perform, levels, log.
    disk.result = WriteResult(sequence: 2, code: 0)
    gate.turn(at: 253 * millisecond)
    #expect(gate.machine.state == .unlocked && gate.counters[.coins] == 1)
    #expect(gate.lines.hardware.chip.levels?.outputs == gate.outputs && !gate.outputs[.lock])

    // In the order in which Sources/README.md tells them.
    #expect(seen.stops == ["edge", "edge", "credit", "record", "levels", "log"])
    let visible = ["edge", "credit", "record", "levels", "log"]
    #expect(try stops().map(\.name).filter(visible.contains) == visible)
  }
}

private typealias WatchedGate = GateController<WatchedLines, WatchedLog, WatchedStore>
