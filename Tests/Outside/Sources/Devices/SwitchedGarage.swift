// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// The same garage door as a `switch`, as it was before there was a table.
package struct SwitchedGarage {
  package enum State { case closed, opening, open, closing, stopped, blocked }
  package enum Event: UInt8 { case key, top, bottom, obstacle, timeout }

  package private(set) var state = State.closed
  package private(set) var deadline: Nanoseconds?
  package var drive = Drive()

  package init() {}

  package mutating func handle(_ event: Event, at now: Nanoseconds) {
    switch (state, event) {
    case (.closed, .key), (.blocked, .key), (.closing, .key), (.closing, .obstacle):
      go(to: .opening, at: now)
    case (.opening, .key): go(to: .stopped, at: now)
    case (.opening, .top): go(to: .open, at: now)
    case (.opening, .timeout), (.closing, .timeout): go(to: .blocked, at: now)
    case (.closing, .bottom): go(to: .closed, at: now)
    case (.stopped, .key): go(to: .closing, at: now)
    case (.open, .key), (.open, .timeout):
      if drive.isClear {
        go(to: .closing, at: now)
      } else if event == .key {
        drive.beeps += 1
      } else {
        deadline = now + 120_000_000_000
      }
    default: break
    }
  }

  private mutating func go(to next: State, at now: Nanoseconds) {
    drive.motor = next == .opening ? .up : next == .closing ? .down : .off
    drive.isWarning = next == .blocked
    state = next
    switch next {
    case .opening, .closing: deadline = now + 20_000_000_000
    case .open: deadline = now + 120_000_000_000
    case .closed, .stopped, .blocked: deadline = nil
    }
  }

  /// Handles what is due by now.
  package mutating func run(by now: Nanoseconds) {
    while let due = deadline, due <= now {
      deadline = nil
      handle(.timeout, at: due)
    }
  }
}
