// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools

/// The machines, each with words of its own.
enum Simulate {
  /// Plays the machine that is named, or lists them; the session's status.
  static func run(_ arguments: [String]) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    guard let name = try words.single() else {
      for piece in workpieces { print(piece.name) }
      return 0
    }
    guard let piece = workpieces.first(where: { $0.name == name }) else {
      let near = nearName(to: name, among: workpieces.map(\.name))
      throw .init(message: "\(name): unknown machine; without a name all are listed\(near)")
    }
    return piece.play(Script(words["scenario"]))
  }
}
