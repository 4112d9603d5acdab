// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Turnstile

/// Reads the bytes as a file of configuration.
func configurationFlaw(_ text: Span<UInt8>) -> StaticString? {
  do throws(ConfigurationError) {
    return try Configuration(text: text).flaw
  } catch {
    return error.flaw(lines: lineCount(text))
  }
}

private func lineCount(_ text: Span<UInt8>) -> Int {
  var ends = 0
  for index in text.indices where text[index] == UInt8(ascii: "\n") { ends += 1 }
  return text.count > 0 && text[text.count - 1] != UInt8(ascii: "\n") ? ends + 1 : ends
}

extension ConfigurationError {
  /// What is wrong with a refusal of a file of so many lines.
  fileprivate func flaw(lines: Int) -> StaticString? {
    guard 0...lines ~= line else { return "the error is in no line of the file" }
    guard line == 0 ? column == 0 : 1...161 ~= column else { return "the error is in no column" }
    var text = TextBuffer()
    let file: StaticString = "gate.conf"
    // Safe because a literal ends with a 0, and stays where it is.
    unsafe file.utf8Start.withMemoryRebound(to: CChar.self, capacity: 10) {
      unsafe describe(file: $0, into: &text)
    }
    guard text.isPrintable, !text.isTruncated else { return "the message is not clean text" }
    guard text.count > 20 else { return "the message says nothing" }
    return nil
  }
}

extension Configuration {
  /// What no configuration may say.
  fileprivate var flaw: StaticString? {
    guard GateLine.first(where: { !(2...27 ~= wiring.offset(of: $0)) }) == nil else {
      return "a line is not on the header"
    }
    let twin = GateLine.first { line in
      GateLine.first { wiring.offset(of: $0) == wiring.offset(of: line) } != line
    }
    guard twin == nil else { return "two share a line" }
    let input = Input.first { wiring[$0].flaw != nil }
    if let input { return wiring[input].flaw }
    guard isLimit(wiring.longestEnergised) else { return "a coil's limit is out of range" }
    guard wiring.failure == .secure || wiring.longestEnergised == 0 else {
      return "a limit opens the gate"
    }
    guard relock == 0 || 1000...3_600_000 ~= relock else { return "relock is out of range" }
    guard breakChance <= 100 else { return "a chance of more than 100 per cent" }
    if let label = wiring.label, label.count == 0 { return "a label without letters" }
    if let path = metricsPath, path.count < 7 || path[0] != UInt8(ascii: "/") {
      return "metrics without a path"
    }
    return nil
  }
}

extension SwitchWiring {
  /// What no switch may be said to be.
  fileprivate var flaw: StaticString? {
    guard debounce <= 1_000_000_000 else { return "a contact bounces for more than a second" }
    return isLimit(longestPress) ? nil : "a switch's limit is out of range"
  }
}

/// Whether a time in nanoseconds is off, or a tenth of a second to a day.
private func isLimit(_ time: UInt64) -> Bool {
  time == 0 || 100_000_000...86_400_000_000_000 ~= time
}
