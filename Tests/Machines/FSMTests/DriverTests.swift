// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

@Suite struct DriverTests {
  private typealias MixerDriver = Driver<Machine<Mixer>, 4>

  private var driver = MixerDriver()
  private var bowl = Bowl()

  init() { driver.start(at: 0, in: &bowl) }

  private mutating func run(by now: Nanoseconds) -> [String] {
    bowl.lines = []
    driver.run(by: now, in: &bowl)
    return bowl.lines
  }

  @Test("events are run to completion, and a guard sees what the words before have done")
  mutating func completes() {
    for time in 1...3 as ClosedRange<Nanoseconds> {
      #expect(driver.post(.portion, at: time) == nil)
    }
    expectEqual(driver.deadline, 1)
    #expect(
      run(by: 3) == [
        "add", "empty, portion: moved to filling (add)",
        "add", "filling, portion: moved to filling (add)",
        "add", "filling, portion: moved to filling (add)",
        "stir", "filling, next: moved to stirring (stir)",
      ])
    expectEqual(driver.machine.state, .stirring)
    expectEqual(driver.deadline, 1_000_000_003)
  }

  @Test("a deadline is handled at its own time, after events before it and before those after it")
  mutating func ordersDeadlines() {
    bowl.portion = 3
    _ = driver.post(.portion, at: 5)
    _ = driver.post(.portion, at: 1_000_000_004)
    _ = driver.post(.portion, at: 1_000_000_005)
    #expect(
      run(by: 2_000_000_000) == [
        "add", "empty, portion: moved to filling (add)",
        "stir", "filling, next: moved to stirring (stir)",
        "check", "stirring, portion: stayed (check)",
        // It is due at the time of the third portion, and comes first. What it raises comes before.
        "count", "pour", "stirring, time: moved to pouring (count pour)",
        "count", "pouring, next: moved to empty (count)",
        "show", "empty, counted: stayed (show)",
        "show", "empty, counted: stayed (show)",
        "add", "empty, portion: moved to filling (add)",
        "stir", "filling, next: moved to stirring (stir)",
      ])
    expectEqual(driver.deadline, 2_000_000_005)
    expectEqual(run(by: 2_000_000_004), [])
    expectEqual(run(by: 2_000_000_005).first, "count")
  }

  @Test mutating func `an event that is handled at once comes behind all that waits and is due`() {
    var other = self
    for time in [5, 1_000_000_003] as [Nanoseconds] {
      _ = driver.post(.portion, at: time)
      _ = other.driver.post(.portion, at: time)
    }
    bowl.lines = []
    driver.handle(.portion, at: 2_000_000_000, in: &bowl)
    _ = other.driver.post(.portion, at: 2_000_000_000)
    #expect(bowl.lines == other.run(by: 2_000_000_000) && bowl.lines.count > 4)
    bowl.lines = []
    driver.handle(.portion, at: 2_000_000_001, in: &bowl)
    _ = other.driver.post(.portion, at: 2_000_000_001)
    expectEqual(bowl.lines, other.run(by: 2_000_000_001))
    expectFalse(bowl.lines.isEmpty)
    expectEqual(driver.deadline, other.driver.deadline)
  }

  @Test mutating func `the performer raises what it returns, before events from outside`() {
    var alarming = Alarming(words: [.stir])
    _ = driver.post(.portion, at: 1)
    _ = driver.post(.portion, at: 2)
    driver.run(by: 2, in: &alarming)
    #expect(
      alarming.steps == [
        "empty, portion: moved to filling (add)", "filling, next: moved to stirring (stir)",
        "stirring, alarm: moved to empty", "empty, portion: moved to filling (add)",
        "filling, next: moved to stirring (stir)", "stirring, alarm: moved to empty",
      ])
  }

  @Test mutating func `an event that finds no room comes back as a fault, and the others stay`() {
    for _ in 0..<4 { #expect(driver.post(.alarm, at: 1) == nil) }
    let step = driver.post(.portion, at: 1)
    expectEqual(step?.outcome, .full)
    expectEqual(step?.event, .portion)
    expectEqual(step?.isFault, true)
    expectEqual(run(by: 1).count, 4)
    #expect(driver.post(.portion, at: 1) == nil)
  }

  @Test mutating func `a raised event that finds no room is reported, too`() {
    var small = Driver<Machine<Mixer>, 1>()
    small.start(at: 0, in: &bowl)
    _ = small.post(.portion, at: 0)
    var alarming = Alarming(words: [.add, .stir, .pour, .count])
    small.run(by: 0, in: &alarming)
    // The alarm of `add` waits when that of `stir` comes.
    expectEqual(alarming.faults, [.alarm])
    expectEqual(small.machine.state, .empty)
  }

  @Test mutating func `before the start events are answered and not lost`() {
    driver = MixerDriver()
    expectEqual(driver.deadline, nil)
    _ = driver.post(.portion, at: 1)
    expectEqual(run(by: 1), ["portion: not started"])
  }

  @Test mutating func `a machine that has started goes on`() {
    var machine = Machine<Mixer>()
    machine.enter(.stirring, at: 7, in: bowl)
    driver = MixerDriver(machine)
    expectEqual(driver.deadline, 1_000_000_007)
    expectEqual(run(by: 1_000_000_007).count, 9)
    expectEqual(driver.machine.state, .empty)
  }

  @Test("a payload is put into the world before its event, and is there for guards and words")
  mutating func payload() {
    for portion in [1, 2] {
      bowl.portion = portion
      #expect(driver.post(.portion, at: 0) == nil)
      _ = run(by: 0)
    }
    expectEqual(driver.machine.state, .stirring)
    expectEqual(bowl.level, 3)
  }
}

