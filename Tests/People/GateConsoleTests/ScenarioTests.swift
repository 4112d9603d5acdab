// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Interpreter
import MachineSupport
import TestSupport
import Testing

/// The files that read like prose, and what they print.
@Suite struct ScenarioTests {
  private static let folder = repository.appending(path: "Tests/Scenarios")

  private static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".fth") }.map { String($0.dropLast(4)) }.sorted()
  }

  @Test("there are scenarios")
  func thereAreScenarios() { #expect(Self.names.contains("acceptance")) }

  @Test("each scenario ends well and prints what it is known to print", arguments: names)
  func scenario(name: String) throws {
    let script = try Data(contentsOf: Self.folder.appending(path: "\(name).fth"))
    let expected = try String(
      contentsOf: Self.folder.appending(path: "\(name).out"), encoding: .utf8)
    let played = session(String(decoding: script, as: UTF8.self))
    #expect(played.errors == [])
    #expect(played.ending == .bye)
    #expect(played.output.map { $0 + "\n" }.joined() == expected)
  }
}
