// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateSupport
import TestSupport
import Testing

@Suite struct TimelineTests {
  @Test(
    "visits come out to the millisecond: lock, inhibit, books and troubles", arguments: Timeline.all
  ) func timeline(_ timeline: Timeline) {
    let memory = Memory()
    var gate = TimelineGate(timeline.settings, memory)
    gate.play(timeline)
    let (outputs, books) = (gate.outputs, gate.books)
    #expect(outputs == timeline.outputs, "\(timeline.number): \(timeline.name)")
    #expect(books == timeline.books, "\(timeline.number): \(timeline.name)")
    let kinds = ["coin", "bolt", "switch", "coil", "pushDead", "openTooLong", "loop"]
    let troubles = memory.lines.compactMap { line -> String? in
      let parts = line.split(separator: " ")
      guard kinds.contains(where: { parts[1].hasPrefix($0) }), Int(parts[2]) != nil else {
        return nil
      }
      return parts[0].dropLast() + " " + parts[1] + (parts.count > 3 ? " over" : "")
    }
    #expect(troubles.joined(separator: ", ") == timeline.troubles, "\(timeline.number)")
  }
}
