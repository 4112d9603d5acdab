// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Foundation
import MachineSupport
import SampleMachines
import Testing

@Suite struct TableNumbersTests {
  @Test func `A generated file is what its page generates now`() throws {
    for (name, source) in [
      ("HouseNumbers", House.table.source(named: "HouseNumbers")),
      ("DoorNumbers", Door.table.source(named: "DoorNumbers")),
    ] {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "\(name).swift")
      let isCurrent = (try? String(contentsOf: file, encoding: .utf8)) == source
      if ProcessInfo.processInfo.environment["GENERATE"] != nil {
        try source.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(isCurrent, "\(name).swift: run this test with GENERATE=1, which writes it anew")
    }
  }

  @Test func `A house made of numbers does what the page says`() {
    expectAlike(
      HierarchicalMachine<House>(), HierarchicalMachine<NumberedHouse>(),
      in: Sleeper(), Answer<NumberedHouse>(isOpen: false))
  }

  @Test func `A door made of numbers does what the page says`() {
    expectAlike(
      Machine<Door>(), Machine<NumberedDoor>(),
      in: Weather(patience: 7), NumberedWeather(patience: 7))
  }

  @Test func `Numbers lint like their page`() {
    #expect(texts(House.self) == texts(NumberedHouse.self))
    #expect(texts(Door.self) == texts(NumberedDoor.self))
  }

  @Test func `Lint refuses a page that the compiler does not make a constant`() {
    #expect(texts(Wide.self).contains { $0.hasPrefix("17 states and 1 events: too large") })
    #expect(NumberedTable<Wide, DoorNumbers, 200, 60>().isConstant)
    #expect(NumberedHierarchy<Wide, DoorNumbers, 200, 60>().isConstant)
  }

  /// Plays both machines by 2,000 random events and expects the same states, deadlines and words.
  private func expectAlike<Page: StateMachine, Numbers: StateMachine>(
    _ page: Page, _ numbers: Numbers, in pageConditions: some Conditions<Page.A>,
    _ numbersConditions: some Conditions<Numbers.A>
  )
  where
    Page.A.Event == Numbers.A.Event, Page.A.State == Numbers.A.State,
    Page.A.Word == Numbers.A.Word
  {
    var (page, numbers) = (page, numbers)
    var random = SystemRandomNumberGenerator()
    var trail: [Page.A.Event] = []
    _ = page.start(at: 0, in: pageConditions)
    _ = numbers.start(at: 0, in: numbersConditions)
    for now in 1...2000 {
      let column = UInt8.random(in: 0..<UInt8(Page.A.table.eventCount), using: &random)
      guard let event = Page.A.Event(rawValue: column) else { continue }
      trail.append(event)
      let first = page.handle(event, at: Nanoseconds(now), in: pageConditions)
      let second = numbers.handle(event, at: Nanoseconds(now), in: numbersConditions)
      guard first.to == second.to, first.outcome == second.outcome,
        Array(first.words) == Array(second.words), page.deadline == numbers.deadline
      else {
        Issue.record("they differ after \(trail)")
        return
      }
    }
  }

  private func texts<A: Automaton>(_: A.Type) -> [String] { findings(A.self).map { "\($0)" } }
}

/// The house, over its numbers.
private enum NumberedHouse: Automaton {
  typealias State = House.State
  typealias Event = House.Event
  typealias Word = House.Word
  typealias Guard = House.Guard

  static let initial = House.initial
  static let roles = Roles<Self>(timeout: House.timeout)
  static func isRequired(_ event: Event) -> Bool { House.isRequired(event) }
  static var table: WithStack<NumberedHierarchy<NumberedHouse, HouseNumbers, 8, 14>, 3> {
    .init(.init())
  }
}

/// The door, over its numbers.
private enum NumberedDoor: Automaton {
  typealias State = Door.State
  typealias Event = Door.Event
  typealias Word = Door.Word
  typealias Guard = Door.Guard
  typealias Interval = Door.Interval

  static let initial = Door.initial
  static let roles = Roles<Self>(timeout: Door.timeout)
  static func isUrgent(_ event: Event) -> Bool { Door.isUrgent(event) }
  static func isRequired(_ event: Event) -> Bool { Door.isRequired(event) }
  static var table: NumberedTable<NumberedDoor, DoorNumbers, 4, 5> { .init() }
}

private struct NumberedWeather: Conditions {
  typealias Names = NumberedDoor
  var patience: UInt32
  func holds(_ condition: Door.Guard) -> Bool { Weather().holds(condition) }
  func milliseconds(of interval: Door.Interval) -> UInt32 { patience }
}

/// A page of one row more than folds.
private enum Wide: Automaton {
  enum State: UInt8, CaseName {
    case s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16
  }
  enum Event: UInt8, CaseName { case next }
  typealias Word = NoNames

  static let initial = State.s0

  // swift-format-ignore
  static let table = TransitionTable<Wide, 17, 1>([
    .row(.s0, [.to(.s1)]), .row(.s1, [.to(.s2)]), .row(.s2, [.to(.s3)]), .row(.s3, [.to(.s4)]),
    .row(.s4, [.to(.s5)]), .row(.s5, [.to(.s6)]), .row(.s6, [.to(.s7)]), .row(.s7, [.to(.s8)]),
    .row(.s8, [.to(.s9)]), .row(.s9, [.to(.s10)]), .row(.s10, [.to(.s11)]),
    .row(.s11, [.to(.s12)]), .row(.s12, [.to(.s13)]), .row(.s13, [.to(.s14)]),
    .row(.s14, [.to(.s15)]), .row(.s15, [.to(.s16)]), .row(.s16, [.to(.s0)]),
  ])
}
