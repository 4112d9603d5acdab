// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import GPIO
import GateConsole
import GateController
import Recording
import RecordingFile
import Simulation
import Turnstile

extension GateSession {
  /// The session of a recording by these rules; a step begins with each switch that leaves its rest, and each order.
  init(_ file: RecordedFile, by setup: RecordedSetup) throws(ToolFault) {
    self.init(setup)
    let names = wiring.namedInputs(of: file)
    for name in names.keys.sorted() where !file.wires.contains(name) && !setup.isInstalled {
      throw ToolFault("the wire \(name) is missing; record that wire too")
    }
    let later = file.changes.dropFirst(file.initialCount).drop {
      $0.time <= setup.beginning && setup.beginning > 0
    }
    high = levels(after: file.changes[..<later.startIndex], of: file, names)
    var came = try orders(of: file, names)
    for change in later {
      // What is no longer seen of a wire does not move the contact.
      guard let input = names[change.wire], change.level != .unknown else { continue }
      came.append(TimedInput(.wire(input, isHigh: change.level == .high), at: change.time * 1000))
    }
    // At equal times the order comes first: between two presses a person gives it.
    let sorted = came.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, input) in sorted { add(input) }
    guard isWhole else {
      throw ToolFault("the recording has more than \(Self.capacity) inputs; cut it into two")
    }
    let end = max(file.end * 1000, inputs.last?.time ?? 0)
    guard end <= TimedInput.lastTime else {
      throw ToolFault("the recording lasts more than 100 years; correct its last time")
    }
    add(TimedInput(.pause, at: end))
  }

  /// The orders, and the edges that have no entry of their own, from the beginning on.
  private func orders(
    of file: RecordedFile, _ names: [String: Input]
  ) throws(ToolFault) -> [TimedInput] {
    var orders: [TimedInput] = []
    var edges: [TimedInput] = []
    for text in file.orders {
      if let repetition = Repetition(text), let input = names[repetition.wire] {
        edges += repetition.edges(of: input, in: file)
      } else {
        orders.append(try TimedInput(order: text))
      }
    }
    guard zip(orders, orders.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
      throw ToolFault("the orders are not sorted by time; sort them")
    }
    // By other rules, the disk would be asked at other times.
    return (orders + edges).filter {
      (setup.isOwn || $0.input != .answer)
        && (setup.beginning == 0 || $0.time > setup.beginning * 1000)
    }
  }

  /// The switches whose wires are high at first; what is unknown is at rest.
  private func levels(
    after changes: ArraySlice<RecordedFile.Change>, of file: RecordedFile, _ names: [String: Input]
  ) -> Levels {
    var levels = Levels()
    for (name, input) in names {
      // Without a level at first, a wire was what its first change ends.
      let first = file.changes.first { $0.wire == name }
      let isKnown = first == nil || changes.contains { $0.wire == name }
      levels[input] = isKnown ? !Press.isHigh(input, wiring) : first?.level == .low
    }
    for change in changes {
      guard let input = names[change.wire], change.level != .unknown else { continue }
      levels[input] = change.level == .high
    }
    return levels
  }

  private mutating func add(_ input: TimedInput) {
    if case .wire(let input, let isHigh) = input.input {
      if isHigh == Press.isHigh(input, wiring) { beginStep() }
    } else {
      beginStep()
    }
    append(input)
  }

  /// Where the gate does something else than it did when this was recorded; `nil` when all is equal.
  func difference(from file: RecordedFile) -> String? {
    guard let again = try? RecordedFile(recording()) else { return "the replay cannot be read" }
    let names = Set(again.wires).subtracting(wiring.namedInputs.keys).intersection(file.wires)
    var (old, new) = (file.changes(of: names), again.changes(of: names))
    if setup.isInstalled {
      // A clock of microseconds may round a deadline, but never by a millisecond.
      old.removeAll { $0.time <= setup.beginning }
      new.removeAll { $0.time <= setup.beginning }
      for index in new.indices.prefix(old.count) where new[index].isNear(old[index]) {
        new[index] = old[index]
      }
    }
    return firstDifference(old, new).map { _, then, now in
      "recorded \(then?.text ?? "nothing more"), replayed \(now?.text ?? "nothing more")"
    }
  }
}

/// Edges of a wire that have no entry of their own, as a recording notes them: `7243000 repeat coin 300`.
///
/// They came between the wire's last change before this time and its change at this time.
private struct Repetition {
  // More would need hours of a line that hums; so many show what it did to the gate.
  private static let most: UInt64 = 5000
  private let (time, count): (UInt64, UInt64)
  let wire: String

  init?(_ order: String) {
    let words = order.split(separator: " ")
    guard words.count == 4, words[1] == "repeat", let time = UInt64(words[0]),
      let count = UInt64(words[3])
    else { return nil }
    (self.time, self.count, wire) = (time, min(count, Self.most), String(words[2]))
  }

