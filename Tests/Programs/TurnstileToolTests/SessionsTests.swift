// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@testable import SourceChecks

/// The eleven sessions of Tests/Scenarios/README.md are played.
@Suite struct SessionsTests {
  @Test("each session prints what stands beside it; `make accept` writes it anew")
  func sessions() throws {
    let page = try repositoryText(Tutorial.path)
    let tutorial = Tutorial(page)
    #expect(page.matches(of: #/\n## \d+\. /#).count == 11)
    #expect(tutorial.count == 12)
    let played = try tutorial.played { try turnstile($0, input: $1, in: repository).1 }
    let (now, then) = (played.split(separator: "\n"), page.split(separator: "\n"))
    for (now, then) in zip(now, then) where now != then {
      Issue.record("the page has \(then), and the program prints \(now)")
    }
    #expect(now.count == then.count)
  }
}