@Suite struct DriverChainTests {
  private func steps(of event: BrokenNames.Event) -> [Step<Restless>] {
    var driver = Driver<Machine<Restless>, 2>()
    var world = StepList<Restless>()
    driver.start(at: 0, in: &world)
    #expect(driver.post(event, at: 0) == nil)
    world.steps = []
    driver.run(by: 0, in: &world)
    return world.steps
  }

  @Test func `a completion that never ends, and words that raise for ever, end in a fault`() {
    let completions = steps(of: .timeout)
    expectEqual(completions.count, 1 + 255 + 1)
    expectEqual(completions.last?.outcome, .full)
    expectEqual(completions.last?.event, .go)
    #expect(completions.dropLast().allSatisfy { $0.outcome == .moved })
    let raises = steps(of: .go)
    expectEqual(raises.count, 1 + 255 + 1)
    expectEqual(raises.last?.outcome, .full)
    expectEqual(raises.last?.event, .go)
    #expect(raises.dropLast().allSatisfy { $0.outcome == .stayed })
  }

  @Test func `a machine with substates has the same driver`() {
    var driver = Driver<HierarchicalMachine<Sound>, 2>()
    var world = OpenDeep()
    driver.start(at: 0, in: &world)
    expectEqual(driver.machine.state, .b)
    expectEqual(driver.deadline, 2_000_000_000)
    #expect(driver.post(.go, at: 1) == nil)
    driver.run(by: 2_000_000_000, in: &world)
    expectEqual(world.words, [.ring])
    expectEqual(driver.machine.state, .c)
    #expect(driver.deadline == nil)
  }

  @Test func `a word can know what the machine was in: the step comes before its words`() {
    var driver = Driver<HierarchicalMachine<Sound>, 2>()
    var world = Traced()
    driver.start(at: 0, in: &world)
    _ = driver.post(.go, at: 1)
    driver.run(by: 1, in: &world)
    expectEqual(world.lines, ["from none", "done", "from b", "ring in b", "done"])
  }

  /// The main loop of the documentation, which ends when nothing is left to do.
  @Test func `a main loop is five lines`() {
    var board = Board()
    var driver = Driver<Machine<Mixer>, 8>()
    driver.start(at: board.now, in: &board)
    while board.isOn {
      while let event = board.nextEvent() { board.note(driver.post(event, at: board.now)) }
      driver.run(by: board.now, in: &board)
      board.sleep(until: driver.deadline)
    }
    #expect(
      board.bowl.lines == ["add", "add", "add", "stir", "count", "pour", "count", "show", "show"])
    expectEqual(board.now, 1_000_000_003)
    expectEqual(board.faults, 0)
  }
}

/// A bowl with portions of three, in which these words raise an alarm.
private struct Alarming: Performer {
  typealias Names = Mixer
  let words: [Mixer.Word]
  var bowl = Bowl(portion: 3)
  var steps: [String] = []
  var faults: [Mixer.Event?] = []

  init(words: [Mixer.Word]) { self.words = words }

  func holds(_ condition: Mixer.Guard) -> Bool { bowl.holds(condition) }
  mutating func perform(_ word: Mixer.Word) { bowl.perform(word) }
  mutating func raised(by word: Mixer.Word) -> Mixer.Event? { words.contains(word) ? .alarm : nil }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Mixer {
    steps.append("\(step)")
    if step.isFault { faults.append(step.event) }
  }
}

