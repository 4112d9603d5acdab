// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import RandomMachines
import SampleMachines
import Testing

@Suite struct HierarchicalMachineTests {
  private var machine = HierarchicalMachine<House>()
  private var sleeper = Sleeper()

  /// Handles an event and returns its words.
  private mutating func after(_ event: House.Event, at time: UInt64 = 0) -> [House.Word] {
    words(of: machine.handle(event, at: time, in: sleeper))
  }

  private func words(of step: HierarchicalStep<House>) -> [House.Word] { Array(step.words) }

  private mutating func expect(
    _ event: House.Event, performs words: [House.Word],
    at location: SourceLocation = #_sourceLocation
  ) { expectEqual(after(event), words, "\(event)", sourceLocation: location) }

  private func expect(
    _ step: HierarchicalStep<House>, _ outcome: Outcome, isFault: Bool = false,
    performs words: [House.Word], at location: SourceLocation = #_sourceLocation
  ) {
    #expect(step.outcome == outcome && step.isFault == isFault, sourceLocation: location)
    #expect(self.words(of: step) == words, sourceLocation: location)
  }

  private func expectSuspended(
    _ count: Int, in state: House.State? = nil, at location: SourceLocation = #_sourceLocation
  ) {
    let state = state ?? machine.state
    #expect(machine.suspendedCount == count && machine.state == state, sourceLocation: location)
  }

  private mutating func start() { _ = machine.start(at: 0, in: sleeper) }

  @Test("TC-01: before the start there is no state, and nothing is handled")
  mutating func beforeTheStart() {
    #expect(machine.state == nil && !machine.isIn(.house))
    let step = machine.handle(.bell, at: 0, in: sleeper)
    #expect(step.outcome == .notStarted && step.to == nil)
    expectEqual(words(of: step), [])
  }

  @Test("TC-02, TC-30, TC-33, D5: a state is entered with its substates, outer to inner, each once")
  mutating func enteredOuterToInner() {
    let step = machine.start(at: 0, in: sleeper)
    expectEqual(words(of: step), [.inHouse, .inUpstairs, .inBed])
    expectEqual(machine.state, .bed)
    expectEqual(House.State.allCases.filter(machine.isIn), [.house, .upstairs, .bed])
  }

  @Test("TC-04: replacing a substate leaves its ancestors alone")
  mutating func substateReplaced() {
    start()
    expect(.bathe, performs: [.outBed, .inBath])
  }

  @Test("TC-05, TC-31, TC-34: the whole old chain goes, inner to outer, before the new one comes")
  mutating func wholeChainReplaced() {
    start()
    expect(.out, performs: [.outBed, .outUpstairs, .outHouse, .walk, .inGarden])
    expect(.out, performs: [.outGarden, .inHouse, .inUpstairs, .inBed])
  }

  @Test("TC-10, TC-11: a parent's cell that acts first is the only one that acts")
  mutating func parentFirst() {
    start()
    expect(.bell, performs: [.houseWord])
    _ = after(.out)
    expect(.bell, performs: [.gardenWord])
  }

  @Test("TC-12: what only a parent handles, the parent handles, whatever its substate is")
  mutating func onlyTheParent() {
    start()
    expect(.up, performs: [.upstairsWord])
    _ = after(.bathe)
    expect(.up, performs: [.upstairsWord])
  }

  @Test("TC-13, TC-14: the substate is asked before its parents; when it declines they are")
  mutating func substateBeforeParent() {
    start()
    sleeper.isAwake = true
    expect(.knock, performs: [.bedWord])
    sleeper.isAwake = false
    let step = machine.handle(.knock, at: 0, in: sleeper)
    expectEqual(words(of: step), [.upstairsWord])
    expectEqual(step.outcome, .stayed)
    expectEqual(step.handler, .upstairs)
  }

  @Test("TC-15: states that pass the event on act, and so do the others, in order")
  mutating func passingOn() {
    start()
    expect(.mail, performs: [.houseWord, .bedWord])
    expect(.shout, performs: [.bedWord, .upstairsWord, .houseWord])
  }

  @Test("TC-15: an event that was only passed on has been handled all the same")
  mutating func onlyPassedOn() {
    start()
    _ = after(.down)
    let step = machine.handle(.mail, at: 0, in: sleeper)
    expectEqual(step.outcome, .stayed)
    expectEqual(words(of: step), [.houseWord])
  }

