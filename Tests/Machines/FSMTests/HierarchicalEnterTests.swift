// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import RandomMachines
import SampleMachines
import Testing

@Suite struct HierarchicalEnterTests {
  private var machine = HierarchicalMachine<Begun>()

  @Test mutating func `a machine that was not started begins with the state that is named`() {
    #expect(machine.canEnter(.b, in: Answer()))
    let step = machine.enter(.b, at: 0, in: Answer())
    #expect(step.outcome == .moved && step.event == nil && step.from == nil)
    expectEqual(step.performed, "+a +b *b +c *c +d")
  }

  @Test("the first event that enters the state is handled, whatever it has for a target")
  mutating func firstEvent() {
    _ = machine.enter(.f, at: 0, in: Answer())
    let step = machine.enter(.c, at: 0, in: Answer())
    expectEqual(step.event, .home)
    expectEqual(step.to, .d)
    expectEqual(step.performed, "-f act +a *a +b +c *c +d")
  }

  @Test mutating func `a state that no event enters is denied, and nothing changes`() {
    _ = machine.enter(.f, at: 0, in: Answer())
    #expect(!machine.canEnter(.e, in: Answer()))
    let step = machine.enter(.e, at: 0, in: Answer())
    expectEqual(step.outcome, .unhandled)
    #expect(step.event == nil)
    expectEqual(step.performed, "")
    expectEqual(machine.state, .f)
  }

  @Test mutating func `an active state is entered by an event that leaves it, and by no other`() {
    _ = machine.start(at: 0, in: Answer())
    #expect(machine.canEnter(.b, in: Answer()))
    #expect(!machine.canEnter(.a, in: Answer()))
    expectEqual(machine.enter(.c, at: 0, in: Answer()).event, .home)
  }

  @Test mutating func `a suspended state is entered by the pop that returns to it`() {
    _ = machine.start(at: 0, in: Answer())
    expectEqual(machine.enter(.e, at: 0, in: Answer()).event, .aside)
    expectEqual(machine.enter(.b, at: 0, in: Answer()).event, .home)
    expectEqual(machine.enter(.e, at: 0, in: Answer()).event, .aside)
    _ = machine.handle(.hold, at: 0, in: Answer())
    expectEqual(machine.suspendedCount, 1)
    #expect(machine.canEnter(.e, in: Answer()))
  }

  @Test("what a guard prevents is refused, and names the event", arguments: [true, false])
  func guarded(isOpen: Bool) {
    var gated = HierarchicalMachine<Gated>()
    _ = gated.start(at: 0, in: Answer())
    let keeper = Answer<Gated>(isOpen: isOpen)
    expectEqual(gated.canEnter(.c, in: keeper), isOpen)
    let step = gated.enter(.c, at: 0, in: keeper)
    expectEqual(step.outcome, isOpen ? .moved : .refused)
    expectEqual(step.event, .go)
    expectEqual(gated.state, isOpen ? .c : .b)
  }

  @Test("in random walks a state can be entered if and only if the words of some event enter it")
  mutating func walks() {
    _ = machine.start(at: 0, in: Answer())
    var recalling = HierarchicalMachine<Recalling>()
    _ = recalling.start(at: 0, in: Answer())
    var dice = Dice(seed: 1)
    for _ in 0..<500 {
      expectAgreement(of: &machine, UInt8(dice.below(8)))
      expectAgreement(of: &recalling, UInt8(dice.below(7)))
    }
  }

  /// Holds the machine against its own words, and then handles an event.
  private func expectAgreement<A: Automaton>(
    of machine: inout HierarchicalMachine<A>, _ next: UInt8
  ) where A.Guard == NoNames, A.Interval == NoNames {
    for (row, letter) in "abcdef".enumerated() {
      guard let state = A.State(rawValue: UInt8(row)) else { continue }
      let isEntered = (0..<8 as Range<UInt8>).contains {
        guard let event = A.Event(rawValue: $0) else { return false }
        var trial = machine
        let step = trial.handle(event, at: 0, in: Answer())
        return step.performed.split(separator: " ").contains("+\(letter)")
      }
      expectEqual(machine.canEnter(state, in: Answer()), isEntered, "\(letter)")
    }
    if let event = A.Event(rawValue: next) { _ = machine.handle(event, at: 0, in: Answer()) }
  }

  @Test mutating func `a machine that fails its self-check enters nothing`() {
    _ = machine.start(at: 0, in: Answer())
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[0] ^= 1 }
    #expect(!machine.canEnter(.b, in: Answer()))
    expectEqual(machine.enter(.b, at: 0, in: Answer()).outcome, .corrupt)
  }
}

// swift-format-ignore
private enum Gated: BrokenDeep {
  static let table = HierarchicalTable<Gated, 3, 2>([
    .row(.a, initial: .b, [.if(.open, .to(.c)), .stay()]), .row(.b, in: .a, [.nothing, .to(.a)]),
    .row(.c, [.to(.a), .nothing]),
  ])
}
