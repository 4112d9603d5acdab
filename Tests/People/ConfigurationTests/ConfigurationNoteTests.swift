// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Testing

/// The notes about a text.
private func notes(_ text: String) throws -> [String] {
  var notes: [String] = []
  try setup(text).forEachNote { note in
    #expect(!note.isTruncated)
    notes.append(string(note))
  }
  return notes
}

private let noRelock = """
  gate: relock = off: one coin and a broken push sensor leave the gate open; set relock = 30s or \
  another time
  """

private let switches = Example.list([
  "switch": """
  [coin]|debounce = 0ms
  coin: debounce = 0ms counts each bounce of the contact; set debounce to a few ms
  [coin]|debounce = 500ms
  coin: debounce = 500ms ignores each shorter coin; shorten debounce
  [push]|debounce = 1s
  push: debounce = 1s ignores each shorter push; shorten debounce
  [coin]|pull = down
  coin: pull = down with active = low makes a disconnected wire active; set active = high or pull \
  = up
  [repairman]|active = high
  repairman: pull = up with active = high makes a disconnected wire active; set active = low or \
  pull = down
  [push]|pull = off
  push: pull = off counts noise, unless a resistor is wired to the line; set pull = up
  [push]|pull = off|active = high
  push: pull = off counts noise, unless a resistor is wired to the line; set pull = down
  [release]|line = 5|pull = off
  release: pull = off counts noise, unless a resistor is wired to the line; set pull = up
  [release]|line = 5|pull = off|active = low
  release: pull = off counts noise, unless a resistor is wired to the line; set pull = down
  """
])

private let rules = Example.list([
  "rule": """
  [coin]|unused = void|[push]|sensor = unknown
  push: sensor = unknown uses up a price for each touch of the arm; set sensor to contact, level, \
  pulse or quadrature
  [lock]|mechanism = unknown
  lock: mechanism = unknown counts each push when it ends; set mechanism to what the bolt does \
  while the arm is turning
  [push]|sensor = level|counts = begin|[lock]|mechanism = unknown
  lock: mechanism = unknown with counts = begin stops the arm in each rotation, if the bolt \
  jams; set mechanism, or counts = auto in [push]
  [push]|sensor = level|counts = press|[lock]|mechanism = ratchet
  push: counts = press counts each press as a passage: a person who leans on the arm before paying \
  lets another visitor through; set counts = auto
  [push]|sensor = contact|rest = auto|[lock]|mechanism = rides
  push: sensor = contact with mechanism = rides cannot tell a step into the arm and back from a \
  passage: in a simulation of difficult visitors, 9.5 % of the prices were lost; a level sensor \
  loses fewer
  [push]|rest = 20001us
  push: rest = 20001us lets more visitors follow a paying visitor free; set rest = auto
  [repairman]|debounce = 10ms
  repairman: debounce = 10ms takes half of the sparks of up to 10ms on the wire for the key, and \
  puts the gate out of order for 5 s; set debounce = 50ms
  [push]|sensor = pulse|debounce = 10001us
  push: debounce = 10001us may miss the pulse of a fast rotation, which lasts 29ms; set \
  debounce = 5ms
  [coin]|debounce = 10ms
  coin: debounce = 10ms lets mains hum through, which is then a fault, and sometimes counts as a \
  coin; set debounce = 15ms
  [coin]|shortest-pulse = 30ms
  coin: shortest-pulse: a short burst of 16.7 Hz hum, as near railways, counts as money, since it \
  looks like pulses of 25ms; set the acceptor to longer pulses, debounce = 32ms and shortest-pulse \
  = 35ms
  [coin]|open-at = press|price = 3
  coin: open-at = press opens the gate for each pulse, so price = 3 has no effect; set open-at \
  = train
  [coin]|open-at = pulse|shortest-pulse = 18ms
  coin: open-at = pulse counts up to 10 pulses of a hum of 4 to 28 Hz as money before the fault is \
  found; set open-at = train
  [coin]|extra = refuse
  coin: extra = refuse keeps coins that buy nothing, since the acceptor does not return them; set \
  extra = credit
  [accept]|line = off
  accept: line = off: the acceptor takes coins while the gate cannot open, and they become \
  credit; wire the acceptor's inhibit input
  """
])

@Suite struct ConfigurationNoteTests {
  @Test("what is legal and unwise is noted", arguments: switches)
  func aSwitchIsNoted(_ example: Example) throws {
    #expect(try notes(example.text + "\n[gate]\nrelock = 3s") == [example.message])
  }

  @Test func `a gate that never locks by itself is noted`() throws {
    #expect(try notes("") == [noRelock])
    #expect(try notes("[gate]\nrelock = 3s") == [])
  }

