// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@Suite struct HierarchicalSnapshotTests {
  private typealias KilnMachine = HierarchicalMachine<Kiln>
  private var kiln = KilnMachine()
  private let potter = Answer<Kiln>()
  private static let second: UInt64 = 1_000_000_000

  private mutating func play(_ events: Kiln.Event...) {
    _ = kiln.start(at: 0, in: potter)
    for event in events { _ = kiln.handle(event, at: 0, in: potter) }
  }

  private func saved(at seconds: UInt64) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: KilnMachine.snapshotSize)
    var span = bytes.mutableSpan
    let isSaved = kiln.save(at: seconds * Self.second, into: &span)
    try #require(isSaved)
    return bytes
  }

  @Test("a machine comes back in its state, and enters all its states again, outer to inner")
  mutating func resumes() throws {
    play(.go)
    let bytes = try saved(at: 5)
    var other = KilnMachine()
    let step = try other.resume(from: bytes.span, at: 0, clock: .stood)
    #expect(step.outcome == .moved && step.event == nil && step.from == nil && step.to == .d)
    expectEqual(step.performed, "+a +b +d")
    expectEqual(other.state, .d)
  }

  @Test mutating func `each timer comes back with what it had left`() throws {
    play(.go)
    let bytes = try saved(at: 4)
    var other = KilnMachine()
    _ = try other.resume(from: bytes.span, at: 1000 * Self.second, clock: .stood)
    expectEqual(other.deadline, 1006 * Self.second)
    expectEqual(other.expire(by: 1006 * Self.second, in: potter)?.handler, .b)
    expectEqual(other.deadline, 1096 * Self.second)
  }

  @Test("time that passed while it was away can count, up to being due at once")
  mutating func timeMayHavePassed() throws {
    play()
    let bytes = try saved(at: 0)
    _ = try kiln.resume(from: bytes.span, at: 1000 * Self.second, clock: .ran(20 * Self.second))
    expectEqual(kiln.deadline, 1000 * Self.second)
    expectEqual(kiln.expire(by: 1000 * Self.second, in: potter)?.handler, .b)
    expectEqual(kiln.deadline, 1080 * Self.second)
  }

  @Test mutating func `what is suspended comes back too, and is returned to`() throws {
    play(.go, .hold)
    let bytes = try saved(at: 0)
    var other = KilnMachine()
    _ = try other.resume(from: bytes.span, at: 0, clock: .stood)
    expectEqual(other.state, .f)
    expectEqual(other.suspendedCount, 1)
    expectEqual(other.handle(.back, at: 0, in: potter).performed, "+a +b +d")
  }

  @Test mutating func `what was active last comes back too`() throws {
    play(.go, .away)
    let bytes = try saved(at: 0)
    var other = KilnMachine()
    _ = try other.resume(from: bytes.span, at: 0, clock: .stood)
    expectEqual(other.handle(.recall, at: 0, in: potter).to, .d)
  }

  @Test func `a machine with one timer keeps the level that it is of`() throws {
    var house = HierarchicalMachine<House>()
    _ = house.start(at: 0, in: Sleeper())
    var bytes = [UInt8](repeating: 0, count: HierarchicalMachine<House>.snapshotSize)
    expectEqual(bytes.count, 26)
    var span = bytes.mutableSpan
    let isSaved = house.save(at: 1, into: &span)
    try #require(isSaved)
    var other = HierarchicalMachine<House>()
    _ = try other.resume(from: bytes.span, at: 10, clock: .stood)
    expectEqual(other.deadline, 9_000_000_009)
    _ = other.handle(.down, at: 11, in: Sleeper())
    expectEqual(other.deadline, nil)
  }

  @Test mutating func `a machine that was not started comes back as such`() throws {
    let bytes = try saved(at: 0)
    let step = try kiln.resume(from: bytes.span, at: 0, clock: .stood)
    expectEqual(step.outcome, .notStarted)
    expectEqual(step.performed, "")
    #expect(kiln.state == nil)
  }

  @Test mutating func `any flipped bit is noticed, and the machine stays as it was`() throws {
    play(.go, .hold)
    let bytes = try saved(at: 1)
    for bit in 0..<(8 * bytes.count) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      expectEqual(error(of: damaged), .damaged, "bit \(bit)")
    }
    for count in 0..<bytes.count {
      expectEqual(error(of: Array(bytes.prefix(count))), .damaged, "\(count) bytes")
    }
  }

  /// A byte of a sound snapshot in `f` with `d` suspended, what it is changed to, and the error.
  private static let strangers: [(index: Int, value: UInt8, error: Snapshot.DecodingError)] = [
    (0, 1, .unknownVersion), (1, 6, .otherTable), (2, 7, .otherTable), (6, 1, .otherTable),
    // A state without a row, and one that would be in its initial substate.
    (3, 5, .otherTable), (3, 1, .otherTable),
    // More suspended states than there is room for; one that cannot be; a level without a row.
    (4, 3, .otherTable), (8, 0, .otherTable), (8, 9, .otherTable), (9, 5, .otherTable),
    // A timer further inside than the innermost state.
    (27, 0, .otherTable),
    // A history without a row, and one of a state elsewhere.
    (76, 5, .otherTable), (76, 4, .otherTable),
  ]

  @Test("a snapshot of another table is refused", arguments: 0..<strangers.count)
  mutating func foreign(index: Int) throws {
    play(.go, .hold)
    var bytes = try saved(at: 1)
    expectEqual(error(of: sealed(bytes)), nil)
    bytes[Self.strangers[index].index] = Self.strangers[index].value
    expectEqual(error(of: sealed(bytes)), Self.strangers[index].error, "\(Self.strangers[index])")
  }

  @Test mutating func `a snapshot of a machine with another stack is refused`() throws {
    play()
    let bytes = try saved(at: 1)
    var other = HierarchicalMachine<DeeperKiln>()
    #expect(throws: Snapshot.DecodingError.otherTable) {
      try other.resume(from: bytes.span, at: 0, clock: .stood)
    }
  }

  @Test("whatever bytes have a right checksum, a machine resumed from them traps at no event")
  mutating func anyBytes() throws {
    play(.go, .hold)
    let sound = try saved(at: 1)
    var random: UInt64 = 1
    var resumed = 0
    for _ in 0..<3000 {
      var bytes = sound
      for _ in 0..<2 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[3 + Int(random >> 40) % (bytes.count - 7)] =
          UInt8(truncatingIfNeeded: random >> 33) % 8
      }
      var machine = KilnMachine()
      guard (try? machine.resume(from: sealed(bytes).span, at: 9, clock: .stood)) != nil else {
        continue
      }
      resumed += 1
      for value in 0..<(6 as UInt8) {
        _ = machine.handle(try #require(Kiln.Event(rawValue: value)), at: 10, in: potter)
        _ = machine.expire(by: .max, in: potter)
      }
      expectTrue(machine.isSound)
    }
    #expect(resumed > 100)
  }

  @Test("nothing is written where there is no room, nor by a machine that fails its self-check")
  mutating func notSaved() {
    play()
    var bytes = [UInt8](repeating: 7, count: KilnMachine.snapshotSize)
    var few = [UInt8](repeating: 7, count: KilnMachine.snapshotSize - 1)
    var short = few.mutableSpan
    expectFalse(kiln.save(at: 0, into: &short))
    unsafe withUnsafeMutableBytes(of: &kiln) { unsafe $0[0] ^= 1 }
    var whole = bytes.mutableSpan
    expectFalse(kiln.save(at: 0, into: &whole))
    #expect(bytes.allSatisfy { $0 == 7 })
  }

  private func error(of bytes: [UInt8]) -> Snapshot.DecodingError? {
    var machine = KilnMachine()
    let error = thrown { () throws(Snapshot.DecodingError) in
      _ = try machine.resume(from: bytes.span, at: 0, clock: .stood)
    }
    #expect(error == nil || machine.state == nil)
    return error
  }
}

