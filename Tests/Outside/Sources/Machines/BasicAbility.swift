// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis

/// A flat machine and one with substates, and what goes with them.
package enum BasicAbility: UInt8, Ability {
  case table, timer, queue, snapshot, hierarchy, stack, names, generic, lint

  /// Whether it works.
  package var works: Bool {
    switch self {
    case .table: Self.decides
    case .timer: Self.timesOut
    case .queue: Self.queues
    case .snapshot: Self.resumes
    case .hierarchy: Self.nests
    case .stack: Self.comesBack
    case .names: Self.isNamed
    case .generic: Self.isEither
    case .lint: Self.isClean
    }
  }

  private static var started: Machine<Door> {
    var door = Machine<Door>()
    _ = door.start(at: 0, in: Keypad(isRight: false))
    return door
  }

  private static var decides: Bool {
    var door = started
    let wrong = door.handle(.code, at: 1, in: Keypad(isRight: false))
    let right = door.handle(.code, at: 2, in: Keypad(isRight: true))
    var count = 0
    for word in right.words where word == .unbolt { count += 1 }
    return wrong.outcome == .stayed && wrong.performs(.buzz) && right.to == .open && count == 1
      && door.state == .open
  }

  private static var timesOut: Bool {
    var door = started
    _ = door.handle(.code, at: 5, in: Keypad(isRight: true))
    guard door.deadline == 3_000_000_005 else { return false }
    let early = door.expire(by: 3_000_000_004, in: Keypad(isRight: true))
    let due = door.expire(by: 9_000_000_000, in: Keypad(isRight: true))
    return early == nil && due?.to == .shut && door.deadline == nil
  }

  private static var queues: Bool {
    var queue = EventQueue<Door, 2>()
    let isTaken = queue.enqueue(.push, at: 1)
    let isRefused = !queue.enqueue(.push, at: 2)
    let isUrgentTaken = queue.enqueue(.alarm, at: 3)
    guard isTaken, isRefused, isUrgentTaken, let first = queue.dequeue() else { return false }
    return first.event == .push && first.time == 1 && queue.count == 1
  }

  private static var resumes: Bool {
    var door = started
    _ = door.handle(.code, at: 0, in: Keypad(isRight: true))
    guard var saved = door.save(at: 1_000_000_000) else { return false }
    var other = Machine<Door>()
    _ = try? other.resume(from: saved, at: 0, clock: .stood)
    guard other.state == .open, other.deadline == 2_000_000_000 else { return false }
    saved.bytes[3] ^= 1
    var third = Machine<Door>()
    _ = try? third.resume(from: saved, at: 0, clock: .stood)
    return third.state == nil
  }

  private static var nests: Bool {
    var player = HierarchicalMachine<Player>()
    let start = player.start(at: 0, in: Quiet())
    let step = player.handle(.key, at: 0, in: Quiet())
    return start.to == .paused && start.words.contains(.light) && step.to == .playing
      && player.isIn(.on) && !step.words.contains(.light)
  }

  private static var comesBack: Bool {
    var player = HierarchicalMachine<Player>()
    _ = player.start(at: 0, in: Quiet())
    _ = player.handle(.key, at: 0, in: Quiet())
    let call = player.handle(.ring, at: 0, in: Quiet())
    let isSuspended = player.suspendedCount == 1 && call.words.contains(.stop)
    return isSuspended && player.handle(.hangUp, at: 0, in: Quiet()).to == .playing
  }

  private static var isNamed: Bool {
    isSame(Player.Event.hangUp.name, "hang-up") && isSame(Door.State.jammed.name, "jammed")
  }

  private static var isEither: Bool {
    moves(Machine<Door>(), .alarm, in: Keypad(isRight: false))
      && moves(HierarchicalMachine<Player>(), .ring, in: Quiet())
  }

  private static func moves<M: StateMachine, C: Conditions<M.A>>(
    _ machine: M, _ event: M.A.Event, in conditions: C
  ) -> Bool {
    var machine = machine
    _ = machine.start(at: 0, in: conditions)
    return machine.handle(event, at: 0, in: conditions).outcome == .moved
  }

  private static var isClean: Bool {
    var count = 0
    Door.lint { _ in count += 1 }
    Player.lint { _ in count += 1 }
    Samovar.lint { _ in count += 1 }
    Washer.lint { _ in count += 1 }
    return count == 0
  }

  private static func isSame(_ one: StaticString, _ other: StaticString) -> Bool {
    guard one.utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
    for index in 0..<one.utf8CodeUnitCount
    where one.utf8Start[index] != other.utf8Start[index] { return false }
    return true
  }
}
