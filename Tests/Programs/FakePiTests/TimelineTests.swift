// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GateController
import GateMessages
import MachineSupport
import Store
import System
import TestSupport
import Testing
import Turnstile

/// The timelines of the gate's controller, on the shipped programs.
@Suite struct TimelineTests {
  @Test(
    "visits come out to the millisecond: lock, inhibit, books on the disk, and troubles in the log",
    arguments: Timeline.all.filter { Setup($0.settings).contradiction == nil })
  func timeline(_ timeline: Timeline) throws {
    let gate = try VirtualGate(timeline)
    try play(timeline, on: gate)
    expectEqual(gate.outputs, timeline.outputs)
    expectEqual(gate.troubles.count, timeline.sentences.count)
    // A stop writes what was only counted in the last 5 s.
    expectEqual(gate.stop(), 0)
    #expect(try gate.books == timeline.books)
  }

  /// Plays what happens, and looks into the log just before and at each trouble.
  private func play(_ timeline: Timeline, on gate: VirtualGate) throws {
    var changes = timeline.changes[...]
    let times = timeline.sentences.map(\.time)
    let stops = Set(times).sorted().flatMap { time in
      [time - 1, time].map { stop in (stop, times.count { $0 <= stop }) }
    }
    for (time, count) in stops + [(timeline.end, timeline.sentences.count)] {
      while let change = changes.first, change.time <= time {
        try gate.pass(to: change.time)
        gate.set(change.input, change.isActive)
        changes.removeFirst()
      }
      try gate.pass(to: time)
      let expected = timeline.sentences.prefix(count).map(\.text)
      expectEqual(gate.troubles, expected, "\(time) ms")
    }
  }

  @Test(
    "the configuration of a timeline is compiled to its settings, or refused if they contradict",
    arguments: Timeline.all)
  func settings(_ timeline: Timeline) throws {
    let pi = try FakePi()
    let service = try Service(on: pi)
    try service.apply(timeline.settings)
    let wanted = Setup(timeline.settings)
    let status = try service.command("ExecStartPre=-").status
    guard wanted.contradiction == nil else { return expectEqual(status, 78) }
    let path = try #require(FilePath(FixedText<255>(string: pi.setup)))
    var compiled = try #require(SetupFile(path)).readContent().setup
    compiled.ledgerFolder = FixedText()
    let bytes = (compiled.bytes, wanted.bytes)
    #expect(bytes.0.indices.allSatisfy { bytes.0[$0] == bytes.1[$0] })
  }
}

extension Setup {
  /// The setup of a timeline.
  fileprivate init(_ settings: Timeline.Settings) {
    self.init()
    (wiring, rules, relock) = (settings.wiring, settings.rules, settings.relock)
  }
}

extension VirtualGate {
  /// The troubles of its log.
  fileprivate var troubles: [String] {
    log.filter { $0.contains("lines: GPIO") }.compactMap { $0.components(separatedBy: ": ").last }
  }
}

extension Timeline {
  /// When troubles begin and end, and what the log says then.
  fileprivate var sentences: [(time: UInt64, text: String)] {
    troubles.split(separator: ",").compactMap { text in
      let parts = text.split(separator: " ").map(String.init)
      let kind = (0...UInt8.max).lazy.compactMap(Trouble.Kind.init).first { "\($0)" == parts[1] }
      guard let time = UInt64(parts[0]), let kind else { return nil }
      let entry = LogEntry.trouble(Trouble(kind, offset: 0), isOver: parts.count > 2)
      var sentence = TextBuffer()
      entry.describe(into: &sentence) { _, _ in }
      return (time, sentence.string.components(separatedBy: ": ").last ?? "")
    }
  }
}