/// The bytes with a checksum that is right.
func sealed(_ bytes: [UInt8]) -> [UInt8] {
  let head = Array(bytes.dropLast(4))
  let checksum = crc32(head)
  return head + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
}

/// A machine with all that can be saved.
///
/// `a` contains `b`, and `b` contains `c` and `d`; `f` stands beside them.
private enum Kiln: Automaton {
  enum State: UInt8, CaseName { case a, b, c, d, f }
  enum Event: UInt8, CaseName { case go, hold, back, away, recall, timeout }
  enum Word: UInt8, ListedName {
    case inA, inB, onB, inC, inD
    static let names: [5 of StaticString] = ["+a", "+b", "*b", "+c", "+d"]
  }

  typealias Rows = WithHistory<WithTimers<WithStack<HierarchicalTable<Kiln, 5, 6>, 2>>>
  static let initial = State.a
  static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  static let table = WithHistory(WithTimers(WithStack<_, 2>(HierarchicalTable<Kiln, 5, 6>([
    //                                                                                                      go        hold       back      away      recall            timeout
    .row(.a, initial: .b, enter: .words(.inA), after: .seconds(100),                                      [.nothing, .push(.f), .nothing, .to(.f),  .nothing,         .to(.f)]),
    .row(.b, in: .a, initial: .c, begin: .words(.onB), enter: .words(.inB), after: .seconds(10),          [.nothing, .nothing,  .nothing, .nothing, .nothing,         .stay()]),
    .row(.c, in: .b, enter: .words(.inC),                                                                 [.to(.d),  .nothing,  .nothing, .nothing, .nothing,         .nothing]),
    .row(.d, in: .b, enter: .words(.inD),                                                                 [.nothing, .nothing,  .nothing, .nothing, .nothing,         .nothing]),
    .row(.f,                                                                                              [.nothing, .nothing,  .pop(),   .nothing, .deepHistory(.a), .nothing]),
  ]))))
}

/// A table as large, with a stack of three.
private enum DeeperKiln: Automaton {
  typealias State = Kiln.State
  typealias Event = Kiln.Event
  typealias Word = Kiln.Word

  static let initial = State.a
  private static let nothing: [6 of Cell<DeeperKiln>] = .init(repeating: .nothing)
  // swift-format-ignore
  static let table = WithHistory(WithTimers(WithStack<_, 3>(HierarchicalTable<DeeperKiln, 5, 6>([
    .row(.a, nothing), .row(.b, nothing), .row(.c, nothing), .row(.d, nothing), .row(.f, nothing),
  ]))))
}
