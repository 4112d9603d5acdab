// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GateController
import Turnstile

extension GateStatus {
  /// The change since this status, in one line: `coin: locked -> unlocked (lock opens, green on)`.
  package func change(to now: GateStatus, _ title: TextBuffer) -> TextBuffer {
    var line: TextBuffer = "\(title): \(state?.name ?? "unknown")"
    if now.state != state { line += " -> \(now.state?.name ?? "unknown")" }
    guard now.isHolding else { return line + ", outputs unknown" }
    var beginning: StaticString = " ("
    Output.forEach {
      let isActive = now.active.outputs[$0]
      guard isActive != active.outputs[$0] else { return }
      line += "\(beginning)\($0.name)\($0.change(isActive: isActive))"
      beginning = ", "
    }
    return line + (now.active.outputs == active.outputs ? ", as before" : ")")
  }
}

extension Output {
  fileprivate func change(isActive: Bool) -> StaticString {
    switch self {
    case .lock: isActive ? " closes" : " opens"
    default: isActive ? " on" : " off"
    }
  }
}
