// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Devices
import FSM
import FSMTools
import Testing

/// A `switch` and the table that takes its place, side by side.
@Suite struct GarageTests {
  /// Both doors, which get the same events.
  private struct Doors {
    var before = SwitchedGarage()
    var after = Driver<Machine<Garage>, 4>()
    var drive = Drive()
    var now: Nanoseconds = 0

    init() { after.start(at: 0, in: &drive) }

    /// One of the things that can happen: an event, the light barrier, or a time that passes.
    mutating func take(_ choice: Int) {
      let events: [(SwitchedGarage.Event, Garage.Event)] = [
        (.key, .key), (.top, .top), (.bottom, .bottom), (.obstacle, .obstacle),
      ]
      if choice < events.count {
        before.handle(events[choice].0, at: now)
        #expect(after.post(events[choice].1, at: now) == nil)
      } else if choice == events.count {
        before.drive.isClear.toggle()
        drive.isClear.toggle()
      } else {
        now += choice == 5 ? 20_000_000_000 : 120_000_000_000
        before.run(by: now)
      }
      after.run(by: now, in: &drive)
    }

    var areSame: Bool {
      "\(before.state)" == after.machine.state.map { "\($0.name)" } && before.drive == drive
        && before.deadline == after.deadline
    }
  }

  @Test("the table does what the switch did, in every order of seven things that happen")
  func same() {
    var count = 0
    func follow(_ doors: Doors, _ depth: Int) {
      guard depth > 0 else { return }
      for choice in 0..<7 {
        var next = doors
        next.take(choice)
        count += 1
        if !next.areSame { Issue.record("\(next)") } else { follow(next, depth - 1) }
      }
    }
    follow(Doors(), 5)
    #expect(count == 7 + 49 + 343 + 2401 + 16807)
  }

  @Test("the motor runs exactly while the door moves, and an obstacle never leaves it closing")
  func proof() {
    struct Motor: World {
      typealias Names = Garage
      var runs = false
      mutating func perform(_ word: Garage.Word) {
        if word == .up || word == .down { runs = true }
        if word == .halt { runs = false }
      }
    }
    let report = Proof(Machine<Garage>.self, in: Motor())
      .always("the motor runs exactly while the door moves") {
        $0.world.runs == ($0.isIn(.opening) || $0.isIn(.closing))
      }
      .never("obstacle and closing").everyStateCanBeLeft().search()
    #expect(report.isProof, "\(report)")
  }
}
