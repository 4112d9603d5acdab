// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import MachineSupport
import Testing

private let readings: [Configuration.Reading] = [.whole, .partial]

/// A file that has all that a whole one must have.
let wholeText = """
  [coin]
  line = 17
  [push]
  line = 27
  sensor = unknown
  [repairman]
  line = 23
  [lock]
  line = 22
  fail = secure
  energised = high
  mechanism = unknown
  [green]
  line = 24
  [red]
  line = 25
  [fault]
  line = 26
  [end]

  """

@Suite struct EndMarkTests {
  @Test(
    "the end mark is the last line, with nothing but comments and blank lines behind it",
    arguments: ["", "\n", "\n\n \t\n", "\n# the end\n ; of it\n", "\r\n\r\n", " ; done", "# done"])
  func commentsMayFollow(rest: String) throws {
    let text = wholeText.dropLast() + rest
    for reading in readings {
      #expect(try additions(configuration(String(text), reading: reading)).isEmpty)
    }
  }

  @Test(
    "text after the end mark is refused in each reading, with its line and column",
    arguments: [
      ("[coin]", #"20:1: expected nothing after [end] in line 19, found "[coin]""#),
      ("[end]", #"20:1: expected nothing after [end] in line 19, found "[end]""#),
      (
        "\n  relock = 3s", #"21:3: expected nothing after [end] in line 19, found "relock = 3s""#
      ),
      ("relock", #"20:1: expected nothing after [end] in line 19, found "relock""#),
      ("[end", #"20:1: expected nothing after [end] in line 19, found "[end""#),
    ])
  func textMayNotFollow(rest: String, message: String) {
    for reading in readings {
      #expect(
        refusal(wholeText + rest, reading: reading) == "gate.conf:\(message); move it before [end]")
    }
  }

  @Test(
    "a file for real lines without its end mark is refused at the end of its last line",
    arguments: [
      ("", ""), ("\u{FEFF}", ""), ("\n", ":1:1"), ("[gate]\n  relock = 3s", ":2:14"),
      ("[gate]\n  relock = 3s\n", ":2:14"), ("# text\n\n ; [end]\n", ":3:9"),
      (String(wholeText.dropLast(7)), ":18:10"),
    ])
  func aMissingMarkIsFound(text: String, location: String) {
    #expect(
      refusal(text, reading: .whole) == "gate.conf\(location): expected [end] as the last line; "
        + "the file may be incomplete: check its last keys, then add [end]")
  }

  @Test("an end mark that is cut is refused", arguments: ["[", "[e", "[en", "[end"])
  func aCutMarkIsRefused(mark: String) {
    let text = wholeText.dropLast(6) + mark
    for reading in readings {
      #expect(
        refusal(String(text), reading: reading)
          == #"gate.conf:19:1: expected only [section], found "\#(mark)""#)
    }
  }

  @Test("zeroes in place of the end are refused", arguments: readings)
  func zeroesAreRefused(reading: Configuration.Reading) {
    #expect(
      refusal(wholeText + "\0\0", reading: reading)
        == "gate.conf:20:1: expected text, found the control character 0")
  }

  @Test func `a misspelt end mark is recognised`() {
    #expect(refusal("[endd]")?.hasSuffix(#"found "endd"; did you mean "end"?"#) == true)
  }
}
