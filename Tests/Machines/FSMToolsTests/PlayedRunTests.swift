// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMAnalysis
import Foundation
import Testing

@testable import FSMTools

/// Runs of random events are kept, replayed as a scenario, and the scenario is played.
@Suite struct PlayedRunTests {
  @Test func `a flat machine with a guard and an interval`() throws { try play(Machine<Safe>.self) }

  @Test("a machine with substates, stays and timeouts")
  func deep() throws { try play(HierarchicalMachine<AlarmClock>.self) }

  @Test("a machine with a stack and cells that pass on")
  func suspending() throws { try play(HierarchicalMachine<EditMode>.self) }

  @Test("a machine whose words raise events, and one that needs none")
  func raising() throws { try play(Machine<Mixer>.self) }

  @Test("a machine with a timer for each level")
  func timed() throws { try play(HierarchicalMachine<Session>.self) }

  private func play<M: SearchableMachine>(_ kind: M.Type) throws {
    for seed in UInt64(1)...20 {
      let (bytes, state) = try kept(kind, seed)
      let run = try KeptRun<M>(bytes).script()
      #expect(run.fault == nil, "seed \(seed)")
      #expect(run.lines.last == "expect \(state)")
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).fth").path
      try (run.lines.joined(separator: "\n") + "\n").write(
        toFile: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(Workpiece(kind).play(Script(file)) == 0, "seed \(seed): \(run.lines)")
    }
  }

  /// The bytes of a ring after twenty events, and the state they led to.
  private func kept<M: SearchableMachine>(
    _ kind: M.Type, _ seed: UInt64
  ) throws -> (bytes: [UInt8], state: String) {
    var (driver, keeper) = (Driver<M, 8>(), Keeper<M.A>(seed: seed))
    driver.start(at: 0, in: &keeper)
    for _ in 0..<20 {
      keeper.now += keeper.random() % 4000 * 1_000_000
      driver.run(by: keeper.now, in: &keeper)
      let column = UInt8(keeper.random() % UInt64(M.A.table.eventCount))
      guard let event = M.A.Event(rawValue: column), event != M.A.timeout, event != M.A.completion
      else { continue }
      _ = driver.post(event, at: keeper.now)
      driver.run(by: keeper.now, in: &keeper)
    }
    var bytes = [UInt8](repeating: 0, count: keeper.ring.savedSize)
    var span = bytes.mutableSpan
    let isSaved = keeper.ring.save(into: &span)
    #expect(isSaved)
    return (bytes, try #require(driver.machine.state.map { "\($0.name)" }))
  }
}

/// Answers at random, one answer for all questions at a time, and keeps the steps.
private struct Keeper<A: Automaton>: Performer {
  typealias Names = A
  var ring = StepRing<A, 256>()
  var now: Nanoseconds = 0
  private var seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  // The linear congruential generator of D. Knuth, whose high bits are the random ones.
  mutating func random() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed >> 33
  }

  func holds(_ condition: A.Guard) -> Bool { seed >> 40 & 1 == 1 }
  func milliseconds(of interval: A.Interval) -> UInt32 { 3000 }
  mutating func perform(_ word: A.Word) {}
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == A {
    ring.append(step, at: now)
  }
}
