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
  private var startedAt: UInt64
  // How many outputs had been driven before the last start.
  private var firstChange = 0

  /// A gate that has come up, on a disk that is fast so far.
  ///
  /// - Parameter edit: changes the configuration further.
  init(
    _ settings: Timeline.Settings = Timeline.Settings(), edit: (Service) throws -> Void = { _ in }
  ) throws {
    self.settings = settings
    pi = try FakePi()
    pi.stopClock()
    service = try Service(on: pi)
    try service.apply(settings)
    try edit(service)
    startedAt = pi.now
    gate = try service.start()
    try pi.pass()
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
    gate = try service.start()
    try pi.pass()
  }

  /// Ends the gate as a crash does.
  func crash() { gate.program.kill() }

  /// Has visitors do something, such as `0 coin 1, 50 coin 0`.
  func play(_ changes: String, until end: UInt64) throws {
    for change in Timeline.Change.list(changes) {
      try pass(to: change.time)
      set(change.input, change.isActive)
    }
    try pass(to: end)
  }

  /// Lets time pass.
  func pass(to time: UInt64) throws { try pi.pass(until: startedAt + time * 1_000_000) }

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

  /// How often the lock has opened since the last start.
  var openings: Int { outputs.split(separator: " ").count { $0.hasPrefix("open") } }

  /// The counters on the disk that are not 0, but for those that only add up others, and the credit.
  var books: String {
    get throws {
      let program = try Program(
        "turnstilectl", ["books", "--json", "--state", pi.folder.path], on: pi)
      guard program.status == 0 else { return program.output }
      let object = try JSONSerialization.jsonObject(with: Data(program.output.utf8))
      let numbers = object as? [String: Any] ?? [:]
      var names: [String] = []
      Counter.forEach { if $0 != .pulses, $0 != .spentPulses { names.append("\($0.name)") } }
      return (names + ["credit"]).compactMap { name in
        guard let number = numbers[name] as? Int, number > 0 else { return nil }
        return "\(name) \(number)"
      }.joined(separator: ", ")
    }
  }

  /// The state on the disk.
  var state: String {
    get throws {
      try Program("turnstilectl", ["books", "--state", pi.folder.path], on: pi).lines.first ?? ""
    }
  }

  /// What the gate has logged since its last start.
  var log: [String] { gate.program.lines }
}

extension Program {
  /// Its output, when it has ended, by the line.
  var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }
}
