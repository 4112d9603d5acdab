// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import MachineSupport

/// A door with everything a row can hold: exit and entry words, a guard without an alternative, both
/// kinds of delay, a required event, an urgent one, a trap and a row that nothing leads to.
package enum Door: Automaton {
  package enum State: UInt8, CaseName, CaseIterable { case closed, open, welded, dreamt }
  package enum Event: UInt8, CaseName, CaseIterable { case turn, knock, weld, timeout, alarm }
  package enum Word: UInt8, CaseName, CaseIterable { case latch, unlatch, light, dark, greet, log }
  package enum Guard: UInt8, CaseName { case dry }
  package enum Interval: UInt8, CaseName { case patience }

  package static let initial = State.closed
  package static let roles = Roles<Self>(timeout: .timeout)
  package static func isUrgent(_ event: Event) -> Bool { event == .weld }
  package static func isRequired(_ event: Event) -> Bool { event == .alarm }

  // swift-format-ignore
  package static let table = TransitionTable<Door, 4, 5>([
    //               turn                      knock           weld                           timeout        alarm
    .row(.closed, enter: .words(.latch, .dark), exit: .words(.unlatch),
        [.to(.open, .log),         .stay(.greet),  .if(.dry, .to(.welded)),       .nothing,      .nothing]),
    .row(.open, enter: .words(.light), exit: .words(.dark), after: .milliseconds(1500),
        [.to(.closed, .log),       .again(.greet), .nothing,                      .to(.closed),  .nothing]),
    .row(.welded, after: .setting(.patience),
        [.nothing,                 .stay(.greet),  .again(),                      .stay(.log),   .nothing]),
    .row(.dreamt,
        [.to(.closed),             .nothing,       .nothing,                      .nothing,      .nothing]),
  ])
}

/// Conditions that are set.
package struct Weather: Conditions {
  package typealias Names = Door
  package var isDry: Bool
  package var patience: UInt32

  package init(isDry: Bool = true, patience: UInt32 = 0) {
    (self.isDry, self.patience) = (isDry, patience)
  }

  package func holds(_ condition: Door.Guard) -> Bool { isDry }

  package func milliseconds(of interval: Door.Interval) -> UInt32 { patience }
}

extension Step {
  /// The words of a step, in order.
  package var allWords: [A.Word] { Array(words) }
}
