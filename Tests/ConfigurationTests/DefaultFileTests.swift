// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// The commented file that is installed as `/etc/turnstile/turnstile.conf`.
@Suite struct DefaultFileTests {
  private let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "systemd/turnstile.conf").path

  @Test func theInstalledFileSaysTheDefaults() throws {
    expectDefaults(try configuration(ofFile: path))
  }

  @Test func theInstalledFileShowsEveryKey() throws {
    let keys = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
      .map { $0.prefix { $0 != " " } }
    #expect(
      keys == [
        "label",
        "line", "pull", "active", "debounce", "stuck",
        "line", "pull", "active", "debounce", "stuck",
        "line", "pull", "active", "debounce", "stuck",
        "line", "fail", "energised", "longest-energised",
        "line", "active", "line", "active", "line", "active",
        "relock", "break-chance", "seed", "on-fault", "textfile",
      ])
  }

  @Test func theInstalledFileLeavesRoomForTheOwnersComments() throws {
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect(size < 16_384 / 2)
  }
}
