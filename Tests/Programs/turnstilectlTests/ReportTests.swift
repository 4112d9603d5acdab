// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import TestSupport
import Testing

@testable import turnstilectl

/// `turnstilectl report`: what a person mails.
@Suite struct ReportTests {
  private let parts = [
    "status", "configuration", "check", "books", "trail", "journal", "kernel", "trace",
  ]

  private func report(_ gate: RunningGate, _ state: TestFolder) throws -> String {
    try ProgramRun([
      "report", "--config", gate.folder.path("gate.conf"), "--runtime", gate.folder.path,
      "--state", state.path,
    ]).output
  }

  @Test("a report has its parts in their order, of a gate that runs")
  func whole() throws {
    let state = try TestFolder()
    let gate = try RunningGate(state: state)
    let text = try report(gate, state)
    let titles = text.matches(of: #/(?m)^== ([a-z]+)/#).map { String($0.output.1) }
    expectEqual(titles, parts)
    expectTrue(text.contains("waiting for the lines; not started; 0 coins"))
    expectTrue(text.contains(": label = no-such-chip"))
    expectTrue(text.contains("coins 0\n"))
    expectTrue(text.contains("record 1 open"))
    expectTrue(text.contains("$enddefinitions"))
    expectTrue(text.utf8.count < 256 * 1024)
  }

  @Test("a report of a gate that is not there has its parts, and why each has nothing")
  func nothing() throws {
    let folder = try TestFolder().path
    let run = try ProgramRun([
      "report", "--config", "\(folder)/x.conf", "--runtime", folder, "--state", folder,
    ])
    let titles = run.output.matches(of: #/(?m)^== ([a-z]+)/#).map { String($0.output.1) }
    expectEqual(titles, parts)
    expectTrue(run.output.contains("books: open: No such file"))
    expectEqual(run.errors, "")
  }

  @Test("a report has neither the name of a user nor a token")
  func secrets() throws {
    let state = try TestFolder()
    let gate = try RunningGate(state: state)
    let path = gate.folder.path("gate.conf")
    let shipped = try String(contentsOfFile: path, encoding: .utf8)
    let text = shipped.replacing("user = off", with: "user = daemon")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    expectTrue(try report(gate, state).contains(": user = ...\n"))
    expectTrue(try !report(gate, state).contains("daemon"))
    let line: TextBuffer = "admission of token 00000000075bcd15 by user 998"
    expectEqual(line.withoutTokens.string, "admission of token ... by user 998")
  }

  @Test(
    "what the kernel knows of the supply is told",
    arguments: [
      ("10001\n", "under-voltage now, under-voltage since the start"),
      ("40004\n", "throttled now, throttled since the start"),
      ("0\n", "no under-voltage since the start"),
      ("?", "not known: this kernel does not tell of under-voltage"),
    ])
  func power(content: String, notes: String) throws {
    let folder = try TestFolder()
    let file = folder.url.appending(path: "devices/platform/soc/soc:firmware/get_throttled")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file, atomically: true, encoding: .utf8)
    var found: [String] = []
    PowerNotes(root: FixedText(string: folder.path)).forEach { found.append($0.string) }
    expectEqual(found.joined(separator: ", "), notes)
  }
}
