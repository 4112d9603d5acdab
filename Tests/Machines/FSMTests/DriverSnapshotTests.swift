// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineSupport
import SampleMachines
import Testing

@Suite struct DriverSnapshotTests {
  private typealias Saved = Driver<HierarchicalMachine<Kettle>, 3>
  private var driver = Saved()
  private var stove = Stove()

  init() {
    driver.start(at: 0, in: &stove)
    stove.lines = []
  }

  private func saved(at now: Nanoseconds) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 7, count: Saved.snapshotSize)
    var span = bytes.mutableSpan
    let isSaved = driver.save(at: now, into: &span)
    try #require(isSaved)
    return bytes
  }

  /// A driver that was resumed at second 100, and what it did.
  private func resumed(
    _ bytes: [UInt8], clock: Snapshot.Clock = .stood
  ) throws -> (driver: Saved, stove: Stove) {
    var (driver, stove) = (Saved(), Stove())
    try driver.resume(from: bytes.span, at: .seconds(100), clock: clock, in: &stove)
    return (driver, stove)
  }

  @Test("a driver comes back with its machine, its deadline and all events, each as old as it was")
  mutating func comesBack() throws {
    _ = driver.post(.heat, at: 0)
    _ = driver.post(.pour, at: 0)
    driver.run(by: 0, in: &stove)
    #expect(driver.machine.state == .hot && driver.deferredCount == 1)
    _ = driver.post(.lift, at: .seconds(3))
    _ = driver.post(.heat, at: .seconds(4))
    let bytes = try saved(at: .seconds(5))
    var (other, stove) = try resumed(bytes)
    // The words of entry are performed again, and raise nothing a second time.
    #expect(stove.lines == ["light", "glow", "moved to hot (light glow)"])
    #expect(other.machine.state == .hot && other.deferredCount == 1)
    #expect(other.deadline == .seconds(98) && other.machine.deadline == .seconds(105))
    stove.lines = []
    other.run(by: .seconds(100), in: &stove)
    #expect(
      stove.lines == [
        "hot, lift: moved to cold", "cold, pour: stayed", "glow", "cold, heat: moved to hot (glow)",
        "hot, ring: stayed",
      ])
  }

  @Test mutating func `time that passes makes the events older, as far as there was time`() throws {
    _ = driver.post(.heat, at: .seconds(3))
    let bytes = try saved(at: .seconds(5))
    #expect(try resumed(bytes, clock: .ran(.seconds(60))).driver.deadline == .seconds(38))
    #expect(try resumed(bytes, clock: .ran(.max)).driver.deadline == 0)
  }

  @Test mutating func `an urgent event that had the last slot has it again`() throws {
    for event in [.heat, .pour, .lift] as [Kettle.Event] {
      let refused = driver.post(event, at: 1)
      #expect(refused == nil)
    }
    var (other, stove) = try resumed(saved(at: 1))
    let full = other.post(.lift, at: 2)
    #expect(full?.outcome == .full)
    other.run(by: .seconds(100), in: &stove)
    #expect(other.deadline == nil && other.machine.state == .cold)
  }

  @Test func `a driver that was not started comes back as such`() throws {
    let driver = Saved()
    var bytes = [UInt8](repeating: 0, count: Saved.snapshotSize)
    var span = bytes.mutableSpan
    let isSaved = driver.save(at: 0, into: &span)
    #expect(isSaved)
    #expect(try resumed(bytes).driver.machine.state == nil)
  }

  @Test mutating func `every flipped bit is found, and nothing is performed or changed`() throws {
    _ = driver.post(.heat, at: 1)
    let bytes = try saved(at: 2)
    for bit in 0..<8 * bytes.count {
      var (other, stove, flipped) = (driver, Stove(), bytes)
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: Snapshot.DecodingError.damaged) {
        try other.resume(from: flipped.span, at: 9, clock: .stood, in: &stove)
      }
      #expect(stove.lines == [] && other.machine.state == .cold && other.deadline == 1)
    }
    #expect(throws: Snapshot.DecodingError.damaged) { try resumed(bytes.dropLast()) }
  }

  /// A byte of the snapshot, another value, and the error.
  private static let strangers: [(index: Int, value: UInt8, error: Snapshot.DecodingError)] = {
    let head = HierarchicalMachine<Kettle>.snapshotSize
    return [
      (head, 2, .unknownVersion),
      // A table of the same shape with other numbers.
      (head + 1, UInt8(truncatingIfNeeded: ~Kettle.table.fingerprint), .otherTable),
      // More events than fit, of either kind; an event that the table does not have.
      (head + 5, 4, .otherTable), (head + 6, 1, .otherTable), (head + 7, 3, .otherTable),
      (head + 9, 9, .otherTable), (head + 9 + 27, 9, .otherTable),
      // The machine's own snapshot has a checksum of its own.
      (3, 1, .damaged),
    ]
  }()

  @Test("a snapshot of another driver is refused", arguments: 0..<strangers.count)
  mutating func foreign(index: Int) throws {
    _ = driver.post(.heat, at: 0)
    _ = driver.post(.pour, at: 0)
    driver.run(by: 0, in: &stove)
    _ = driver.post(.lift, at: 1)
    var bytes = try saved(at: 2)
    bytes[Self.strangers[index].index] = Self.strangers[index].value
    bytes = sealed(bytes)
    #expect(throws: Self.strangers[index].error) { try resumed(bytes) }
  }

  @Test func `fewer bytes are not written to`() {
    var bytes = [UInt8](repeating: 7, count: Saved.snapshotSize - 1)
    var span = bytes.mutableSpan
    let isSaved = driver.save(at: 0, into: &span)
    #expect(!isSaved && bytes.allSatisfy { $0 == 7 })
  }

  @Test mutating func `a state is entered by name, and what comes of it runs to completion`() {
    driver.enter(.hot, at: .seconds(7), in: &stove)
    #expect(stove.lines == ["glow", "cold, heat: moved to hot (glow)", "hot, ring: stayed"])
    #expect(driver.machine.deadline == .seconds(17))
  }
}

/// A kettle on a stove: pouring waits until it is off.
private enum Kettle: Automaton {
  enum State: UInt8, CaseName { case stove, cold, hot }
  enum Event: UInt8, CaseName { case heat, pour, lift, ring, timeout }
  enum Word: UInt8, CaseName { case light, glow }

  static let initial = State.stove
  static let roles = Roles<Self>(timeout: .timeout)
  static func isUrgent(_ event: Event) -> Bool { event == .lift }
  static func raises(_ word: Word) -> Event? { word == .glow ? .ring : nil }

  // swift-format-ignore
  static let table = WithDeferral<_, 2>(HierarchicalTable<Kettle, 3, 5>([
    //                                                                     heat       pour       lift        ring       timeout
    .row(.stove, initial: .cold, enter: .words(.light),                   [.nothing,  .nothing,  .nothing,   .stay(),   .nothing]),
    .row(.cold, in: .stove,                                               [.to(.hot), .stay(),   .nothing,   .nothing,  .nothing]),
    .row(.hot, in: .stove, enter: .words(.glow), after: .seconds(10),     [.nothing,  .deferred, .to(.cold), .nothing,  .to(.cold)]),
  ]))
}

private struct Stove: Performer {
  typealias Names = Kettle
  var lines: [String] = []
  mutating func perform(_ word: Kettle.Word) { lines.append("\(word.name)") }
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Kettle {
    lines.append("\(step)")
  }
}
