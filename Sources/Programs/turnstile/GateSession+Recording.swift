// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import GPIO
import GateConsole
import GateController
import Recording
import Simulation
import Turnstile

extension GateSession {
  /// The session of a recording, with the setup that it tells of, or another one; a step begins with each switch that
  /// leaves its rest, and each order.
  init(_ file: RecordedFile, by installed: RecordedSetup? = nil) throws(ToolFault) {
    let setup: RecordedSetup
    if let installed { setup = installed } else { setup = try RecordedSetup(file.notes) }
    let names = setup.wiring.namedInputs(of: file)
    for name in names.keys.sorted() where !file.wires.contains(name) && !setup.isInstalled {
      throw ToolFault("the wire \(name) is missing; record that wire too")
    }
    self.init(setup.wiring, rules: setup.rules, conditions: setup.conditions)
    high = Self.levels(of: file, names, setup.wiring)
    try add(file, names)
    guard isWhole else {
      throw ToolFault("the recording has more than \(Self.capacity) inputs; cut it into two")
    }
    let end = max(file.end * 1000, inputs.last?.time ?? 0)
    guard end <= TimedInput.lastTime else {
      throw ToolFault("the recording lasts more than 100 years; correct its last time")
    }
    addStep(TimedInput(.pause, at: end))
  }

  private mutating func add(_ file: RecordedFile, _ names: [String: Input]) throws(ToolFault) {
    var orders: [TimedInput] = []
    for text in file.orders { orders.append(try TimedInput(order: text)) }
    guard zip(orders, orders.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
      throw ToolFault("the orders are not sorted by time; sort them")
    }
    for change in file.changes[file.initialCount...] {
      // At equal times the order comes first: between two presses a person gives it.
      while let order = orders.first, order.time <= change.time * 1000 {
        addStep(orders.removeFirst())
      }
      add(change, names)
    }
    for order in orders { addStep(order) }
  }

  /// The switches whose wires are high at first; what is unknown is at rest.
  private static func levels(
    of file: RecordedFile, _ names: [String: Input], _ wiring: Wiring
  ) -> Levels {
    var levels = Levels()
    for (_, input) in names { levels[input] = !Press.isHigh(input, wiring) }
    for change in file.changes[..<file.initialCount] {
      guard let input = names[change.wire], change.level != .unknown else { continue }
      levels[input] = change.level == .high
    }
    return levels
  }

  private mutating func addStep(_ input: TimedInput) {
    beginStep()
    append(input)
  }

  private mutating func add(_ change: RecordedFile.Change, _ names: [String: Input]) {
    // What is no longer seen of a wire does not move the contact.
    guard let input = names[change.wire], change.level != .unknown else { return }
    let isHigh = change.level == .high
    if isHigh == Press.isHigh(input, wiring) { beginStep() }
    append(TimedInput(.wire(input, isHigh: isHigh), at: change.time * 1000))
  }

  /// Where the gate does something else than it did when this was recorded; `nil` when all is equal.
  func difference(from file: RecordedFile) -> String? {
    guard let again = try? RecordedFile(recording()) else { return "the replay cannot be read" }
    let names = Set(again.wires).subtracting(wiring.namedInputs.keys).intersection(file.wires)
    let difference = firstDifference(file.changes(of: names), again.changes(of: names))
    return difference.map { _, then, now in
      "recorded \(then?.text ?? "nothing more"), replayed \(now?.text ?? "nothing more")"
    }
  }
}

extension RecordedFile.Change {
  /// `0.055000 lock high`.
  fileprivate var text: String { "\("\(seconds: time * 1000)" as TextBuffer) \(wire) \(level)" }
}

// What a person at the console orders has no wire; in a recording it is a note.
extension GateInput {
  private static let settings: [(GateSetting, String)] = [
    (.seed, "seed"), (.breakChance, "break-chance"), (.relock, "relock-ms"),
  ]
  private static let commands: [Command] = [.repairman, .lock, .unlockOnce, .holdOpen, .close]

  /// The order as a recording has it, such as `hold-open` or `seed 42`; `nil` for what is no order.
  var order: String? {
    switch self {
    case .command(let command): "\(command.name)"
    case .set(let setting, let value):
      Self.settings.first { $0.0 == setting }.map { "\($0.1) \(value)" }
    case .wire, .pause: nil
    }
  }

  /// What a recording has as an order; `nil` where there is no such order.
  init?(order: String) {
    let words = order.split(separator: " ")
    if words.count == 1, let command = Self.commands.first(where: { "\($0.name)" == order }) {
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
    RecordedSetup(wiring: wiring, hasAcceptor: hasAcceptor, conditions: conditions).write(
      to: &recording.writer)
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
