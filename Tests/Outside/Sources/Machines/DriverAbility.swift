// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// One driver for both kinds of machine, which runs each event to completion.
package enum DriverAbility: UInt8, Ability {
  case payload, completion, deadline, raised, returned, full, raisedFull, hierarchy

  /// Whether it works.
  package var works: Bool {
    switch self {
    case .payload: Self.adds
    case .completion: Self.completes
    case .deadline: Self.isDue
    case .raised: Self.raises
    case .returned: Self.returns
    case .full: Self.isFull
    case .raisedFull: Self.isFullInside
    case .hierarchy: Self.drives
    }
  }

  /// A samovar that was given these coins, one each second.
  private struct Sale {
    var driver = Driver<Machine<Samovar>, 2>()
    var till = Till()

    init<let count: Int>(_ coins: [count of UInt32]) {
      driver.start(at: 0, in: &till)
      for index in 0..<count {
        let now = Nanoseconds(index) * 1_000_000_000
        till.coin = coins[index]
        if driver.post(.coin, at: now) != nil { till.faults += 1 }
        run(by: now)
      }
    }

    mutating func run(by now: Nanoseconds) { driver.run(by: now, in: &till) }
  }

  private static var adds: Bool {
    let sale = Sale([20, 30])
    return sale.till.credit == 50 && sale.till.faults == 0 && sale.driver.machine.state == .paying
  }

  private static var completes: Bool { Sale([20, 80]).driver.machine.state == .brewing }

  private static var isDue: Bool {
    var sale = Sale([20, 30])
    let due = sale.driver.deadline == 31_000_000_000
    sale.run(by: 30_999_999_999)
    let isEarly = sale.driver.machine.state == .paying
    sale.run(by: 31_000_000_000)
    return due && isEarly && sale.driver.machine.state == .ready && sale.till.credit == 0
  }

  private static var raises: Bool {
    var sale = Sale([100])
    sale.run(by: 2_000_000_000)
    return sale.till.sold == 1 && sale.driver.machine.state == .ready
  }

  /// What the performer returns is raised, too.
  private static var returns: Bool {
    var sale = Sale([20])
    sale.till.isGuest = true
    guard sale.driver.post(.coin, at: 1) == nil else { return false }
    sale.till.raising = (.addCoin, .button)
    sale.run(by: 1)
    return sale.driver.machine.state == .brewing
  }

  private static var isFull: Bool {
    var sale = Sale([20])
    guard sale.driver.post(.coin, at: 1) == nil, sale.driver.post(.coin, at: 1) == nil,
      let step = sale.driver.post(.button, at: 1)
    else { return false }
    return step.outcome == .full && step.isFault && step.event == .button
  }

  /// `pour` raises an event, and so does the performer: the second finds no room.
  private static var isFullInside: Bool {
    var driver = Driver<Machine<Samovar>, 1>()
    var till = Till()
    till.coin = 100
    driver.start(at: 0, in: &till)
    guard driver.post(.coin, at: 0) == nil else { return false }
    till.raising = (.pour, .button)
    driver.run(by: 2_000_000_000, in: &till)
    return till.faults == 1 && till.sold == 1
  }

  private static var drives: Bool {
    var driver = Driver<HierarchicalMachine<Washer>, 2>()
    var drum = Drum()
    driver.start(at: 0, in: &drum)
    guard driver.deadline == 90_000_000_000 else { return false }
    driver.run(by: 90_000_000_000, in: &drum)
    return driver.machine.state == .paused
  }
}
