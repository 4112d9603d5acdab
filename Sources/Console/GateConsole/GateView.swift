// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import Turnstile

/// What can be seen of a gate at one moment.
package struct GateView {
  var state: Turnstile.State?
  var isLocked: Bool
  var isGreen: Bool
  var isRed: Bool
  var isFault: Bool

  /// A gate in this state with these lines active.
  package init(_ state: Turnstile.State?, _ active: ActiveLines) {
    self.state = state
    isLocked = active.contains(.lock)
    isGreen = active.contains(.green)
    isRed = active.contains(.red)
    isFault = active.contains(.fault)
  }

  init<Site: Gate & ~Copyable>(_ gate: borrowing Site) {
    self.init(gate.state, ActiveLines { gate.isActive($0) })
  }

  /// What became of the gate: `coin: locked -> unlocked (lock opens, green on, red off)`.
  package func change(to now: GateView, _ title: TextBuffer) -> TextBuffer {
    var line = title
    line.append(": ")
    line.append(state?.name ?? "unseen")
    if now.state != state {
      line.append(" -> ")
      line.append(now.state?.name ?? "unseen")
    }
    var isChanged = false
    func add(_ change: StaticString) {
      line.append(isChanged ? ", " : " (")
      line.append(change)
      isChanged = true
    }
    if now.isLocked != isLocked { add(now.isLocked ? "lock closes" : "lock opens") }
    if now.isGreen != isGreen { add(now.isGreen ? "green on" : "green off") }
    if now.isRed != isRed { add(now.isRed ? "red on" : "red off") }
    if now.isFault != isFault { add(now.isFault ? "fault on" : "fault off") }
    line.append(isChanged ? ")" : ", as before")
    return line
  }
}
