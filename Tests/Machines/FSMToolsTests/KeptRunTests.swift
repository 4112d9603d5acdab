// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineSupport
import Testing

@testable import FSMTools

@Suite struct KeptRunTests {
  private let tape: [(Safe.Event, Nanoseconds)] = [
    (.key, 1), (.push, 1_000_200_000), (.key, 2_000_000_000), (.key, 3_500_700_000),
  ]

  /// The bytes of a ring, after this tape and four seconds more.
  private func run<let capacity: Int>(_ ring: StepRing<Safe, capacity>) -> [UInt8] {
    var (driver, watchman) = (Driver<Machine<Safe>, 4>(), Watchman(ring: ring))
    driver.start(at: 0, in: &watchman)
    for (event, time) in tape {
      watchman.now = time
      watchman.fits = time < 3_000_000_000
      _ = driver.post(event, at: time)
      driver.run(by: time, in: &watchman)
    }
    watchman.now = 7_500_000_001
    driver.run(by: watchman.now, in: &watchman)
    var bytes = [UInt8](repeating: 0, count: watchman.ring.savedSize)
    var span = bytes.mutableSpan
    expectTrue(watchman.ring.save(into: &span))
    return bytes
  }

  private let rest = [
    "1 fits 1000000 grace key  \\ shut, key: moved to open (unbolt)",
    "1 seconds push  \\ open, push: moved to shut (bolt)",
    "1 seconds key  \\ shut, key: moved to open (unbolt)",
    "0 fits 1500 milliseconds key  \\ open, key: moved to alarmed (ring)",
    "4001 milliseconds  \\ alarmed, timeout: moved to shut (bolt)", "expect shut",
  ]

  @Test("a ring's run becomes a script with the answers, the times and the timeouts that were")
  func whole() throws {
    let kept = try KeptRun<Machine<Safe>>(run(StepRing<Safe, 16>())).script()
    expectEqual(kept.fault, nil)
    expectEqual(kept.lines, rest)
  }

  @Test("where a full ring has lost the beginning, a shortest way leads to what it kept")
  func beginning() throws {
    let kept = try KeptRun<Machine<Safe>>(run(StepRing<Safe, 3>())).script()
    expectEqual(kept.fault, nil)
    expectEqual(kept.lines.last, "expect shut")
    expectEqual(kept.lines.count { $0.contains("alarmed, timeout") }, 1)
  }

  @Test("a file that no ring has written, or one of another table, is refused with a reason")
  func refused() throws {
    let bytes = run(StepRing<Safe, 16>())
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(throws: ToolFault.self) { try KeptRun<Machine<Safe>>(damaged) }
    }
    #expect(throws: ToolFault.self) { try KeptRun<Machine<Safe>>(Array(bytes.dropLast())) }
    #expect(throws: ToolFault.self) { try KeptRun<Machine<Safe>>([]) }
    do throws(ToolFault) {
      _ = try KeptRun<Machine<Ferry>>(bytes)
      Issue.record("another table")
    } catch {
      expectEqual(error.message, "recorded with a table other than Ferry's; check --machine")
    }
  }

  @Test("whatever numbers a ring may hold, the run ends at the first step that the table has not")
  func anyNumbers() throws {
    let bytes = run(StepRing<Safe, 16>())
    // D. Knuth's linear congruential generator; its high bits are the random ones.
    var seed: UInt64 = 1
    func random() -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return seed >> 33
    }
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<2 {
        let place = 12 + Int(random() % UInt64(bytes.count - 16))
        changed[place] = UInt8(truncatingIfNeeded: random())
      }
      let end = changed.count - 4
      var span = changed.mutableSpan
      span.store(Checksum(of: end, span.span).value, at: end)
      let kept = try KeptRun<Machine<Safe>>(changed).script()
      if let fault = kept.fault { #expect(fault.hasPrefix("step ")) }
    }
  }

  @Test func `a ring that has no room for its bytes writes nothing, and counts all of its steps`() {
    var ring = StepRing<Safe, 2>()
    var (machine, answers) = (Machine<Safe>(), Watchman(ring: ring))
    answers.fits = true
    let step = machine.start(at: 0, in: answers)
    for time in 0..<5 { ring.append(step, at: UInt64(time)) }
    expectEqual(ring.total, 5)
    expectEqual(ring.savedSize, 64)
    var bytes = [UInt8](repeating: 7, count: 63)
    var span = bytes.mutableSpan
    expectFalse(ring.save(into: &span))
    #expect(bytes.allSatisfy { $0 == 7 })
  }
}

/// Keeps each step, and answers for the safe.
private struct Watchman<let capacity: Int>: Performer {
  typealias Names = Safe
  var ring: StepRing<Safe, capacity>
  var now: Nanoseconds = 0
  var fits = false

  func holds(_ condition: Safe.Guard) -> Bool { fits }
  func milliseconds(of interval: Safe.Interval) -> UInt32 { 60_000 }
  mutating func perform(_ word: Safe.Word) {}
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Safe {
    ring.append(step, at: now)
  }
}
