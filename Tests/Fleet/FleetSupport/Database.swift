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
  private let script: EngineScript

  /// - Parameter room: the size of its disk, which it then has for itself; only root can have that.
  package init(room: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let program = repository.appending(path: "Tests/Fleet/FleetSupport/cluster").path
    let mounting = room.map { ["ROOM=\($0)", "unshare", "--mount"] } ?? []
    script = try EngineScript("the database of \(folder)/log", mounting + [program, folder])
  }

  /// Kills every process of the server, has `word` done to its files, and starts it again.
  ///
  /// - Parameter word: `crash` for nothing, `save` to copy them, `restore` to put the copy back; `follow`, `fill`
  ///   and `empty` kill nothing, as the script says.
  package func crash(_ word: String = "crash") throws { try script.tell(word) }
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
  @discardableResult package func query(_ text: String) throws -> [String] {
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
