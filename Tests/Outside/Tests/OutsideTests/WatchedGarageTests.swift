// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Devices
import FSM
import FSMTools
import Testing

/// A garage door whose tests say what they leave out, and whose last steps are kept.
@Suite struct WatchedGarageTests {
  struct Watched: Performer {
    typealias Names = Garage
    var drive = Drive()
    var coverage = TransitionCoverage<Garage>()
    var ring = StepRing<Garage, 16>()
    var now: Nanoseconds = 0

    func holds(_ condition: Garage.Guard) -> Bool { drive.holds(condition) }
    mutating func perform(_ word: Garage.Word) { drive.perform(word) }
    mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Garage {
      coverage.note(step)
      ring.append(step, at: now)
    }
  }

  private var driver = Driver<Machine<Garage>, 4>()
  private var watched = Watched()

  init() { driver.start(at: 0, in: &watched) }

  private mutating func happen(_ events: Garage.Event...) {
    for event in events {
      #expect(driver.post(event, at: watched.now) == nil)
      driver.run(by: watched.now, in: &watched)
    }
  }

  private mutating func pass(seconds: UInt64) {
    watched.now += seconds * 1_000_000_000
    driver.run(by: watched.now, in: &watched)
  }

  @Test("what a door does on a good day leaves eight of its fourteen transitions untried")
  mutating func coverage() {
    happen(.key, .top)
    pass(seconds: 120)
    happen(.obstacle, .top, .key, .bottom)
    #expect(
      watched.coverage.missing == [
        "opening key: to stopped", "opening timeout: to blocked", "open key [else]: stay beep",
        "open timeout [else]: again", "closing key: to opening", "closing timeout: to blocked",
        "stopped key: to closing", "blocked key: to opening",
      ])
  }

  @Test("the last steps come back as a scenario")
  mutating func ring() {
    happen(.key)
    pass(seconds: 20)
    var bytes = [UInt8](repeating: 0, count: watched.ring.savedSize)
    var span = bytes.mutableSpan
    let isSaved = watched.ring.save(into: &span)
    #expect(isSaved && watched.ring.total == 3)
    #expect(bytes.count == 16 + 3 * 24)
  }
}
