// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Machines

/// Tables made of numbers, which their pages print: see ``Table/source(named:)``.
package enum NumbersAbility: UInt8, Ability {
  case flat, hierarchy, text, constant, lint

  /// Whether it works.
  package var works: Bool {
    switch self {
    case .flat: Self.opens
    case .hierarchy: Self.washes
    case .text: Self.sells
    case .constant: NumberedDoor.table.isConstant && NumberedWasher.table.isConstant
    case .lint: Self.isClean
    }
  }

  private static var opens: Bool {
    var door = Machine<NumberedDoor>()
    let conditions = NumberedKeypad()
    _ = door.start(at: 0, in: conditions)
    let step = door.handle(.code, at: 5, in: conditions)
    return isSame(step.words, [.unbolt]) && door.state == .open && door.deadline == 3_000_000_005
  }

  private static var washes: Bool {
    var washer = HierarchicalMachine<NumberedWasher>()
    let step = washer.start(at: 0, in: NumberedDrum())
    return isSame(step.words, [.light, .beep, .fill, .soak]) && washer.deadline == 90_000_000_000
  }

  /// A machine that was typed: a coin too many waits while a ticket is printed, and begins the next sale.
  private static var sells: Bool {
    var driver = Driver<HierarchicalMachine<Ticket>, 4>()
    var seller = Seller()
    driver.start(at: 0, in: &seller)
    _ = driver.post(.coin, at: 0)
    _ = driver.post(.choose, at: 0)
    _ = driver.post(.coin, at: 0)
    driver.run(by: 0, in: &seller)
    guard seller.tickets == 1, driver.machine.state == .printing else { return false }
    driver.run(by: 2_000_000_000, in: &seller)
    guard driver.machine.state == .counting else { return false }
    driver.run(by: 22_000_000_000, in: &seller)
    return seller.returned == 1 && driver.machine.state == .idle
  }

  private static var isClean: Bool {
    var count = 0
    Ticket.lint { _ in count += 1 }
    NumberedDoor.lint { _ in count += 1 }
    NumberedWasher.lint { _ in count += 1 }
    return count == 0
  }
}
