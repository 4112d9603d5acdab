// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

/// The manuals and the completion, against what the programs say of themselves and the configuration.
@Suite struct ManualTests {
  @Test func `every verb and option is in the manual, and no other`() throws {
    let help = try ProgramRun(["help"]).output
    let page = try text("turnstilectl.8")
    let options = all(#/(?m)^\.It Fl -([a-z0-9.-]+)/#, in: page).map { "--\($0)" }
    #expect(
      all(#/(?m)^  ([a-z0-9.-]+)/#, in: help)
        == all(#/(?m)^\.It Cm ([a-z]+)/#, in: page).union(options))
  }

  @Test func `every exit status is in the manual, and no other`() throws {
    let help = try ProgramRun(["help"]).output.components(separatedBy: "exit status")
    #expect(
      all(#/\b([0-9]+)\b/#, in: try #require(help.dropFirst().first))
        == all(#/(?m)^\.It ([0-9]+)$/#, in: try text("turnstilectl.8")))
  }

  @Test func `the firmware's verbs are in its manual, and no other`() throws {
    let usage = try ProgramRun([], of: "turnstiled").errors
    let verbs = all(#/([a-z-]+) SETUP/#, in: usage)
    #expect(verbs == all(#/(?m)^\.It Cm ([a-z-]+)/#, in: try text("turnstiled.8")))
    #expect(verbs.count == 2)
  }

  @Test func `every key of the configuration is in the manual, and no other`() throws {
    // The installed file leaves out what only a simulated gate has.
    var shipped: Set = ["gate break-chance", "gate seed"]
    var described: Set<String> = []
    for part in try shippedConfiguration().components(separatedBy: "\n[").dropFirst() {
      let section = part.prefix { $0 != "]" }
      shipped.formUnion(all(#/(?m)^([a-z-]+) =/#, in: part).map { "\(section) \($0)" })
    }
    for part in try text("turnstile.conf.5").components(separatedBy: "\n.Ss ").dropFirst() {
      let sections = all(#/\[([a-z]+)\]/#, in: String(part.prefix { $0 != "\n" }))
      for key in all(#/(?m)^\.It Ic ([a-z-]+)/#, in: part) {
        described.formUnion(sections.map { "\($0) \(key)" })
      }
    }
    #expect(shipped == described && shipped.count > 20)
  }

  @Test func `the completion is what the program prints`() throws {
    #expect(try ProgramRun(["completion"]).output == text("turnstilectl.bash"))
  }

  private func text(_ name: String) throws -> String { try repositoryText("systemd/\(name)") }

  private func all(_ pattern: Regex<(Substring, Substring)>, in text: String) -> Set<String> {
    Set(text.matches(of: pattern).map { String($0.output.1) })
  }
}
