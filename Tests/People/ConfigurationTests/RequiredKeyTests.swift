// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Testing

/// Each key that a file for real lines must have, where its section begins in the whole file, and
/// what else may be written.
private let requiredKeys: [(addition: String, location: String, alternative: String)] = [
  ("[coin] line = GPIO17", "1:1", wired),
  ("[push] line = GPIO27", "3:1", wired),
  ("[push] sensor =", "3:1", " with contact, level, pulse, quadrature or unknown"),
  ("[repairman] line = GPIO23", "6:1", wired),
  ("[lock] line = GPIO22", "8:1", wired),
  ("[lock] fail = secure", "8:1", ", or fail = safe"),
  ("[lock] energised = high", "8:1", ", or energised = low"),
  (
    "[lock] mechanism = unknown", "8:1",
    " (each push counts when it ends), or what the bolt does"
  ),
  ("[green] line = GPIO24", "13:1", wired),
  ("[red] line = GPIO25", "15:1", wired),
  ("[fault] line = GPIO26", "17:1", wired),
]

private let wired = ", or the line that is wired"

/// The whole file without a key.
private func wholeText(without addition: String) -> String {
  let parts = addition.split(separator: " ")
  let setting = parts.dropFirst().joined(separator: " ").replacing("GPIO", with: "")
  var section: Substring = ""
  return wholeText.split(separator: "\n").filter { line in
    if line.hasPrefix("[") { section = line }
    return !(section == parts[0] && (line == setting || line == "\(setting) unknown"))
  }.joined(separator: "\n")
}

/// The message that demands a key of a section.
private func demand(_ addition: String, at location: String, or alternative: String) -> String {
  let parts = addition.split(separator: " ", maxSplits: 1)
  return "gate.conf:\(location): \(parts[1].prefix { $0 != " " }): expected in \(parts[0]), since "
    + "a wrong default can do harm; write \(parts[1])\(alternative)"
}

/// The lines that the text must get to be whole.
private func additions(_ text: String) throws -> [String] { try additions(configuration(text)) }

@Suite struct RequiredKeyTests {
  @Test("each of the eleven keys is demanded for real lines", arguments: requiredKeys)
  func eachKeyIsDemanded(addition: String, location: String, alternative: String) throws {
    let text = wholeText(without: addition)
    #expect(text.count < wholeText.count - 8)
    #expect(refusal(text, reading: .whole) == demand(addition, at: location, or: alternative))
  }

  @Test("a simulation uses the default of each key", arguments: requiredKeys)
  func eachKeyHasADefault(addition: String, location: String, alternative: String) throws {
    #expect(try configuration(wholeText(without: addition)).meaning == lawOfUnknown)
  }

  @Test("the line to add for each key is named", arguments: requiredKeys)
  func eachAdditionIsNamed(addition: String, location: String, alternative: String) throws {
    #expect(try additions(wholeText(without: addition)) == [addition])
  }

  @Test func `a section that is missing as a whole is demanded at the end mark`() {
    let text = wholeText.replacing("[red]\nline = 25\n", with: "")
    #expect(refusal(text, reading: .whole) == demand("[red] line = GPIO25", at: "17:1", or: wired))
  }

  @Test func `the section that a key is demanded of may be headed twice`() {
    let text = wholeText.replacing("fail = secure\n", with: "[gate]\n[lock]\n")
    #expect(
      refusal(text, reading: .whole)
        == demand("[lock] fail = secure", at: "8:1", or: requiredKeys[5].alternative))
  }

  @Test func `each line to add to an empty file is named, in order`() throws {
    #expect(try additions("") == requiredKeys.map(\.addition) + ["[end]"])
    #expect(try additions("[lock]\nfail = safe\n[red]\nline = 5").count == 10)
  }

  @Test func `no file at all lacks everything, and a whole one nothing`() throws {
    #expect(additions(Configuration()) == requiredKeys.map(\.addition) + ["[end]"])
    #expect(try additions(wholeText) == [])
    #expect(try additions(configuration(wholeText, reading: .whole)) == [])
  }

  @Test func `a file with the lines that were named is whole`() throws {
    let lines = try additions("[gate]\nrelock = 3s").map { line in line.replacing("] ", with: "]\n")
    }
    let text = (["[gate]\nrelock = 3s"] + lines).joined(separator: "\n")
      .replacing("sensor =\n", with: "sensor = unknown\n")
    #expect(try configuration(text, reading: .whole).meaning == lawOfUnknown + " relock=3000")
  }
}
