// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A script that runs engines until its standard input ends, and says `ready` when they are, and behind each word.
final class EngineScript: Sendable {
  // It ends when this does, with the process.
  private let lifeline = Pipe()
  private let answers = Pipe()
  private let name: String

  init(_ name: String, _ command: [String]) throws {
    self.name = name
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = lifeline
    process.standardOutput = answers
    try process.run()
    try answers.fileHandleForWriting.close()
    try awaitReady()
  }

  /// Has it do a word, and returns when that is done.
  func tell(_ word: String) throws {
    try lifeline.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    try awaitReady()
  }

  private func awaitReady() throws {
    let answer = try answers.fileHandleForReading.read(upToCount: 6) ?? Data()
    guard answer == Data("ready\n".utf8) else {
      throw EngineError(description: "\(name) has ended")
    }
  }
}
