// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GPIO

extension Fault {
  /// Says what is wrong and what to do about it.
  package func describe(into text: inout TextBuffer) {
    if let offset {
      text.append("GPIO")
      text.append(UInt64(offset))
      text.append(": ")
    }
    text.append(description)
    if kind == .lineBusy { appendHolder(to: &text) }
    if kind == .failed {
      text.append(" (errno ")
      text.append(UInt64(code.magnitude))
      text.append(")")
    }
    text.append("; ")
    text.append(remedy)
  }

  private func appendHolder(to text: inout TextBuffer) {
    guard holder.count > 0 else { return text.append("another program") }
    text.append("\"")
    for index in 0..<holder.count { text.append(foreignByte: holder[index]) }
    text.append("\"")
  }

  private var description: StaticString {
    switch kind {
    case .chipMissing: "no such chip"
    case .chipGone: "the chip is gone"
    case .permissionDenied: "no permission to open the chip"
    case .lineMissing: "the chip has no such line"
    case .lineBusy: "held by "
    case .unsupported: "the line does not support these settings"
    case .outputStuck: "the output has the wrong level"
    case .failed: "the system call failed"
    }
  }

  private var remedy: StaticString {
    switch kind {
    case .chipMissing: "plug it in or correct label in [chip]"
    case .chipGone: "plug it in again"
    case .permissionDenied: "add this user to the group of /dev/gpiochip*, usually gpio"
    case .lineMissing: "see `gpioinfo` for its lines"
    case .lineBusy: "stop that program or choose another line"
    case .unsupported: "choose another line or pull"
    case .outputStuck: "look for a short circuit or a faulty driver"
    case .failed: "see the kernel log"
    }
  }
}
