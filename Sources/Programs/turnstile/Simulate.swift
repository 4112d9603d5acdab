// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools

/// The examples, each with words of its own.
enum Simulate {
  /// Plays the example that is named, or lists them; the session's status.
  static func run(_ arguments: [String]) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    guard let name = try words.single() else {
      for piece in examples { print(piece.name) }
      return 0
    }
    guard let piece = examples.first(where: { $0.name == name }) else {
      throw .init(message: "\(name): unknown machine; without a name all are listed")
    }
    return piece.play(Script(words["scenario"]))
  }
}
