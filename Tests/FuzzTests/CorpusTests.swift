// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import FuzzSubjects
import MachineSupport
import Testing
import Turnstile

/// The inputs that the fuzzer kept: together they take every way it has found, and what once broke a
/// promise is among them.
@Suite struct CorpusTests {
  @Test(
    "each subject keeps its promises for kept inputs", .oneAtATime,
    arguments: (0...UInt8.max).compactMap(Subject.init))
  func promises(subject: Subject) throws {
    let inputs = try kept(by: subject)
    #expect(inputs.count > 10)
    for input in inputs {
      #expect(subject.flaw(for: input.span).map { "\($0)" } == nil, "\(input)")
    }
  }
  @Test("the readers of recordings keep their promises for kept inputs with any bytes changed")
  func changed() throws {
    var generator = SeededGenerator(seed: 59)
    for subject in [Subject.recording, .monitor] {
      for input in try kept(by: subject) {
        for _ in 0..<100 where !input.isEmpty {
          var bytes = input
          for _ in 0...generator.next(below: 3) {
            let place = Int(generator.next(below: UInt64(bytes.count)))
            bytes[place] = UInt8(generator.next(below: 256))
          }
          let flaw = subject.flaw(for: bytes.span)
          #expect(flaw.map { "\($0)" } == nil, "\(bytes)")
        }
      }
    }
  }

  private func kept(by subject: Subject) throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fuzz/Corpus/\(subject)")
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).map { [UInt8](try Data(contentsOf: $0)) }
  }
}