  /// The edges, in the rhythm of those that have an entry.
  func edges(of input: Input, in file: RecordedFile) -> [TimedInput] {
    let changes = file.changes.filter { $0.wire == wire && $0.time <= time }
    let gaps = file.orders.compactMap { Self($0) }.filter { $0.wire == wire }.map { $0.time }
    guard let last = changes.last, let first = changes.dropLast().last, last.time == time, count > 0
    else { return [] }
    // How long a level lasted, in microseconds, where every edge has an entry.
    var lengths: [WireLevel: Double] = [:]
    for (change, next) in zip(changes, changes.dropFirst())
    where next.time - change.time < 20_000 && !gaps.contains(next.time) {
      lengths[change.level] = Double(max(next.time - change.time, 1))
    }
    var (place, level, places) = (0.0, first.level, [Double]())
    for _ in 0...count {
      place += lengths[level] ?? 1
      level = level == .high ? .low : .high
      places.append(place)
    }
    let scale = Double(time - first.time) * 1000 / place
    return zip(0..<count, places).map {
      let isHigh = ($0 % 2 == 0) == (first.level == .low)
      return TimedInput(.wire(input, isHigh: isHigh), at: first.time * 1000 + UInt64($1 * scale))
    }
  }
}

extension RecordedFile.Change {
  /// Whether the same happened in the same millisecond.
  fileprivate func isNear(_ other: Self) -> Bool {
    wire == other.wire && level == other.level
      && max(time, other.time) - min(time, other.time) < 1000
  }

  /// `0.055000 lock high`.
  fileprivate var text: String { "\("\(seconds: time * 1000)" as TextBuffer) \(wire) \(level)" }
}

// What a person at the console orders has no wire; in a recording it is a note.
extension GateInput {
  private static let settings: [(GateSetting, String)] = [
    (.seed, "seed"), (.breakChance, "break-chance"), (.relock, "relock-ms"), (.unplug, "unplug"),
  ]

  /// The order as a recording has it, such as `hold-open` or `seed 42`; `nil` for what is no order.
  var order: String? {
    switch self {
    case .command(let command): "\(command.name)"
    case .set(let setting, let value):
      Self.settings.first { $0.0 == setting }.map { "\($0.1) \(value)" }
    case .admission: "admit"
    case .answer: "disk"
    case .wire, .pause: nil
    }
  }

  /// What a recording has as an order; `nil` where there is no such order.
  init?(order: String) {
    let words = order.split(separator: " ")
    if order == "admit" || order == "disk" {
      self = order == "admit" ? .admission : .answer
    } else if words.count == 1, let command = Command.all.first(where: { "\($0.name)" == order }) {
      self = .command(command)
    } else if words.count == 2, let value = UInt32(words[1]),
      let setting = Self.settings.first(where: { $0.1 == words[0] })
    {
      self = .set(setting.0, value)
    } else {
      return nil
    }
  }
}

extension TimedInput {
  /// What a recording has as an order: `7243000 hold-open`, a time in microseconds and what it was.
  init(order text: String) throws(ToolFault) {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let time = UInt64(parts[0]), time <= 4_000_000_000_000_000,
      let input = GateInput(order: parts[1])
    else {
      throw ToolFault(
        "order=\(text): expected a time in microseconds and an order, such as hold-open")
    }
    self.init(input, at: time * 1000)
  }
}

extension Wiring {
  /// The switches that the gate has, by their names.
  fileprivate var namedInputs: [String: Input] {
    let inputs = Input.all.filter { has(.input($0)) }
    return Dictionary(uniqueKeysWithValues: inputs.map { ("\($0.name)", $0) })
  }

  /// The same, but a switch that a recording names by its line only, as `line17`, has this name.
  fileprivate func namedInputs(of file: RecordedFile) -> [String: Input] {
    let pairs = namedInputs.map { name, input in
      let line = "line\(self[input].line.offset)"
      return (file.wires.contains(name) || !file.wires.contains(line) ? name : line, input)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

// A session is written as a recording.
extension GateSession {
  /// The session as a recording: every edge, output and state, and every order, to the microsecond.
  func recording() -> [UInt8] {
    var recording = GateRecording(Bytes(), of: wiring)
    setup.write(to: &recording.writer)
    for input in inputs {
      guard let order = input.input.order else { continue }
      recording.writer.note("order", "\(input.time / 1000) \(foreign: order)")
    }
    let gate = play { gate in
      let (status, time) = (gate.status, gate.time / 1000)
      if recording.writer.wireCount == 0 {
        GateLine.forEach { recording.declare($0, isActive: status.active[$0]) }
        recording.declareStates(status.state)
        recording.writer.start(at: time)
      }
      GateLine.forEach { recording.change($0, isActive: status.active[$0], at: time) }
      recording.change(to: status.state, at: time)
    }
    recording.writer.end(at: gate.time / 1000)
    return recording.writer.sink.bytes
  }
}

/// A recording in memory.
struct Bytes: RecordingSink {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ line: TextBuffer) {
    for index in 0..<line.count { bytes.append(line[index]) }
    bytes.append(UInt8(ascii: "\n"))
  }
}
