// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

// What a visitor does, and what is due because of it.

extension GateController where Hardware: ~Copyable {
  /// Takes a change of a switch to the part that reads it.
  mutating func take(_ change: SwitchChange, at time: Nanoseconds) {
    switch change.input {
    case .coin: takeCoin(change, at: time)
    case .push: takePush(change, at: time)
    case .repairman: if change.isActive { handle(.repairman, at: time) }
    case .release: setLoop(open: change.isActive, at: time)
    case .bolt: takeBolt(change, at: time)
    }
  }

  /// Adopts levels of which it is not known how they came about.
  mutating func adopt(_ levels: Levels, at now: Nanoseconds) {
    switches.adopt(levels, at: now)
    coins.reset()
    pushes.adopt(isActive: levels[.push], at: now)
    bolt.setResting(!levels[.push], at: now)
    bolt.adopt(isOpen: levels[.bolt], at: now)
    setLoop(open: levels[.release], at: now)
  }

  /// When something is due that a visitor's coin or push began; never before the present.
  var visitDeadline: Nanoseconds {
    // A classic gate takes a press for a coin or a push at once.
    let money = rules.coin.countsMoney ? min(min(coins.deadline, saleTime), forfeitTime) : .never
    let push =
      rules.passage.followsArm
      ? min(switches.isSettling(.push) ? .never : pushes.deadline, pushes.stuckDeadline) : .never
    let notice = min(emergency.reminderTime, emergency.stillTime)
    let release = min(min(releaseEnd, notice), opening.deadline)
    let pause = min(suspicion.deadline, coolTime)
    let earliest = min(min(money, push), min(release, pause))
    return max(earliest, clock.reached)
  }

  /// Does what is due by `time` because of a visitor.
  mutating func expireVisit(by time: Nanoseconds) {
    expirePush(by: time)
    expireMoney(by: time)
    endRelease(at: time)
    suspicion.expire(by: time)
    emergency.expire(by: time)
    if emergency.remind(by: time) { log.record(.remark(.heldOpen), at: time) }
    if opening.deadline <= time {
      if opening.isWaiting { freeResumedArm(at: time) } else { forgetOpenings() }
    }
    drive(at: time)
  }

  private mutating func takeBolt(_ change: SwitchChange, at time: Nanoseconds) {
    if !change.isActive { take(pushes.arrive(at: time), at: time) }
    guard bolt.settle(isOpen: change.isActive, at: time) else { return }
    memory.books.counters.count(.forcedOpenings)
    ledger.noteCount()
  }

  // When the acceptor may be switched on again because the coil is cool enough.
  private var coolTime: Nanoseconds {
    guard lines.hasAccept, isReadyToSell else { return .never }
    let time = coilReadyTime
    return time > clock.reached ? time : .never
  }
}
