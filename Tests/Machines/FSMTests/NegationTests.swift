// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import SampleMachines
import Testing

@Suite struct NegationTests {
  @Test("unless takes its first branch where the guard does not hold", arguments: [true, false])
  func branches(isOpen: Bool) {
    var machine = Machine<Negated>()
    let answer = Answer<Negated>(isOpen: isOpen)
    _ = machine.start(at: 0, in: answer)
    let step = machine.handle(.go, at: 0, in: answer)
    #expect(step.to == (isOpen ? .c : .b))
    #expect(step.allWords == (isOpen ? [] : [.ring]))
  }

  @Test("unless without an alternative is refused by the guard that holds, and the step names it")
  func refusal() {
    var machine = Machine<Negated>()
    let answer = Answer<Negated>(isOpen: true)
    _ = machine.start(at: 0, in: answer)
    let step = machine.handle(.timeout, at: 0, in: answer)
    #expect(step.outcome == .refused && step.refusal == .open && machine.state == .a)
    #expect(step.description == "a, timeout: refused by open")
    #expect(machine.handle(.timeout, at: 0, in: Answer(isOpen: false)).outcome == .stayed)
  }
}

// swift-format-ignore
private enum Negated: BrokenFlat {
  static let table = TransitionTable<Negated, 3, 2>([
    .row(.a, [.unless(.open, .to(.b, .ring), else: .to(.c)), .unless(.open, .stay(.ring))]),
    .row(.b, [.to(.a), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}
