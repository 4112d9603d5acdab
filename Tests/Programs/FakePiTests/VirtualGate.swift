// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Fixed
import Foundation
import GPIO
import TestSupport
import Turnstile

/// The shipped gate on a fake Pi in virtual time, and its visitors.
///
/// Its times are milliseconds since its last start.
final class VirtualGate {
  let pi: FakePi
  let service: Service
  private(set) var gate: Gate
  private let settings: Timeline.Settings
  private let hasSockets: Bool
  private var startedAt: UInt64
  // How many outputs had been driven before the last start.
  private var firstChange = 0

  /// A gate that has come up, on a disk that is fast so far.
  ///
  /// - Parameters:
  ///   - settings: what it is set to; `nil` for the configuration as it is shipped.
  ///   - hasSockets: whether clients reach it.
  ///   - edit: changes the configuration further.
  init(
    _ settings: Timeline.Settings? = Timeline.Settings(), hasSockets: Bool = false,
    edit: (Service) throws -> Void = { _ in }
  ) throws {
    self.settings = settings ?? Timeline.Settings()
    self.hasSockets = hasSockets
    pi = try FakePi()
    pi.stopClock()
    service = try Service(on: pi)
    if let settings { try service.apply(settings) }
    try edit(service)
    startedAt = pi.now
    gate = hasSockets ? try .withSockets(on: pi) : try service.start()
    try settle()
    slowDown()
  }

  /// The gate of a timeline, started as that says.
  convenience init(_ timeline: Timeline) throws {
    try self.init(timeline.settings)
    guard timeline.settings.isResumed else { return }
    try play("0 coin 1, 50 coin 0", until: 400)
    crash()
    pi.cutPower()
    set(.push, timeline.settings.isLeantOn)
    set(.release, timeline.settings.isReleased)
    try start()
  }

  /// Has each record take as long as the settings say.
  func slowDown() { pi.fail(FAKE_SYNC, milliseconds: UInt32(settings.disk)) }

  /// Starts the gate again.
  func start() throws {
    firstChange = pi.changes.count
    startedAt = pi.now
    gate = hasSockets ? try .withSockets(on: pi) : try service.start()
    try settle()
  }

  /// Ends the gate as a crash does.
  func crash() { gate.program.kill() }

  /// Ends the gate as systemd does, and returns its exit status.
  func stop() -> Int32 {
    gate.program.send(SIGTERM)
    return finishStop()
  }

  /// Has the gate begin to end as systemd does, and do all that is due at once.
  func beginStop() throws {
    gate.program.send(SIGTERM)
    try settle()
  }

  /// Lets a gate end that has begun to, and returns its exit status.
  func finishStop() -> Int32 {
    // For what it waits for, and its last record.
    pi.allow(nanoseconds: 4_000_000_000)
    return gate.program.status
  }

  private func settle(until time: UInt64? = nil) throws {
    do { try pi.pass(until: time) } catch {
      throw StuckGate(
        isRunning: gate.program.isRunning, ticks: try? gate.program.processorTicks,
        log: gate.program.output)
    }
  }

  /// Has visitors do something, such as `0 coin 1, 50 coin 0`.
  func play(_ changes: String, until end: UInt64) throws {
    for change in Timeline.Change.list(changes) {
      try pass(to: change.time)
      set(change.input, change.isActive)
    }
    try pass(to: end)
  }

  /// Inserts a coin whose pulses last 50 ms, and returns the time of its last edge.
  func insert(_ pulses: Int) throws -> UInt64 {
    let changes = (0..<UInt64(pulses)).map { pulse in
      "\(time + pulse * 100) coin 1, \(time + pulse * 100 + 50) coin 0"
    }
    let end = time + UInt64(pulses * 100 - 50)
    try play(changes.joined(separator: ", "), until: end)
    return end
  }

  /// Lets time pass.
  func pass(to time: UInt64) throws { try settle(until: startedAt + time * 1_000_000) }

  /// Makes an input active or not, whichever way it is wired.
  func set(_ input: Input, _ isActive: Bool) {
    let line = settings.wiring[input].line
    guard line.offset != 0 else { return }
    pi[UInt32(line.offset)] = isActive != line.isActiveLow
  }

  /// What lock and inhibit have done since the last start: `250 inhibit, 255 open`.
  var outputs: String {
    pi.changes.dropFirst(firstChange).compactMap { change in
      let time = (change.time - startedAt) / 1_000_000
      return switch Lead(rawValue: change.offset) {
      case .lock: "\(time) \(change.is_high ? "open" : "closed")"
      case .accept: "\(time) \(change.is_high ? "accept" : "inhibit")"
      default: nil
      }
    }.joined(separator: ", ")
  }

  /// Whether the lock is open.
  var isOpen: Bool { pi.isHigh(.lock) }

  /// Whether the acceptor is to let coins in.
  var acceptsCoins: Bool { pi.isHigh(.accept) }

  /// How many milliseconds have passed since the last start.
  var time: UInt64 { (pi.now - startedAt) / 1_000_000 }

  /// When the lock opened last.
  var lastOpening: UInt64 {
    let opening = pi.changes.last { $0.offset == Lead.lock.rawValue && $0.is_high }
    return opening.map { ($0.time - startedAt) / 1_000_000 } ?? 0
  }

  /// How long the lock has been open since the last start, in milliseconds.
  var openTime: UInt64 {
    var (total, opened): (UInt64, UInt64?) = (0, nil)
    for change in pi.changes.dropFirst(firstChange) where change.offset == Lead.lock.rawValue {
      total += opened.map { change.time - $0 } ?? 0
      opened = change.is_high ? change.time : nil
    }
    return (total + (opened.map { pi.now - $0 } ?? 0)) / 1_000_000
  }

  /// What the gate logs has this in one of its lines.
  func says(_ text: String) -> Bool { log.contains { $0.contains(text) } }

  /// Writes what is due, and reads the books as the next gate would.
  var finalBooks: String {
    get throws {
      try pass(to: time + 10_000)
      crash()
      return try books
    }
  }

  /// The counters on the disk that are not 0, but for those that only add up others, and the credit.
  var books: String {
    get throws {
      let numbers = try pi.books
      var names: [String] = []
      Counter.forEach { if $0 != .pulses, $0 != .spentPulses { names.append("\($0.name)") } }
      return (names + ["credit"]).compactMap { name in
        guard let number = numbers[name] as? Int, number > 0 else { return nil }
        return "\(name) \(number)"
      }.joined(separator: ", ")
    }
  }

  /// What the gate has logged since its last start.
  var log: [String] { gate.program.lines }
}

extension Program {
  /// Its output, when it has ended, by the line.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension FakePi {
  /// The numbers in the books on its disk; none without books.
  var books: [String: Any] {
    get throws {
      let program = try askDisk("books", "--json")
      guard program.status == 0 else { return [:] }
      let object = try JSONSerialization.jsonObject(with: Data(program.output.utf8))
      return object as? [String: Any] ?? [:]
    }
  }
}

/// A gate that has not done within 30 s what was due.
private struct StuckGate: Error {
  let isRunning: Bool
  let ticks: Int?
  let log: String
}