  @Test func `a limit of the coil at a gate that never locks by itself is noted`() throws {
    #expect(
      try notes("[lock]\nlongest-energised = 500ms") == [
        """
        lock: longest-energised = 500ms with relock = off blocks the arm of an unlocked gate after \
        that time, until a person locks the gate; set a shorter relock in [gate]
        """, noRelock,
      ])
    #expect(try notes("[lock]\nlongest-energised = 5s\n[gate]\nrelock = 3s") == [])
  }

  @Test func `notes come in the order of the file, several for one switch`() throws {
    let text = "[push]\npull = off\n[coin]\npull = down\ndebounce = 0ms\n[gate]\nrelock = 3s"
    #expect(try notes(text).map { $0.prefix(9) } == ["coin: pul", "coin: deb", "push: pul"])
  }

  @Test func `a price that an unknown sensor keeps after relock is noted`() throws {
    let text = "[coin]\nunused = %\n[push]\nsensor = unknown\n[gate]\nrelock = 3s"
    let note = """
      push: sensor = unknown does not see a visitor who passes after relock, so the kept price \
      lets a second visitor pass; set sensor, or unused = void in [coin]
      """
    for (unused, isNoted) in [("credit", true), ("void", false)] {
      let notes = try notes(text.replacing("%", with: unused))
      #expect(notes.contains(note) == isNoted)
    }
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

  @Test("what is unwise about coins and pushes is noted", arguments: rules)
  func aRuleIsNoted(_ example: Example) throws {
    #expect(try notes(wiseText(with: example.text)) == [example.message])
    // The same values are wise at a classic turnstile, which does not use them.
    let classic = example.text.split(separator: "\n").filter {
      !$0.hasPrefix("sensor") && !$0.hasPrefix("mechanism")
    }
    #expect(try notes(classic.joined(separator: "\n") + "\n[gate]\nrelock = 3s") == [])
  }

  @Test("the rest of an older file is noted at a contact on a bolt that rides, with what it costs")
  func aRestOfAContactIsNoted() throws {
    let note = """
      push: rest = 20ms counts visitors who run through closely as one push: in a simulation with \
      20ms, 4.6 of 5 followed each paying visitor free, with auto 0.9; set rest = auto
      """
    for (rest, isNoted) in [("20ms", true), ("5ms", false), ("auto", false)] {
      let text = "[push]\nsensor = contact\nrest = \(rest)\n[lock]\nmechanism = rides"
      #expect(try notes(wiseText(with: text)).contains(note) == isNoted, "\(rest)")
    }
  }

  @Test func `a gate with all that is wise has no note`() throws {
    #expect(try notes(wiseText(with: "")) == [])
  }

  @Test func `a coil that makes visitors wait is noted`() throws {
    let relock = "[gate]\nrelock = 30s\n"
    #expect(
      try notes(relock + "[lock]\nduty = 30%") == [
        """
        lock: duty = 30% with relock = 30s makes visitors who follow one another wait until the \
        coil cools; shorten relock
        """
      ])
    #expect(try notes(relock + "[lock]\nduty = 31%") == [])
    #expect(
      try notes("[lock]\nduty = 99%") == [
        "lock: duty = 99% with relock = off sells a passage only while the coil is cold; set a time for relock",
        noRelock,
      ])
  }

  @Test(
    "an emergency loop that a cut wire does not release is noted",
    arguments: [("up", "low", "active = high"), ("down", "high", "pull = up")])
  func aHeldReleaseIsNoted(pull: String, active: String, advice: String) throws {
    let text = "[gate]\nrelock = 3s\n[release]\nline = 5\npull = \(pull)\nactive = \(active)"
    #expect(
      try notes(text) == [
        """
        release: pull = \(pull) with active = \(active) does not release the arm when the wire is \
        cut; wire a normally closed loop, and set \(advice)
        """
      ])
    #expect(try notes("[gate]\nrelock = 3s\n[release]\nline = 5") == [])
    #expect(try notes("[gate]\nrelock = 3s\n[release]\nactive = low") == [])
  }
}

/// A gate about which there is nothing to note, with some of its keys replaced.
private func wiseText(with changes: String) -> String {
  var keys = [
    "[push]": ["sensor": "level"], "[lock]": ["mechanism": "ratchet"],
    "[coin]": ["debounce": "15ms", "shortest-pulse": "35ms"], "[accept]": ["line": "16"],
    "[gate]": ["relock": "3s"], "[repairman]": ["debounce": "50ms"],
  ]
  var section = ""
  for line in changes.split(separator: "\n").map(String.init) {
    let parts = line.split(separator: " = ").map(String.init)
    if parts.count == 1 { section = line } else { keys[section, default: [:]][parts[0]] = parts[1] }
  }
  return keys.sorted { $0.key < $1.key }.map { section, keys in
    ([section] + keys.map { "\($0.key) = \($0.value)" }).joined(separator: "\n")
  }.joined(separator: "\n")
}
