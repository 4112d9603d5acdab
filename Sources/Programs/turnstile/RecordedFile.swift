// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import Recording

/// What is in a recording, once all of it was read.
struct RecordedFile {
  /// A level of a wire from a time on, in microseconds.
  struct Change: Equatable {
    let time: UInt64
    let wire: String
    let level: WireLevel
  }

  /// The notes before the start, `key=value`.
  private(set) var notes: [String: String] = [:]
  /// The names of the wires.
  private(set) var wires: [String] = []
  /// What a person at the console ordered, in the order of the file: `7243000 hold-open`.
  private(set) var orders: [String] = []
  /// What the wires did, in the order of time.
  private(set) var changes: [Change] = []
  /// How many of these changes are the levels that the wires begin with.
  var initialCount: Int {
    var seen: Set<String> = []
    return changes.firstIndex { $0.time > 0 || !seen.insert($0.wire).inserted } ?? changes.count
  }
  /// The last time, in microseconds.
  private(set) var end: UInt64 = 0
  private var hasStarted = false

  /// Reads a recording.
  init(_ bytes: [UInt8]) throws(RecordingFault) {
    var reader = RecordingReader()
    for byte in bytes { if let event = try reader.read(byte) { add(event) } }
    if let event = try reader.finish() { add(event) }
  }

  private mutating func add(_ event: RecordingEvent) {
    switch event {
    case .note(let note): add(String(note))
    case .wire(_, let name): wires.append(String("\(foreign: name)" as TextBuffer))
    case .start: hasStarted = true
    // A gate's clock has nanoseconds, but what is recorded has microseconds.
    case .time(let time): end = time / 1000
    case .change(let wire, let level):
      changes.append(Change(time: end, wire: wires[wire], level: level))
    }
  }

  private mutating func add(_ note: String) {
    let parts = note.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2, !hasStarted else { return }
    if parts[0] == "order" { orders.append(parts[1]) } else { notes[parts[0]] = parts[1] }
  }

  /// The changes of wires with these names, by time and name.
  func changes(of names: Set<String>) -> [Change] {
    changes.filter { names.contains($0.wire) }.sorted { ($0.time, $0.wire) < ($1.time, $1.wire) }
  }
}
