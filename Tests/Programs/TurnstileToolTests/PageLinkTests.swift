// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

/// A link of the page is a script for the desk.
@Suite struct PageLinkTests {
  /// A story of the page: the words that its card and its steps put into the link, and what comes of them.
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    /// What the log says, and the state of the gate.
    let (log, state): (String, String)

    init?(_ text: Substring, isBare: Bool) {
      func value(_ key: String) -> String? {
        guard let start = text.firstRange(of: " \(key): \"")?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "\"" })
      }
      guard let word = value("word"), let state = value("state") else { return nil }
      let isOn = text.firstMatch(of: /on: (\d+)/).map { String($0.1) } ?? "1"
      let steps = text.firstMatch(of: /steps: \[([^\]]*)\]/)?.1 ?? ""
      words =
        "\(isOn) \(word)\n"
        + steps.replacing("\"", with: "").replacing(", ", with: "\n")
      self.state = isBare ? value("bareState") ?? state : state
      log = isBare ? value("bareLog") ?? value("log") ?? "" : value("log") ?? ""
      testDescription = "\(word), \(isBare ? "a bare switch" : "an acceptor")"
    }
  }

  static func stories(isBare: Bool) -> [Story] {
    let file = repository.appending(path: "Sources/Programs/Page/Web/scripts/8-stories.js")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n  {\n").compactMap { Story($0, isBare: isBare) }
  }

  @Test("each story has the same log and state at the desk", arguments: [false, true])
  func played(isBare: Bool) throws {
    let stories = Self.stories(isBare: isBare)
    expectEqual(stories.count, 11)
    for story in stories {
      let (status, output) = try turnstile(
        [isBare ? "gate" : "acceptor"], input: story.words + "\n.journal\n.state\n")
      #expect(status == 0, "\(story.testDescription)")
      #expect(output.contains(story.log), "\(story.testDescription)")
      #expect(output.hasSuffix("\n\(story.state)\n"), "\(story.testDescription)")
    }
  }

  @Test func `a fault can be taken back, and is in no recording`() throws {
    let file = NSTemporaryDirectory() + UUID().uuidString
    let (status, output) = try turnstile(
      [], input: "1 full-disk\ncoin\nback\nback\ncoin\n1 full-disk\ntrace \(file)\n")
    #expect(output.contains("not used: the ledger cannot be written"))
    #expect(output.contains("\ncoin: locked -> unlocked"))
    #expect(output.contains(": a recording cannot hold a fault; "))
    #expect(status != 0 && !FileManager.default.fileExists(atPath: file))
  }

  @Test func `a session with an acceptor is replayed with an acceptor`() throws {
    let folder = try TestFolder()
    let path = folder.path("gate.vcd")
    let words = "coin coin push\ntrace \(path)\n.journal\n"
    let (_, output) = try turnstile(["acceptor"], input: words)
    let journal = try #require(output.components(separatedBy: "\(path)\n").last)
    #expect(journal.contains("locked -> unlocked"))
    #expect(try turnstile(["replay", path]) == (0, journal))
  }

  @Test("a noise, which takes a turn for each change, lets a person wait for a minute at a time")
  func longWaits() throws {
    let (_, output) = try turnstile([], input: "1 chatter\n61 seconds\n")
    #expect(output.contains("takes at most 60 seconds while hum or chatter is on"))
    #expect(try turnstile([], input: "1 chatter\n60 seconds\n0 chatter\n61 seconds\n").0 == 0)
  }
}
