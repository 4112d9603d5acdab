// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
private final class Sightings {
  var stops: [String] = []
}

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
  mutating func release() { chip.release() }
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
  mutating func write(_ record: Record) {
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
  mutating func record(_ entry: LogEntry, at time: UInt64) { seen.stops.append("log") }
}

/// The README's "Follow one coin", stop by stop.
@Suite struct OneCoinTests {
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The first column of the README's table of stops.
  private func stops() throws -> [String] {
    let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    let table = try #require(readme.components(separatedBy: "## Follow one coin").dropFirst().first)
    let rows = table.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
    return rows.dropFirst(2).map {
      $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("the controller has the README's stops in one file, in this order, one function each")
  func functionsInOrder() throws {
    let path = "Sources/Gate/GateController/GateController.swift"
    let source = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    let functions = try stops().map { stop -> String.Index? in
      let title = stop.prefix(1).uppercased() + stop.dropFirst()
      let comments = source.ranges(of: "\n  /// \(title): ")
      return comments.count == 1 ? comments[0].lowerBound : nil
    }
    let found = functions.dropLast().compactMap { $0 }
    // The log has a call and no function of its own.
    #expect(found.count == functions.count - 1 && found == found.sorted())
    #expect(source.ranges(of: "memory.plan(").count == 1)
    #expect(source.ranges(of: "memory.commit(").count == 1)
  }

  @Test(
    "one coin goes from edge to log, through every stop in order, with its record before the lock")
  func followOneCoin() throws {
    let (seen, disk) = (Sightings(), WatchedDisk())
    var gate = GateController(
      .bench, lines: WatchedLines(seen: seen), conditions: conditions(),
      log: WatchedLog(seen: seen), store: WatchedStore(disk: disk, seen: seen))
    gate.turn(at: 0)
    disk.result = WriteResult(sequence: 1, code: 0)
    gate.turn(at: 0)
    seen.stops = []

    // Edge: nothing has settled.
    gate.lines.hardware.chip.press(coinOffset)
    gate.turn(at: 0)
    #expect(gate.switches.deadline == 5 * millisecond && gate.pressed == Levels())

    // Settled switch, event, plan, record: the record has the step, and the gate has not.
    gate.turn(at: 5 * millisecond)
    #expect(gate.pressed[0] && gate.ledger.pending?.step.event == .coin)
    #expect(disk.record?.state == .unlocked && disk.record?.counters[.coins] == 1)
    #expect(gate.machine.state == .locked && gate.counters[.coins] == 0 && gate.outputs[0])

    // Commit, perform, levels, log.
    disk.result = WriteResult(sequence: 2, code: 0)
    gate.turn(at: 8 * millisecond)
    #expect(gate.machine.state == .unlocked && gate.counters[.coins] == 1)
    #expect(
      gate.lines.hardware.chip.levels?.outputs == gate.outputs && !gate.outputs[0]
        && gate.outputs[1])

    // In the order in which the README tells them.
    let visible = ["edge", "record", "levels", "log"]
    #expect(seen.stops == visible)
    #expect(try stops().filter(visible.contains) == visible)
  }
}
