// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import Testing
import Turnstile

/// What the installed file means.
let installedMeaning =
  "coin.debounce=15000000 repairman.debounce=50000000 \(lawOfUnknown) relock=30000"

/// The commented file that is installed as `/etc/turnstile/turnstile.conf`.
@Suite struct DefaultFileTests {
  @Test("the installed file says the defaults, but for four better ones and an unknown sensor")
  func theInstalledFileSaysTheDefaults() throws {
    #expect(try configuration(ofFile: installedFile).meaning == installedMeaning)
  }

  @Test func theInstalledFileShowsEveryKey() throws {
    var expected = ["label"]
    GateLine.forEach {
      switch $0 {
      case .input(let input): expected += keyNames(of: input)
      case .output(.lock):
        expected += ["line", "fail", "energised", "mechanism", "longest-energised", "duty"]
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

  private func keyNames(of input: Input) -> [String] {
    let contact = ["line", "pull", "active", "debounce"]
    return switch input {
    case .coin:
      contact + [
        "stuck", "price", "shortest-pulse", "longest-pulse", "pause", "longest-train", "open-at",
        "extra", "unused", "parts",
      ]
    case .push: contact + ["stuck", "sensor", "counts", "shortest", "rest"]
    case .repairman: contact + ["stuck"]
    case .release, .bolt: contact
    }
  }

  @Test func theInstalledFileLeavesRoomForTheOwnersComments() throws {
    let size = try Data(contentsOf: URL(filePath: installedFile)).count
    #expect(size < 16_384 / 2)
  }
}
