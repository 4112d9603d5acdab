// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBoard
import FSM
import Protocols

/// The firmware of a DHCP client on a board without an operating system: all there is of it.
struct Board: Performer {
  typealias Names = Lease
  func milliseconds(of interval: Lease.Interval) -> UInt32 { board_interval(interval.rawValue) }
  mutating func perform(_ word: Lease.Word) { board_perform(word.rawValue) }
}

/// The main loop: it never returns.
@c(board_main) public func run() {
  var board = Board()
  var driver = Driver<HierarchicalMachine<Lease>, 4>()
  driver.start(at: board_now(), in: &board)
  // A lost event would leave the machine in another state than its world: the fault handler resets both.
  while true {
    if let event = Lease.Event(rawValue: board_event()), driver.post(event, at: board_now()) != nil
    {
      fatalError("the queue is full")
    }
    driver.run(by: board_now(), in: &board)
    board_sleep(driver.deadline ?? .max)
  }
}
