// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools

/// A simulated gate: the workbench's default.
enum PlayGate {
  /// Plays the words of a script, or of a person; the session's status.
  static func run(_ arguments: [String]) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    let script = try Script(words, words.single())
    return script.play(DeskHost(), as: "A simulated turnstile")
  }
}
