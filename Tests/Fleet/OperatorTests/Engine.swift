// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that need a program of Debian: skipped without it, but not in CI, which installs it.
  static func needs(_ path: String) -> Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: path)
        || ProcessInfo.processInfo.environment["CI"] != nil)
  }
}

/// What a command that has ended printed, on both of its outputs, and its exit status.
struct Answer {
  let status: Int32
  let text: String
}

/// Runs a command to its end, with these variables on top of the test's own.
@discardableResult
func run(_ command: [String], _ variables: [String: String] = [:]) throws -> Answer {
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let text = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return Answer(status: process.terminationStatus, text: String(decoding: text, as: UTF8.self))
}

/// A program that listens for as long as a test has it.
final class Engine {
  private let process = Process()
  private let output = Pipe()

  init(_ command: [String]) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try output.fileHandleForWriting.close()
  }

  deinit {
    // SIGTERM may be blocked, as it is in the tests.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What it prints next.
  func nextOutput() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }
}

/// Asks again and again, for 10 s, until there is an answer.
func wait<Value>(for question: () throws -> Value?) throws -> Value? {
  for _ in 0..<100 {
    if let answer = try question() { return answer }
    usleep(100_000)
  }
  return nil
}
