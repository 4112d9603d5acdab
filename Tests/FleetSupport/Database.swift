// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Glibc
import TestSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that need a PostgreSQL: skipped without one, but not in CI, which installs it.
  package static var needsDatabase: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/lib/postgresql")
        || ProcessInfo.processInfo.environment["CI"] != nil)
  }
}

/// A PostgreSQL of the tests' own, for as long as they run.
package final class Cluster: Sendable {
  package static let shared = Result { try Cluster() }

  package let folder: String
  // The server ends when this does, with the process.
  private let lifeline = Pipe()
  private let answers = Pipe()

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let process = Process()
    process.executableURL = repository.appending(path: "Tests/FleetSupport/cluster")
    process.arguments = [folder]
    process.standardInput = lifeline
    process.standardOutput = answers
    try process.run()
    try answers.fileHandleForWriting.close()
    try awaitReady()
  }

  /// Kills every process of the server, has `word` done to its files, and starts it again.
  ///
  /// - Parameter word: `crash` for nothing, `save` to copy them, `restore` to put the copy back.
  package func crash(_ word: String = "crash") throws {
    try lifeline.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    try awaitReady()
  }

  private func awaitReady() throws {
    let answer = try answers.fileHandleForReading.read(upToCount: 6) ?? Data()
    guard answer == Data("ready\n".utf8) else {
      throw DatabaseError("no database; see \(folder)/log")
    }
  }
}

/// An error that the database reports, or the lack of one.
package struct DatabaseError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

/// A session with the database; each test has its own, as the owner or another role.
package final class Session {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var buffer = Data()

  package init(
    as role: String = "owner", of cluster: Cluster? = nil, database: String = "fleet"
  ) throws {
    let folder = try (cluster ?? Cluster.shared.get()).folder
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec psql -X -q -A -t -h \(folder) -U owner -d \(database) 2>&1"]
    process.standardInput = input
    process.standardOutput = output
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    try output.fileHandleForWriting.close()
    try query("set search_path = turnstile, public; set role \(role)")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The rows of the answers, with `|` between the columns.
  ///
  /// - Throws: what the database reports.
  @discardableResult
  package func query(_ text: String) throws -> [String] {
    let end = "-- end of the answer --"
    try input.fileHandleForWriting.write(contentsOf: Data("\(text);\n\\echo \(end)\n".utf8))
    var lines: [String] = []
    while true {
      while let place = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<place], as: UTF8.self)
        buffer = Data(buffer[buffer.index(after: place)...])
        if line == end {
          let error = lines.first { $0.contains("ERROR:") }
          if let error { throw DatabaseError(error) }
          return lines
        }
        lines.append(line)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw DatabaseError("the session has ended: \(lines)") }
      buffer.append(more)
    }
  }
}
