// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineSupport
import SampleMachines
import Testing

@Suite struct SnapshotTests {
  var machine = Machine<Door>()
  var weather = Weather()

  mutating func opened(at time: UInt64) {
    _ = machine.start(at: time, in: weather)
    _ = machine.handle(.turn, at: time, in: weather)
  }

  @Test("a saved machine resumes in its state and performs the entry words again")
  mutating func resumes() throws {
    opened(at: 0)
    let snapshot = try #require(machine.save(at: 500_000_000))
    var other = Machine<Door>()
    let step = try other.resume(from: snapshot, at: 77, clock: .stood)
    expectEqual(step.outcome, .moved)
    #expect(step.from == nil)
    expectEqual(step.to, .open)
    expectEqual(step.allWords, [.light])
    expectEqual(other.state, .open)
    expectEqual(other.deadline, 1_000_000_077)
  }

  @Test("time that passed while it was away can count, up to being due at once")
  mutating func timeMayHavePassed() throws {
    opened(at: 0)
    let snapshot = try #require(machine.save(at: 500_000_000))
    var other = Machine<Door>()
    _ = try other.resume(from: snapshot, at: 50, clock: .ran(400_000_000))
    expectEqual(other.deadline, 600_000_050)
    _ = try other.resume(from: snapshot, at: 50, clock: .ran(.max))
    expectEqual(other.deadline, 50)
  }

  @Test("a deadline past the end of the clock is at its end, and not in the past")
  mutating func deadlineSaturates() throws {
    opened(at: 0)
    let snapshot = try #require(machine.save(at: 0))
    _ = try machine.resume(from: snapshot, at: .max - 1, clock: .stood)
    expectEqual(machine.deadline, UInt64.max - 1)
  }

  @Test("a state without a timer, and a machine that was not started, come back as such")
  mutating func withoutATimer() throws {
    let untouched = try #require(machine.save(at: 0))
    _ = machine.start(at: 0, in: weather)
    let closed = try #require(machine.save(at: 0))
    var other = Machine<Door>()
    _ = try other.resume(from: closed, at: 9, clock: .ran(9))
    #expect(other.state == .closed && other.deadline == nil)
    let step = try other.resume(from: untouched, at: 9, clock: .stood)
    #expect(step.outcome == .notStarted && other.state == nil)
    expectEqual(other.handle(.turn, at: 9, in: weather).outcome, .notStarted)
  }

  @Test("any flipped bit is noticed, and the machine stays as it was", arguments: 0..<128)
  mutating func flippedBitIsDamage(bit: Int) throws {
    opened(at: 0)
    var snapshot = try #require(machine.save(at: 1))
    snapshot.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    let step = Result { try machine.resume(from: snapshot, at: 2, clock: .stood) }
    #expect(throws: Snapshot.DecodingError.damaged) { try step.get() }
    expectEqual(machine.state, .open)
    expectEqual(machine.deadline, 1_500_000_000)
  }

  @Test func `another version, another table and another state are refused by name`() {
    expectEqual(error(of: [2, 4, 5, 0]), .unknownVersion)
    expectEqual(error(of: [1, 5, 5, 0]), .otherTable)
    expectEqual(error(of: [1, 4, 4, 0]), .otherTable)
    expectEqual(error(of: [1, 4, 5, 4]), .otherTable)
    expectEqual(error(of: [1, 4, 5, 254]), .otherTable)
    expectEqual(error(of: [1, 4, 5, 3]), nil)
  }

  @Test("a resumed state whose time is counted only since then gets its whole time, once")
  mutating func timerStarts() throws {
    _ = machine.start(at: 0, in: weather)
    _ = machine.handle(.weld, at: 0, in: weather)
    let snapshot = try #require(machine.save(at: 1))
    var other = Machine<Door>()
    _ = try other.resume(from: snapshot, at: 100, clock: .stood)
    #expect(other.state == .welded && other.deadline == nil)
    weather.patience = 3000
    other.startTimer(at: 100, in: weather)
    expectEqual(other.deadline, 3_000_000_100)
    other.startTimer(at: 200, in: weather)
    expectEqual(other.deadline, 3_000_000_100)
  }

  @Test("no timer starts in a state without one, nor in a machine that has not started")
  mutating func noTimerStarts() {
    machine.startTimer(at: 5, in: weather)
    #expect(machine.state == nil && machine.deadline == nil)
    _ = machine.start(at: 5, in: weather)
    machine.startTimer(at: 6, in: weather)
    expectEqual(machine.deadline, nil)
  }

  /// What is wrong with a record that begins so and has a right checksum.
  private func error(of head: [UInt8]) -> Snapshot.DecodingError? {
    var machine = Machine<Door>()
    return thrown { () throws(Snapshot.DecodingError) in
      _ = try machine.resume(from: sealed(head, remaining: .max), at: 0, clock: .stood)
    }
  }

  /// A snapshot that begins so, and has a right checksum.
  private func sealed(_ head: [UInt8], remaining: UInt64) -> Snapshot {
    var bytes = InlineArray<16, UInt8>(repeating: 0)
    for (index, byte) in head.enumerated() { bytes[index] = byte }
    for index in 0..<8 {
      bytes[4 + index] = UInt8(truncatingIfNeeded: remaining >> UInt64(8 * index))
    }
    let checksum = crc32((0..<12).map { bytes[$0] })
    for index in 0..<4 { bytes[12 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    return Snapshot(bytes: bytes)
  }
}
