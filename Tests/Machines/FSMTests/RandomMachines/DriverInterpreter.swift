// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import RandomMachines

/// What a driver does, as its documentation says, over the interpreter.
struct DriverInterpreter {
  private(set) var machine: Interpreter
  private let capacity: Int
  private let deferralCount: Int
  private var waiting: [(event: Int, time: Nanoseconds)] = []
  private var raised: [Int] = []
  /// Oldest first, and whether each comes back since the machine has moved.
  private var deferred: [(event: Int, comesBack: Bool)] = []
  /// The place of the deferred event that is handled now, if it is one.
  private var place: Int?
  /// The words performed and the steps reported, in order.
  var log: [DriverEntry] = []

  init(_ machine: Interpreter, capacity: Int, deferralCount: Int) {
    self.machine = machine
    self.deferralCount = deferralCount
    self.capacity = capacity
  }

  var deadline: Nanoseconds? { waiting.first?.time ?? machine.deadline }

  /// Whether the event was taken.
  mutating func post(_ event: Int, at time: Nanoseconds) -> Bool {
    guard waiting.count < capacity else { return false }
    waiting.append((event, time))
    return true
  }

  mutating func start(at now: Nanoseconds, in world: RolledWorld) {
    follow(machine.start(at: now), at: now, in: world)
  }

  mutating func run(by now: Nanoseconds, in world: RolledWorld) {
    while true {
      let due = machine.deadline
      // The deadline comes before an event of the same time.
      if let due, let account = machine.expire(by: waiting.first?.time ?? now, world.answer) {
        follow(account, at: due, in: world)
      } else if !waiting.isEmpty {
        let (event, time) = waiting.removeFirst()
        follow(machine.handle(event, at: time, world.answer), at: time, in: world)
      } else {
        return
      }
    }
  }

  /// Performs the words of a step, then what it raised, then what was deferred before it moved, each
  /// with all that follows: completions before raised events, and all before events from outside.
  private mutating func follow(_ first: Account, at time: Nanoseconds, in world: RolledWorld) {
    var account = first
    perform(account, in: world)
    for _ in 0..<255 {
      let isCompletion = account.outcome == .moved && machine.plan.completion != nil
      guard let event = next(after: account) else { return }
      account = machine.handle(event, at: time, world.answer)
      let isIdle = account.outcome == .unhandled || account.outcome == .refused
      if !(isCompletion && isIdle) { perform(account, in: world) }
    }
    while let event = next(after: account) {
      account = overflow(event)
      log.append(.step(account))
    }
  }

  private mutating func next(after account: Account) -> Int? {
    place = nil
    if account.outcome == .moved, let completion = machine.plan.completion { return completion }
    if !raised.isEmpty { return raised.removeFirst() }
    place = deferred.firstIndex { $0.comesBack }
    return place.map { deferred.remove(at: $0).event }
  }

  private mutating func perform(_ account: Account, in world: RolledWorld) {
    for word in account.words {
      log.append(.word(word))
      let own = world.perform(word)
      for event in [machine.plan.raises[word], own].compactMap({ $0 }) {
        if raised.count < capacity {
          raised.append(event)
        } else {
          log.append(.step(overflow(event)))
        }
      }
    }
    log.append(.step(account))
    if account.outcome == .moved {
      for index in deferred.indices { deferred[index].comesBack = true }
    }
    guard account.outcome == .deferred, let event = account.event else { return }
    if deferred.count < deferralCount {
      deferred.insert((event, false), at: place ?? deferred.count)
    } else {
      log.append(.step(overflow(event)))
    }
  }

  private func overflow(_ event: Int) -> Account {
    Account(event: event, outcome: .full, from: machine.state, to: machine.state)
  }
}

/// What a driver did.
enum DriverEntry: Equatable {
  case word(Int)
  case step(Account)
}

/// A world that words change: guards answer by what has been performed, and some words raise events.
final class RolledWorld {
  private var past: UInt64
  private let eventCount: Int
  /// How often each guard was asked since the last ``turn()``.
  private(set) var questions: [Int: Int] = [:]

  init(seed: UInt64, eventCount: Int) {
    past = seed
    self.eventCount = eventCount
  }

  /// Begins another event: all may be different from now on.
  func turn() {
    past = Dice.mixed(past &+ 1)
    forget()
  }

  /// Counts the questions anew.
  func forget() { questions = [:] }

  /// The same answer however often it is asked, until something is performed.
  func answer(_ condition: Int) -> Bool { Dice.mixed(past ^ UInt64(condition)) & 1 == 0 }

  /// The same answer the first time, and its opposite the second.
  func fickle(_ condition: Int) -> Bool {
    let count = questions[condition, default: 0]
    questions[condition] = count + 1
    return answer(condition) == (count % 2 == 0)
  }

  /// The event that the word raises, this time.
  func perform(_ word: Int) -> Int? {
    past = Dice.mixed(past ^ UInt64(word + 1))
    return past % 29 == 0 ? Int(past / 29 % UInt64(eventCount)) : nil
  }
}