  @Test("TC-16, TC-17: an event that no state handles changes nothing; a required one is a fault")
  mutating func nobodyHandles() {
    start()
    expectEqual(machine.handle(.timeout, at: 0, in: sleeper).outcome, .moved)
    let loud = machine.handle(.fire, at: 0, in: sleeper)
    expectEqual(loud.outcome, .unhandled)
    expectTrue(loud.isFault)
    expectEqual(loud.event, .fire)
    let other = machine.handle(.bathe, at: 0, in: sleeper)
    expectEqual(other.outcome, .unhandled)
    expectFalse(other.isFault)
  }

  @Test("TC-18: a state that is not in the chain has no say")
  mutating func notInTheChain() {
    start()
    _ = after(.down)
    expectEqual(machine.state, .kitchen)
    expect(.knock, performs: [.houseWord])
  }

  @Test("D6: again leaves and enters the row's own state with all that is in it")
  mutating func again() {
    start()
    expect(.wake, performs: [.outBed, .walk, .inBed])
    _ = after(.bathe)
    expect(.wake, performs: [.outBath, .outUpstairs, .walk, .inUpstairs, .inBed])
    _ = after(.down)
    expect(
      .wake,
      performs: [
        .outKitchen, .outDownstairs, .outHouse, .walk, .inHouse, .inUpstairs, .inBed,
      ])
  }

  @Test("TC-41, TC-42, TC-43: push covers, pop uncovers and enters again")
  mutating func pushAndPop() {
    start()
    _ = after(.out)
    expect(.phone, performs: [.outGarden, .inHouse, .inUpstairs, .inBed])
    expectSuspended(1)
    expect(.bathe, performs: [.outBed, .inBath])
    expectSuspended(1)
    expect(.answer, performs: [.outBath, .outUpstairs, .outHouse, .inGarden])
    expectSuspended(0, in: .garden)
  }

  @Test("TC-40: each level covers and uncovers by itself, the inner ones first")
  mutating func levels() {
    start()
    _ = after(.out)
    _ = after(.phone)
    _ = after(.phone)
    expectSuspended(2, in: .bed)
    expect(.answer, performs: [.outBed, .inBed])
    expect(.answer, performs: [.outBed, .outUpstairs, .outHouse, .inGarden])
    expectSuspended(0)
  }

  @Test("TC-B6: state and stack are as they will be before a word is performed")
  mutating func stackBeforeWords() {
    start()
    let step = machine.handle(.phone, at: 0, in: sleeper)
    expectEqual(machine.suspendedCount, 1)
    expectEqual(machine.state, step.to)
    expectEqual(words(of: step), [.outBed, .inBed])
  }

  @Test("TC-19, TC-32: a state can be without a substate, handles what it can, and loses one")
  func withoutASubstate() {
    var attic = HierarchicalMachine<Attic>()
    let conditions = Answer<Attic>(isOpen: false)
    _ = attic.start(at: 0, in: conditions)
    expectEqual(attic.state, .a)
    expectEqual(attic.handle(.timeout, at: 0, in: conditions).outcome, .stayed)
    expectEqual(attic.handle(.go, at: 0, in: conditions).to, .b)
    var words = attic.handle(.go, at: 0, in: conditions).words
    expectEqual(words.next(), .ring)
    expectEqual(words.next(), nil)
    expectEqual(attic.state, .a)
  }

  @Test("TC-B3: the same state covers itself, twice, and comes back once for each")
  mutating func sameStateTwice() {
    start()
    expect(.phone, performs: [.outBed, .inBed])
    expect(.phone, performs: [.outBed, .inBed])
    expectSuspended(2)
    expect(.answer, performs: [.outBed, .inBed])
    expect(.answer, performs: [.outBed, .inBed])
    expectSuspended(0)
  }

  @Test("TC-45: a substate can be covered with nothing, and comes back")
  mutating func suspendedForNothing() {
    start()
    _ = after(.bathe)
    // Upstairs has an initial substate, so covering begins with that again.
    expect(.sleep, performs: [.outBath, .inBed])
    expect(.answer, performs: [.outBed, .inBath])
  }

  @Test("TC-46: a pop with nothing covered says so, and nothing happens")
  mutating func popWithNothing() {
    start()
    let step = machine.handle(.answer, at: 0, in: sleeper)
    expect(step, .empty, performs: [])
    expectEqual(machine.state, .bed)
  }

