// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// The shipped units.
@Suite struct UnitFilesTests {
  @Test(
    "the unit of a gate with a name differs in its gate only",
    arguments: [
      "turnstile.service", "turnstile-metrics.service", "turnstile-command.socket",
      "turnstile-status.socket",
    ])
  func template(unit: String) throws {
    let settings = try settings(of: unit)
    #expect(settings.count > 5)
    #expect(try self.settings(of: unit.replacing(".", with: "@.")) == settings)
  }

  /// A unit's lines without comments and without what names its gate.
  private func settings(of unit: String) throws -> [String] {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "systemd/\(unit)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        String(line).replacing("@%i", with: "").replacing("/%i.conf", with: "/turnstile.conf")
          .replacing(" %i", with: "")
      }
  }
}