/// Every step, where each guard holds.
private struct StepList<Names: BrokenFlat>: Performer {
  var steps: [Step<Names>] = []
  func holds(_ condition: Names.Guard) -> Bool { true }
  mutating func perform(_ word: Names.Word) {}

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Names {
    if let step = step as? Step<Names> { steps.append(step) }
  }
}

private struct Board: Performer {
  typealias Names = Mixer
  var bowl = Bowl()
  var now: Nanoseconds = 1
  var isOn = true
  var faults = 0
  private var coming: [Nanoseconds] = [1, 2, 3]

  func holds(_ condition: Mixer.Guard) -> Bool { bowl.holds(condition) }
  mutating func perform(_ word: Mixer.Word) { bowl.perform(word) }

  mutating func nextEvent() -> Mixer.Event? {
    guard let time = coming.first, time <= now else { return nil }
    coming.removeFirst()
    return .portion
  }

  mutating func note(_ fault: Step<Mixer>?) { if fault != nil { faults += 1 } }

  mutating func sleep(until deadline: Nanoseconds?) {
    let wakings = [deadline, coming.first].compactMap { $0 }
    isOn = !wakings.isEmpty
    now = wakings.min() ?? now
  }
}

/// What a world sees of steps and words, in order.
private struct Traced: Performer {
  typealias Names = Sound
  var lines: [String] = []
  private var before = "none"

  func holds(_ condition: BrokenNames.Guard) -> Bool { true }
  mutating func perform(_ word: BrokenNames.Word) { lines.append("\(word.name) in \(before)") }

  mutating func willPerform<Taken: MachineStep>(_ step: Taken) where Taken.A == Sound {
    before = step.from.map { "\($0.name)" } ?? "none"
    lines.append("from \(before)")
  }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Sound {
    lines.append("done")
  }
}

private struct OpenDeep: Performer {
  typealias Names = Sound
  var words: [BrokenNames.Word] = []
  func holds(_ condition: BrokenNames.Guard) -> Bool { true }
  mutating func perform(_ word: BrokenNames.Word) { words.append(word) }
}

/// In `a` each ring raises the next; `b` and `c` lead to each other by the same event, as a completion.
// swift-format-ignore
private enum Restless: BrokenFlat {
  static let roles = Roles<Self>(timeout: .timeout, completion: .go)
  static func raises(_ word: BrokenNames.Word) -> BrokenNames.Event? { .go }
  static let table = TransitionTable<Restless, 3, 2>([
    .row(.a, [.stay(.ring), .to(.b)]), .row(.b, [.to(.c), .nothing]), .row(.c, [.to(.b), .nothing]),
  ])
}

/// A machine for a driver: it fills up to a level, stirs for a second, and pours out.
///
/// `filled` is a completion, and `count` raises `counted`.
enum Mixer: Automaton {
  enum State: UInt8, CaseName { case empty, filling, stirring, pouring }
  enum Event: UInt8, CaseName { case portion, next, time, counted, alarm }
  enum Word: UInt8, CaseName { case add, stir, pour, count, check, show }
  enum Guard: UInt8, CaseName { case isFull }

  static let initial = State.empty
  static let roles = Roles<Self>(timeout: .time, completion: .next)
  static func raises(_ word: Word) -> Event? { word == .count ? .counted : nil }

  // swift-format-ignore
  static let table = TransitionTable<Mixer, 4, 5>([
    //            portion                next                     time                   counted              alarm
    .row(.empty, [.to(.filling, .add),   .nothing,                .nothing,              .stay(.show),        .nothing]),
    .row(.filling, [
                  .again(.add),          .if(.isFull, .to(.stirring)), .nothing,         .nothing,            .to(.empty)]),
    .row(.stirring, enter: .words(.stir), after: .seconds(1), [
                  .stay(.check),         .nothing,                .to(.pouring, .count), .nothing,            .to(.empty)]),
    .row(.pouring, enter: .words(.pour), [
                  .nothing,              .to(.empty, .count),     .nothing,              .nothing,            .nothing]),
  ])
}

/// The world of a mixer: a value, which guards see and words change.
struct Bowl: Performer {
  typealias Names = Mixer
  var portion = 1
  var level = 0
  var lines: [String] = []

  func holds(_ condition: Mixer.Guard) -> Bool { level >= 3 }

  mutating func perform(_ word: Mixer.Word) {
    lines.append("\(word.name)")
    switch word {
    case .add: level += portion
    case .pour: level = 0
    case .stir, .count, .check, .show: break
    }
  }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Mixer {
    lines.append("\(step)")
  }
}
