// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The line of a console that says what an event did: in names, so that a program has this code once,
/// and not for each machine.
package struct EffectLine {
  private var line: TextBuffer
  private var hasWords = false

  /// The effect of an event with this outcome; without one, time has passed and changed nothing.
  @inline(never)
  package init(_ title: TextBuffer, _ outcome: Outcome?, from: StaticString?, to: StaticString) {
    line = title
    line.append(": ")
    if outcome == .moved, let from {
      line.append(from)
      line.append(" -> ")
    }
    if outcome == .unhandled { line.append("ignored in ") }
    line.append(to)
    line.append(outcome.map { Self.remark($0) } ?? ", as before")
  }

  /// Adds a word that the machine performs.
  @inline(never)
  package mutating func append(_ word: StaticString) {
    line.append(hasWords ? " " : " (")
    line.append(word)
    hasWords = true
  }

  /// The line.
  package var text: TextBuffer {
    var text = line
    if hasWords { text.append(")") }
    return text
  }

  private static func remark(_ outcome: Outcome) -> StaticString {
    switch outcome {
    case .moved, .stayed, .unhandled, .notStarted: ""
    case .refused: ", refused by a guard"
    case .full: ", the stack is full"
    case .empty: ", nothing to resume"
    case .corrupt: ", corrupt"
    }
  }
}
