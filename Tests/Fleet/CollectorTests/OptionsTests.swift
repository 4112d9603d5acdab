// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import turnstile_collector

/// The command line of the collector.
@Suite struct OptionsTests {
  @Test("every option has a default, and is read")
  func options() throws {
    let none = try Options([])
    #expect(none.broker == "localhost" && none.port == 1883 && none.isSharing && none.number == 1)
    let all = try Options(
      "--broker b --ca c --certificate d --key e --database f --number 9 --share no".split(
        separator: " "
      )
      .map(String.init))
    #expect(all.broker == "b" && all.port == 8883 && all.authority == "c" && all.certificate == "d")
    #expect(all.key == "e" && all.database == "f" && all.number == 9 && !all.isSharing)
  }

  @Test(
    "the error for a mistake names its option",
    arguments: [
      ("--port", "expected a value after `--port`"),
      ("--port 0", "--port: expected 1 to 65535, found `0`"),
      ("--port x", "--port: expected 1 to 65535, found `x`"),
      ("--number 1000", "--number: expected 1 to 999, found `1000`"),
      ("--share maybe", "--share: expected yes or no, found `maybe`"),
      ("--nothing 1", "expected an option, found `--nothing`"),
      ("--key k", "expected --ca, --certificate and --key together"),
      ("--certificate c --key k", "expected --ca, --certificate and --key together"),
    ])
  func mistakes(line: String, sentence: String) {
    let error = #expect(throws: UsageError.self) {
      try Options(line.split(separator: " ").map(String.init))
    }
    #expect(error?.sentence == sentence)
  }
}
