// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import Testing
import Turnstile

/// The commented file that is installed as `/etc/turnstile/turnstile.conf`.
@Suite struct DefaultFileTests {
  @Test func theInstalledFileSaysTheDefaults() throws {
    expectDefaults(try configuration(ofFile: installedFile))
  }

  @Test func theInstalledFileShowsEveryKey() throws {
    var expected = ["label"]
    GateLine.forEach {
      switch $0 {
      case .input: expected += ["line", "pull", "active", "debounce", "stuck"]
      case .output(.lock): expected += ["line", "fail", "energised", "longest-energised"]
      case .output: expected += ["line", "active"]
      }
    }
    expected += ["relock", "break-chance", "seed", "on-fault", "textfile"]
    let keys = try String(contentsOfFile: installedFile, encoding: .utf8)
      .split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
      .map { String($0.prefix { $0 != " " }) }
    #expect(keys == expected)
  }

  @Test func theInstalledFileLeavesRoomForTheOwnersComments() throws {
    let size = try Data(contentsOf: URL(filePath: installedFile)).count
    #expect(size < 16_384 / 2)
  }
}
