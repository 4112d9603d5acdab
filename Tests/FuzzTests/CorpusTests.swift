// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import FuzzSubjects
import MachineSupport
import Testing

/// The inputs that the fuzzer kept: together they take every way it has found, and what once broke a
/// promise is among them.
@Suite struct CorpusTests {
  @Test(
    "each subject keeps its promises for kept inputs", .oneAtATime,
    arguments: (0...UInt8.max).compactMap(Subject.init))
  func promises(subject: Subject) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fuzz/Corpus/\(subject)")
    let inputs = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(inputs.count > 10)
    for input in inputs {
      let flaw = subject.flaw(for: [UInt8](try Data(contentsOf: input)).span)
      #expect(flaw.map { "\($0)" } == nil, "\(input.lastPathComponent)")
    }
  }
}
