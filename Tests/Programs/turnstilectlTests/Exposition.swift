// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

/// A page in Prometheus' text format, read more strictly than Prometheus does.
struct Exposition {
  /// Every sample's value, by its name and labels as they are written.
  private(set) var samples: [String: Double] = [:]
  private(set) var families: [String] = []

  /// Reads a page; what is wrong with it is recorded as an issue of the test.
  init(_ text: String) throws {
    #expect(text.hasSuffix("\n") && !text.contains("\n\n"))
    var type = ""
    var wantsType = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      if line.hasPrefix("# HELP ") {
        families.append(String(words[2]))
        wantsType = true
        #expect(words.count > 3 && !line.contains("\\"))
      } else if line.hasPrefix("# TYPE ") {
        type = String(words[3])
        #expect(wantsType && words.count == 4 && families.last == String(words[2]))
        #expect(["counter", "gauge"].contains(type))
        #expect((type == "counter") == words[2].hasSuffix("_total"))
        wantsType = false
      } else {
        try readSample(line, wantsType)
      }
    }
    #expect(Set(families).count == families.count)
    #expect(families.allSatisfy { $0.hasPrefix("turnstile_") })
  }

  private mutating func readSample(_ line: Substring, _ wantsType: Bool) throws {
    let pattern =
      #/(?<name>[a-z_]+)(\{[a-z_]+="[a-z@-]+"(,[a-z_]+="[a-z-]+")*\})? (?<value>[0-9]+)/#
    let match = try #require(line.wholeMatch(of: pattern), "\(line)")
    #expect(!wantsType && families.last == String(match.name))
    let key = String(line.split(separator: " ")[0])
    #expect(samples[key] == nil)
    samples[key] = Double(match.value)
    #expect(samples[key] != nil)
  }
}