  @Test("TC-B9: a push on a full stack is refused before a word is performed, and is a fault")
  mutating func pushOnFull() {
    start()
    for _ in 0..<3 { _ = after(.phone) }
    let step = machine.handle(.phone, at: 0, in: sleeper)
    expect(step, .full, isFault: true, performs: [])
    expectSuspended(3, in: .bed)
    expect(.answer, performs: [.outBed, .inBed])
  }

  @Test("TC-37: states that are replaced take what they cover with them")
  mutating func replacedStatesTakeTheirCovers() {
    start()
    _ = after(.phone)
    _ = after(.phone)
    _ = after(.out)
    expectSuspended(0, in: .garden)
  }

  @Test("TC-B2, TC-44: replacing a substate leaves what is buried alone, and what is outside it")
  mutating func replacingLeavesTheBuriedAlone() {
    start()
    _ = after(.out)
    _ = after(.phone)
    expect(.bathe, performs: [.outBed, .inBath])
    expectSuspended(1)
    _ = after(.down)
    expectSuspended(1)
  }

  @Test("TC-47: only the chain on top gets events; after a pop the covered one does, as it was")
  func onlyTheTopChain() {
    var attic = HierarchicalMachine<Cellar>()
    let conditions = Answer<Cellar>(isOpen: false)
    _ = attic.start(at: 0, in: conditions)
    expectEqual(attic.handle(.timeout, at: 0, in: conditions).to, .c)
    expectEqual(attic.suspendedCount, 1)
    // The parent of what is covered would take this event, and is not asked.
    expectEqual(attic.handle(.timeout, at: 0, in: conditions).outcome, .unhandled)
    expectEqual(attic.handle(.go, at: 0, in: conditions).to, .b)
    expectEqual(attic.suspendedCount, 0)
  }

  @Test func `states that are replaced while they are covered take their own covers with them`() {
    var machine = HierarchicalMachine<Nest>()
    let conditions = Answer<Nest>()
    _ = machine.start(at: 0, in: conditions)
    // An event, where it leads, and how many states are covered then.
    let round: [(Nest.Event, Nest.State, Int)] = [
      (.inner, .egg, 1), (.outer, .branch, 2), (.leave, .ground, 0), (.leave, .bird, 0),
    ]
    let end: [(Nest.Event, Nest.State, Int)] = [
      (.inner, .egg, 1), (.outer, .branch, 2), (.back, .egg, 1), (.back, .bird, 0),
    ]
    for (index, (event, state, count)) in (Array(repeating: round, count: 5) + [end]).joined()
      .enumerated()
    {
      let to = machine.handle(event, at: 0, in: conditions).to
      #expect(to == state && machine.suspendedCount == count, "\(index): \(event)")
    }
    expectEqual(machine.handle(.back, at: 0, in: conditions).outcome, .empty)
  }

  @Test("the timer belongs to the state that was entered last with one, and goes with it")
  mutating func timers() {
    start()
    expectEqual(machine.deadline, 9_000_000_000)
    _ = after(.bathe, at: 1)
    expectEqual(machine.deadline, 3_000_000_001)
    expectEqual(machine.expire(by: 3_000_000_001, in: sleeper)?.to, .bed)
    expectEqual(machine.deadline, nil)
    _ = after(.out)
    expectEqual(machine.deadline, nil)
  }

  @Test func `a chain of eight states is entered whole, and one of nine is cut, not followed`() {
    let conditions = Answer<Ladder>()
    var ladder = HierarchicalMachine<Ladder>()
    _ = ladder.start(at: 0, in: conditions)
    var words = ladder.handle(.go, at: 0, in: conditions).words
    var count = 0
    while words.next() != nil { count += 1 }
    expectEqual(count, 7)
    expectEqual(Ladder.rungs.filter(ladder.isIn).count, 8)
    words = ladder.handle(.timeout, at: 0, in: conditions).words
    expectTrue(ladder.isSound)
    #expect(!ladder.isIn(Ladder.rungs[0]))
  }

