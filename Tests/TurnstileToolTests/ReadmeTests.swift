// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@testable import SourceChecks

/// What the README shows is run, and what it quotes is looked up.
@Suite struct ReadmeTests {
  private let readme: String
  init() throws {
    readme = try repositoryText("README.md")
  }

  /// The fenced blocks of one language, without their fences.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  @Test("the state diagram is the one drawn from the table")
  func diagram() throws {
    let (status, drawing) = try turnstile(["diagram"])
    #expect(status == 0)
    #expect(blocks("mermaid") == [drawing.trimmingCharacters(in: .newlines)])
  }

  @Test("the grid is the real one, to the letter")
  func grid() throws {
    let source = try repositoryText("Sources/Gate/Turnstile/Turnstile.swift")
    let grid = try #require(blocks("swift").first)
    #expect(grid.contains(".row(.outOfOrder"))
    #expect(source.contains(grid))
  }

  @Test("the console's ten lines do what is written beside them")
  func console() throws {
    let script = try #require(blocks("forth").first)
    let (status, output) = try turnstile([], input: script + "\n")
    #expect(status == 0)
    #expect(output == (try #require(blocks("text").first)) + "\n")
  }

  @Test("every file that the README sends a reader to is there")
  func links() throws {
    let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
    #expect(links.count > 10)
    for link in links {
      let path = repository.appending(path: link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test(
    "the moving picture shows what the program prints, and each diagram is drawn from its table")
  func pictures() throws {
    let texts = try Acceptance.pictures { arguments, input in
      let (status, output) = try turnstile(arguments, input: input)
      return status == 0 ? output : nil
    }
    #expect(texts.count == 6)
    for (path, text) in texts { #expect(try repositoryText(path) == text, "\(path)") }
  }
}
