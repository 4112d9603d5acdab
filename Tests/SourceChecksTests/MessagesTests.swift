// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import SourceChecks

/// Which sentences the list of messages has.
@Suite struct MessagesTests {
  @Test(
    "a sentence is listed with its file and line",
    arguments: [
      ("Sources/A.swift", "f(\"ab\")\ng(\"a coin\", \" ab\")", ["2: \"a coin\"", "2: \" ab\""]),
      ("Sources/A.swift", "// \"a comment\"\nf(\"\"\"\n  the help\n  \"\"\")", ["3: \"the help\""]),
      ("systemd/debian/postinst", "cat << END\nTo start it:\nEND\nexit", ["2: To start it:"]),
      ("systemd/turnstile.conf", "# The wiring\nkey = 1", ["1: # The wiring"]),
      ("systemd/turnstile.service", "[Unit]\nDescription=A gate", ["2: Description=A gate"]),
      ("systemd/turnstiled.8", ".Sh NAME\n\nThe gate", ["3: The gate"]),
    ])
  func isListed(path: String, text: String, sentences: [String]) {
    #expect(Messages.list(in: SourceTree([path: text])) == sentences.map { "\(path):\($0)" })
  }
}
