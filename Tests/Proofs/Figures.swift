// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Lines by target, and sizes of both programs.
///
/// They are printed, and prove nothing.
struct Figures {
  let suite: Suite

  /// Prints them.
  func printAll() throws {
    for product in ["turnstiled", "turnstilectl"] {
      try suite.require(["swift", "build", "-c", "release", "--product", product])
    }
    for product in ["turnstilectl", "turnstiled"] {
      try suite.require(["Tests/Embedded/build", product])
    }
    try printLines()
    try printSizes()
  }

  private func printLines() throws {
    suite.say("lines of Swift and C by target, comments and blank lines included:")
    var lines: [String: Int] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: "Sources") {
      guard path.hasSuffix(".swift") || path.hasSuffix(".h") else { continue }
      let target = path.split(separator: "/").prefix(2).joined(separator: "/")
      let text = try Data(contentsOf: URL(filePath: "Sources/\(path)"))
      lines[target, default: 0] += text.count { $0 == UInt8(ascii: "\n") }
    }
    for (target, count) in lines.sorted(by: <) { say(target, count) }
  }

  private func printSizes() throws {
    suite.say("both programs, stripped, in bytes:")
    let stripped = suite.folder.appending(path: "stripped")
    for build in [".build", ".build-embedded"] {
      for program in ["turnstilectl", "turnstiled"] {
        let file = "\(build)/release/\(program)"
        try suite.require(["strip", "-o", stripped.path, file])
        say(file, try Data(contentsOf: stripped).count)
      }
    }
    for line in try suite.require(["size", "-A", stripped.path]).lines {
      let fields = line.split(separator: " ")
      guard let name = fields.first, [".text", ".rodata", ".data", ".bss"].contains(name) else {
        continue
      }
      say("  \(name)", Int(fields[1]) ?? 0)
    }
  }

  private func say(_ what: String, _ number: Int) {
    suite.say("  \(what.padding(toLength: 36, withPad: " ", startingAt: 0)) \(number)")
  }
}
