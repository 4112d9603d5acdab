// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

@Suite struct ContentsTests {
  @Test func `the line of contents links to each section, by the name that GitHub gives it`() {
    let page = "# A\n\nOn this page: old\n\n## One, two\n\n### Three\n\n## `four` or 5\n"
    let line = "On this page: [One, two](#one-two) | [`four` or 5](#four-or-5)"
    #expect(Contents.renewed(page) == page.replacing("On this page: old", with: line))
  }

  @Test func `each paper of four sections or more has its contents`() throws {
    let tree = try SourceTree(at: repository)
    let papers = Contents.papers(in: tree)
    #expect(papers.contains("systemd/README.md"))
    for path in papers {
      #expect(tree[path].contains("\n\(Contents.mark)"), "\(path)")
      #expect(Contents.renewed(tree[path]) == tree[path], "\(path); make accept mends it")
    }
  }
}
