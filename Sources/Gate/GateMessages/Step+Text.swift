// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
import Turnstile

extension Step<Turnstile> {
  /// `coin: locked -> unlocked`, or the outcome when the state did not change.
  package func describe(into text: inout TextBuffer) {
    text.append(event?.name ?? "start")
    text.append(": ")
    describeMove(into: &text)
  }

  /// `locked -> unlocked`, or the state in which the gate stayed, and why.
  func describeMove(into text: inout TextBuffer) {
    if outcome == .moved, let from {
      text.append(from.name)
      text.append(" -> ")
    }
    if outcome == .unhandled { text.append("ignored in ") }
    text.append(to?.name ?? "no state")
    text.append(remark)
  }

  private var remark: StaticString {
    switch outcome {
    case .moved, .unhandled: ""
    case .stayed: ", as before"
    case .refused: ", refused by a guard"
    case .notStarted: ", not started"
    case .empty: ", nothing to resume"
    case .full: ", lost: the queue is full"
    case .corrupt: ", corrupt: the state failed its self-check"
    }
  }
}
