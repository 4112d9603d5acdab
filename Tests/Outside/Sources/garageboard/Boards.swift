// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBoard
import Devices
import FSM

// The firmware of a garage door three times, to compare what each takes: a switch, a machine whose
// program performs its words, and a driver, which has a queue.

private func show(_ drive: Drive) {
  let motor: UInt8 = drive.motor == .up ? 1 : drive.motor == .down ? 2 : 0
  board_perform(motor | (drive.isWarning ? 4 : 0))
}

/// The main loop of the `switch`.
@c(switch_main) public func runSwitch() {
  var door = SwitchedGarage()
  while true {
    door.run(by: board_now())
    if let event = SwitchedGarage.Event(rawValue: board_event()) {
      door.handle(event, at: board_now())
    }
    show(door.drive)
    board_sleep(door.deadline ?? .max)
  }
}

/// The main loop of a machine alone.
@c(machine_main) public func runMachine() {
  var drive = Drive()
  var door = Machine<Garage>()
  _ = door.start(at: board_now(), in: drive)
  while true {
    while let step = door.expire(by: board_now(), in: drive) {
      for word in step.words { drive.perform(word) }
    }
    if let event = Garage.Event(rawValue: board_event()) {
      for word in door.handle(event, at: board_now(), in: drive).words { drive.perform(word) }
    }
    show(drive)
    board_sleep(door.deadline ?? .max)
  }
}

/// The main loop of a driver.
@c(driver_main) public func runDriver() {
  var drive = Drive()
  var driver = Driver<Machine<Garage>, 4>()
  driver.start(at: board_now(), in: &drive)
  // A lost event would leave the machine in another state than its world: the fault handler resets both.
  while true {
    if let event = Garage.Event(rawValue: board_event()), driver.post(event, at: board_now()) != nil
    {
      fatalError("the queue is full")
    }
    driver.run(by: board_now(), in: &drive)
    show(drive)
    board_sleep(driver.deadline ?? .max)
  }
}
