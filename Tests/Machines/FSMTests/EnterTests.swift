// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import SampleMachines
import Testing

@Suite struct EnterTests {
  // swift-format-ignore
  private enum Choosy: BrokenFlat {
    static let table = TransitionTable<Choosy, 3, 2>([
      .row(.a, [.if(.open, .to(.b), else: .to(.b)), .if(.open, .to(.c), else: .to(.b))]),
      .row(.b, [.nothing, .nothing]), .row(.c, [.nothing, .nothing]),
    ])
  }

  @Test func `entering leads to the state that was asked for, or nowhere, whatever is drawn`() {
    for holds in [false, true] {
      for target in BrokenNames.State.allCases {
        var machine = Machine<Choosy>()
        let lot = Answer<Choosy>(isOpen: holds)
        _ = machine.start(at: 0, in: lot)
        let can = machine.canEnter(target, in: lot)
        let step = machine.enter(target, at: 0, in: lot)
        #expect(can == (step.outcome == .moved))
        #expect(machine.state == (can ? target : .a))
      }
    }
  }
}
