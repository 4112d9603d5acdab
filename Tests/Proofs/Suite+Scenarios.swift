// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

extension Suite {
  /// Whether a program prints what is recorded beside each scenario that is on its standard input.
  func transcriptsAgree(_ program: [String]) throws -> Bool {
    let scenarios = try FileManager.default.contentsOfDirectory(atPath: "Tests/Scenarios")
      .filter { $0.hasSuffix(".fth") }
    for scenario in scenarios {
      let file = URL(filePath: "Tests/Scenarios/\(scenario)")
      let transcript = file.deletingPathExtension().appendingPathExtension("out")
      let played = try run(program, input: String(contentsOf: file, encoding: .utf8), limit: 60)
      guard try played.output == String(contentsOf: transcript, encoding: .utf8) else {
        return false
      }
    }
    return !scenarios.isEmpty
  }
}
