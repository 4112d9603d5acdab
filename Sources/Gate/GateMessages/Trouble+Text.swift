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
    case .switchStuck: "the switch does not let go; look for a jammed coin or a shorted wire"
    case .switchChatters: "the switch chatters and is ignored; look for a loose wire"
    case .coilOverdriven: "the coil had current for too long and has none now; see relock in [gate]"
    }
  }

  private var recovery: StaticString {
    switch kind {
    case .switchStuck: "the switch has let go"
    case .switchChatters: "the switch is quiet and counts again"
    case .coilOverdriven: "the coil may have current again"
    }
  }
}
