// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Testing

/// The notes about a text.
private func notes(_ text: String) throws -> [String] {
  var notes: [String] = []
  try configuration(text).forEachNote { note in
    var text = TextBuffer()
    note.describe(into: &text)
    #expect(!text.isTruncated)
    notes.append(string(text))
  }
  return notes
}

private let noRelock = """
  gate: relock = off: one coin and a broken push sensor leave the gate open; set relock = 30s or \
  another time
  """

@Suite struct ConfigurationNoteTests {
  @Test(
    "what is legal and unwise is noted",
    arguments: [
      (
        "[coin]\ndebounce = 0ms",
        "coin: debounce = 0ms counts each bounce of the contact; set a debounce of some ms"
      ),
      (
        "[coin]\ndebounce = 500ms",
        "coin: debounce = 500ms never counts a shorter coin; shorten debounce"
      ),
      (
        "[push]\ndebounce = 1s",
        "push: debounce = 1s never counts a shorter push; shorten debounce"
      ),
      (
        "[coin]\npull = down",
        """
        coin: pull = down with active = low makes a wire that is off active; set active = high or \
        pull = up
        """
      ),
      (
        "[repairman]\nactive = high",
        """
        repairman: pull = up with active = high makes a wire that is off active; set active = low \
        or pull = down
        """
      ),
      (
        "[push]\npull = off",
        "push: pull = off counts noise, unless a resistor is wired to the line; set a pull"
      ),
    ])
  func aSwitchIsNoted(text: String, note: String) throws {
    #expect(try notes(text + "\n[gate]\nrelock = 3s") == [note])
  }

  @Test("a gate that never locks by itself is noted")
  func noRelockIsNoted() throws {
    #expect(try notes("") == [noRelock])
    #expect(try notes("[gate]\nrelock = 3s") == [])
  }

  @Test("a limit of the coil at a gate that never locks by itself is noted")
  func aLimitWithoutRelockIsNoted() throws {
    #expect(
      try notes("[lock]\nlongest-energised = 500ms") == [
        """
        lock: longest-energised = 500ms with relock = off holds the arm of an unlocked gate after \
        that time, until a person locks it; set a shorter relock in [gate]
        """, noRelock,
      ])
    #expect(try notes("[lock]\nlongest-energised = 5s\n[gate]\nrelock = 3s") == [])
  }

  @Test("notes come in the order of the file, several for one switch")
  func notesHaveAnOrder() throws {
    let text = "[push]\npull = off\n[coin]\npull = down\ndebounce = 0ms\n[gate]\nrelock = 3s"
    #expect(try notes(text).map { $0.prefix(9) } == ["coin: pul", "coin: deb", "push: pul"])
  }

  @Test(
    "what is wise is not noted",
    arguments: [
      "debounce = 499999us", "pull = as-is\nactive = high", "pull = down\nactive = high",
      "debounce = 1us",
    ])
  func whatIsWiseIsNotNoted(keys: String) throws {
    #expect(try notes("[coin]\n\(keys)\n[gate]\nrelock = 3s") == [])
  }
}