  @Test("any flipped bit of the state is corrupt", arguments: 0..<16)
  mutating func flippedBit(bit: Int) {
    start()
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[bit / 8] ^= 1 << UInt8(bit % 8) }
    let step = machine.handle(.bell, at: 0, in: sleeper)
    #expect(step.outcome == .corrupt && step.to == nil)
    expectEqual(words(of: step), [])
    #expect(!House.State.allCases.contains(where: machine.isIn))
    // No cell of this one has a turn, which the complement knows.
    var nest = HierarchicalMachine<Nest>()
    _ = nest.start(at: 0, in: Answer())
    unsafe withUnsafeMutableBytes(of: &nest) { unsafe $0[bit / 8] ^= 1 << UInt8(bit % 8) }
    #expect(nest.handle(.leave, at: 0, in: Answer()).outcome == .corrupt && nest.state == nil)
  }

  @Test("TC-B1, TC-B10: in random walks every state is entered once, and left once, in its turn")
  mutating func randomWalks() {
    for seed in 0..<50 as Range<UInt64> {
      machine = HierarchicalMachine()
      sleeper = Sleeper()
      var inside = Set<UInt8>()
      var dice = Dice(seed: seed)
      var steps = [machine.start(at: 0, in: sleeper)]
      for _ in 0..<300 {
        let event = dice.one(of: House.Event.allCases)
        sleeper.isAwake = dice.percent(50)
        steps.append(machine.handle(event, at: 0, in: sleeper))
        for step in steps {
          for word in words(of: step) where word.rawValue < 16 {
            let state = word.rawValue / 2
            let isEntry = word.rawValue % 2 == 0
            #expect(inside.contains(state) != isEntry, "seed \(seed)")
            if isEntry { inside.insert(state) } else { inside.remove(state) }
          }
        }
        steps = []
        let active = House.State.allCases.filter(machine.isIn).map(\.rawValue)
        expectEqual(inside, Set(active), "seed \(seed)")
      }
    }
  }
}

// swift-format-ignore
private enum Attic: BrokenDeep {
  static let table = HierarchicalTable<Attic, 3, 2>([
    .row(.a, [.to(.b), .stay(.ring)]),
    .row(.b, in: .a, exit: .words(.ring), [.to(.a), .nothing]),
    .row(.c, [.nothing, .nothing]),
  ])
}

// swift-format-ignore
private enum Cellar: BrokenDeep {
  static let table = WithStack<_, 2>(HierarchicalTable<Cellar, 3, 2>([
    .row(.a, initial: .b, [.nothing, .push(.c)]), .row(.b, in: .a, [.nothing, .nothing]),
    .row(.c, [.pop(), .nothing]),
  ]))
}

/// A nest on a tree: bird and egg share the nest, branch stands beside it.
private enum Nest: Automaton {
  enum State: UInt8, CaseName { case tree, nest, bird, egg, branch, ground }
  enum Event: UInt8, CaseName { case inner, outer, leave, back }
  typealias Word = BrokenNames.Word

  static let initial = State.tree

  // swift-format-ignore
  static let table = WithStack<_, 2>(HierarchicalTable<Nest, 6, 4>([
    //                                  inner        outer           leave          back
    .row(.tree, initial: .nest,        [.nothing,    .nothing,       .to(.ground),  .pop()]),
    .row(.nest, in: .tree, initial: .bird, [.nothing, .push(.branch), .nothing,     .pop()]),
    .row(.bird, in: .nest,             [.push(.egg), .nothing,       .nothing,      .nothing]),
    .row(.egg, in: .nest,              [.nothing,    .nothing,       .nothing,      .nothing]),
    .row(.branch, in: .tree,           [.nothing,    .nothing,       .nothing,      .nothing]),
    .row(.ground,                      [.nothing,    .nothing,       .to(.tree),    .nothing]),
  ]))
}

/// Nine states, each a part of the one before it.
private enum Ladder: Automaton {
  enum State: UInt8, CaseName { case one, two, three, four, five, six, seven, eight, nine }
  typealias Event = BrokenNames.Event
  typealias Word = BrokenNames.Word

  static let initial = State.one
  static let rungs = (0..<9).compactMap { State(rawValue: $0) }

  // swift-format-ignore
  static let table = HierarchicalTable<Ladder, 9, 2>([
    .row(.one, enter: .words(.ring), [.to(.eight), .to(.nine)]),
    .row(.two, in: .one, enter: .words(.ring), [.nothing, .nothing]),
    .row(.three, in: .two, enter: .words(.ring), [.nothing, .nothing]),
    .row(.four, in: .three, enter: .words(.ring), [.nothing, .nothing]),
    .row(.five, in: .four, enter: .words(.ring), [.nothing, .nothing]),
    .row(.six, in: .five, enter: .words(.ring), [.nothing, .nothing]),
    .row(.seven, in: .six, enter: .words(.ring), [.nothing, .nothing]),
    .row(.eight, in: .seven, enter: .words(.ring), [.nothing, .nothing]),
    .row(.nine, in: .eight, enter: .words(.ring), [.nothing, .nothing]),
  ])
}
