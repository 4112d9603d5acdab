// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Text
import Turnstile

extension Console where Host: ~Copyable {
  /// Writes what went wrong with `word`: `coim: unknown word; did you mean "coin"?`.
  func describe(_ fault: ConsoleFault, about word: WordName, into text: inout TextBuffer) {
    switch fault {
    case .expected(let state, let found):
      text.append("expected ")
      text.append(state.name)
      text.append(", found ")
      text.append(found?.name ?? "no gate")
      return
    case .lineTooLong, .unfinishedDefinition, .unfinishedComment:
      break
    default:
      for index in 0..<word.count { text.append(foreignByte: word[index]) }
      text.append(": ")
    }
    text.append(fault.message)
  }
}
