// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Foundation

/// The repository, from where this file is.
package let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Whether tests take all of what they otherwise sample: `make nightly` says so.
package let isWhole = ProcessInfo.processInfo.environment["WHOLE"] != nil

/// The text of a file of the repository.
package func repositoryText(_ path: String) throws -> String {
  try String(contentsOf: repository.appending(path: path), encoding: .utf8)
}

/// The shipped configuration with an answer to the question that it asks: what the arm's sensor feels.
package func answeredConfiguration() throws -> String {
  try repositoryText("systemd/turnstile.conf")
    .replacing("\nsensor =\n", with: "\nsensor = unknown\n")
}

/// A folder for one test, removed after it.
package final class TestFolder: Sendable {
  package let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Its path.
  package var path: String { url.path }

  /// The path of a file in it.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }
}
