// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ConsoleServer
import FSM
import Foundation
import GPIO
import GateController
import Ledger
import SimulatedGPIO
import System
import TestSupport
import Testing
import Turnstile

/// A log that remembers the commands.
struct Diary: GateLog {
  var orders: [String] = []

  mutating func record(_ entry: LogEntry, at time: UInt64) {
    guard case .commanded(let command, let peer, let step) = entry else { return }
    orders.append("\(command.name) by \(peer.user)/\(peer.process): \(step.outcome)")
  }
}

/// A disk that is fast, or answers when a test says so.
final class ScriptedDisk {
  var isFast = true
  /// Whether the ledger is being opened, for as long as the test lasts.
  var isOpening = false
  private(set) var underWay: Record?
  private var answers: [WriteResult] = []

  fileprivate func begin(_ record: Record) {
    underWay = record
    if isFast { answer(0) }
  }

  fileprivate func next() -> WriteResult? { answers.isEmpty ? nil : answers.removeFirst() }

  /// The record under way is on the disk, or failed with this `errno`.
  func answer(_ code: Int32) {
    guard let record = underWay else { return }
    underWay = nil
    answers.append(WriteResult(sequence: record.sequence, code: code))
  }
}

struct ScriptedBooks: RecordStore {
  let disk: ScriptedDisk
  var isEnabled: Bool { true }
  var isOpening: Bool { disk.isOpening }
  mutating func write(_ record: Record) { disk.begin(record) }
  mutating func nextResult() -> WriteResult? { disk.next() }
}

/// A unique path in the temporary folder.
func temporaryPath() -> String {
  FileManager.default.temporaryDirectory.appending(path: "console-\(UUID().uuidString)").path
}

extension SocketPath {
  init(_ path: String) throws {
    let socketPath = unsafe path.withCString { unsafe SocketPath(cString: $0) }
    self = try #require(socketPath)
  }
}

/// A simulated gate with its live console; time passes when the test says so.
final class Bench {
  let path = temporaryPath()
  let disk = ScriptedDisk()
  var gate: LiveGate<SimulatedChip, Diary, ScriptedBooks>
  private var server: ConsoleServer<SimulatedChip, Diary, ScriptedBooks>
  private(set) var turnCount = 0

  init(relock: UInt32 = 0, isOpening: Bool = false) throws {
    disk.isOpening = isOpening
    gate = LiveGate(
      .bench, lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: relock),
      log: TeeLog(Diary()), store: ScriptedBooks(disk: disk))
    server = try ConsoleServer(try SocketPath(path))
    gate.turn(at: 0)
  }

  /// This many turns of the loop, all at the same time: the gate's first, then the consoles'.
  func turn(_ count: Int = 1) {
    for _ in 0..<count {
      gate.turn(at: gate.lines.hardware.now)
      server.turn(at: gate.lines.hardware.now, isReady: true, gate: &gate)
      turnCount += 1
    }
  }

  /// Lets time pass, with a turn at its end.
  func pass(milliseconds: UInt64) {
    gate.lines.hardware.advance(by: milliseconds * 1_000_000)
    turn()
  }

  /// Presses and releases a switch, for as long as it takes.
  func press(_ offset: UInt8) {
    gate.lines.hardware.press(offset)
    pass(milliseconds: 0)
    pass(milliseconds: 50)
    gate.lines.hardware.release(offset)
    pass(milliseconds: 0)
    pass(milliseconds: 50)
  }

  /// A client that has just connected, and has been greeted.
  func visitor() throws -> Visitor {
    let visitor = try Visitor(at: path)
    turn(2)
    #expect(visitor.hear() == ["ok"])
    return visitor
  }
}

/// A client of a console's socket.
final class Visitor {
  private var connection: Connection?
  private var rest: [UInt8] = []
  private(set) var isGone = false

  init(at path: String) throws { connection = try Connection(to: try SocketPath(path)) }

  /// Sends bytes.
  ///
  /// - Returns: how many were taken.
  @discardableResult func send(_ bytes: [UInt8]) -> Int {
    switch connection {
    case .some(let connection): connection.send(bytes.span) ?? 0
    case .none: 0
    }
  }

  /// Sends a line.
  func say(_ line: String) { send(Array((line + "\n").utf8)) }

  /// The lines that have arrived.
  func hear() -> [String] {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      var bytes = block.mutableSpan
      let count: Int? =
        switch connection {
        case .some(let connection): connection.receive(into: &bytes)
        case .none: nil
        }
      guard let count else {
        isGone = true
        break
      }
      if count == 0 { break }
      rest += block[..<count]
    }
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(lines.removeLast())
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Closes the connection.
  func leave() { connection = nil }
}

extension Bench {
  /// The answer to a line of a client.
  func ask(_ visitor: Visitor, _ line: String) -> [String] {
    visitor.say(line)
    turn(2)
    return visitor.hear()
  }
}
