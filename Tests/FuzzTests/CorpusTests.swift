// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import FuzzSubjects
import Testing

/// The inputs that the fuzzer kept: together they take every way it has found, and what once broke a
/// promise is among them.
@Suite struct CorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  private static func inputs(_ subject: String) -> [URL] {
    let folder = corpus.appending(path: subject)
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  @Test(
    "each subject has inputs that were kept",
    arguments: [
      "console", "editor", "configuration", "record", "setup", "packet", "trail", "recording",
      "monitor",
    ])
  func thereAreInputs(subject: String) { #expect(Self.inputs(subject).count > 10) }

  @Test("the console keeps its promises", arguments: inputs("console"))
  func console(input: URL) throws { #expect(try flaw(of: .console, input) == nil) }

  @Test("the editor of lines keeps its promises", arguments: inputs("editor"))
  func editor(input: URL) throws { #expect(try flaw(of: .editor, input) == nil) }

  @Test("the configuration keeps its promises", arguments: inputs("configuration"))
  func configuration(input: URL) throws { #expect(try flaw(of: .configuration, input) == nil) }

  @Test("the saved record keeps its promises", arguments: inputs("record"))
  func record(input: URL) throws { #expect(try flaw(of: .record, input) == nil) }

  @Test("the setup keeps its promises", arguments: inputs("setup"))
  func setup(input: URL) throws { #expect(try flaw(of: .setup, input) == nil) }

  @Test("the packets keep their promises", arguments: inputs("packet"))
  func packet(input: URL) throws { #expect(try flaw(of: .packet, input) == nil) }

  @Test("the audit trail keeps its promises", arguments: inputs("trail"))
  func trail(input: URL) throws { #expect(try flaw(of: .trail, input) == nil) }

  @Test("the reader of dumps keeps its promises", arguments: inputs("recording"))
  func recording(input: URL) throws { #expect(try flaw(of: .recording, input) == nil) }

  @Test("the reader of gpiomon's lines keeps its promises", arguments: inputs("monitor"))
  func monitor(input: URL) throws { #expect(try flaw(of: .monitor, input) == nil) }

  private func flaw(of subject: Subject, _ input: URL) throws -> String? {
    subject.flaw(for: [UInt8](try Data(contentsOf: input)).span).map { "\($0)" }
  }
}
