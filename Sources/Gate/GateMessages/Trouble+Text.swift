// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController

extension Trouble {
  /// Says what is wrong and what to do about it, or that it is over.
  package func describe(isOver: Bool = false, into text: inout TextBuffer) {
    text.append("GPIO")
    text.append(UInt64(offset))
    text.append(": ")
    text.append(isOver ? recovery : description)
  }

  private var description: StaticString {
    switch kind {
    case .switchStuck: "the switch is stuck; look for a jammed coin or a shorted wire"
    case .switchChatters: "the switch chatters and is muted; look for a loose wire"
    case .coilOverdriven: "the coil was energised for too long and is off now; see relock in [gate]"
    }
  }

  private var recovery: StaticString {
    switch kind {
    case .switchStuck: "the switch was released"
    case .switchChatters: "the switch is quiet and no longer muted"
    case .coilOverdriven: "the coil may be energised again"
    }
  }
}
