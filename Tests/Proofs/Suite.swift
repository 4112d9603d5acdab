// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Checks that are counted as passed or failed, in the words of `Tests/checks.bash`.
final class Suite {
  /// A folder for what the checks write, removed at the end.
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var passed = 0
  private var failed = 0
  // What the commands of the check in hand have said, which explains a failure.
  private var said = ""

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Counts whether something holds; what throws does not.
  func check(_ what: String, _ holds: () throws -> Bool) {
    said = ""
    do {
      if try holds() {
        passed += 1
        return say("ok - \(what)")
      }
    } catch { said += "\(error)\n" }
    failed += 1
    say("not ok - \(what)")
    for line in said.split(separator: "\n").suffix(5) { say("    \(line)") }
  }

  /// Says a line, at once.
  func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// Counts whether something is as expected.
  func check<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
    check(what) {
      said = "expected: \(expected)\nfound:    \(found)"
      return found == expected
    }
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - words: the program, by name or path, and its arguments.
  ///   - input: what is on its standard input.
  ///   - limit: after so many seconds it is ended.
  @discardableResult
  func run(_ words: [String], input: String = "", limit: Int = 3600) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "\(limit)"] + words
    let files = try ["input", "output", "errors"].map { name in
      let file = folder.appending(path: name)
      try Data(name == "input" ? input.utf8 : "".utf8).write(to: file)
      return file
    }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    said += texts[1] + texts[2]
    return Outcome(status: process.terminationStatus, output: texts[1], errors: texts[2])
  }

  /// Runs a command that no check can do without.
  @discardableResult func require(_ words: [String]) throws -> Outcome {
    let outcome = try run(words)
    guard outcome.succeeded else { throw ProofError("\(words[0]): \(outcome.errors)") }
    return outcome
  }

  /// Says how many have passed, and ends the program: well if all have.
  func finish() -> Never {
    say("\(passed) passed, \(failed) failed")
    try? FileManager.default.removeItem(at: folder)
    exit(failed == 0 ? 0 : 1)
  }
}

/// Why a proof cannot go on.
struct ProofError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What has become of a command.
struct Outcome: Equatable {
  /// Its exit status.
  let status: Int32
  /// What it wrote to standard output.
  let output: String
  /// What it wrote to standard error.
  let errors: String

  /// Whether it ended well.
  var succeeded: Bool { status == 0 }

  /// The lines of its standard output.
  var lines: [Substring] { output.split(separator: "\n") }
}
