// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GateController
import Interpreter
import Turnstile

extension GateStatus {
  /// One of five rows of a picture: the box with its lamps, the arm, and what is counted; `nil` below them.
  package func picture(_ row: Int) -> TextBuffer? {
    var text: TextBuffer
    switch row {
    case 0, 4: text = "   .-----------."
    case 1: text = lamps
    case 2: text = isOpen ? "   |           |- -" : "   |           |==============="
    case 3: text = isOpen ? "   |           |   \\ \\" : "   |           |"
    default: return nil
    }
    // A lit lamp adds two control bytes, which take no column.
    var marks = 0
    for index in 0..<text.count where text[index] < 0x20 { marks += 1 }
    text.pad(to: 36 + marks)
    describe(row, into: &text)
    return text
  }

  private var isOpen: Bool { isHolding && !active.outputs[.lock] }

  private var lamps: TextBuffer {
    "   |  \(lamp(.green, .green))\(lamp(.red, .red))\(lamp(.fault, .yellow)) |"
  }

  private func lamp(_ output: Output, _ mark: PictureMark) -> TextBuffer {
    active.outputs[output] ? "\(mark)O\(.plain)  " : ".  "
  }

  private func describe(_ row: Int, into text: inout TextBuffer) {
    switch row {
    case 0: text += "\(.bold)\(state?.name ?? "no state yet")\(.plain)"
    case 1 where !isHolding: text += "lamps and arm are unknown"
    case 1: text += isOpen ? "the arm is free" : "the arm is held"
    case 2: if let counters { text += "coins \(counters[.coins])" }
    case 3: if let counters { text += "passages \(counters[.passages])" }
    default: if !isWell { text += "a fault: see .faults" }
    }
  }
}
