// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Turnstile

/// Reads the bytes as a file of configuration, in each reading: the less a reading demands, the more
/// it accepts, with the same meaning.
func configurationFlaw(_ text: Span<UInt8>) -> StaticString? {
  let whole = Answer(text, .whole)
  let partial = Answer(text, .partial)
  if let flaw = whole.flaw ?? partial.flaw { return flaw }
  if let contradiction = whole.contradiction ?? partial.contradiction { return contradiction }
  guard whole.isKept(by: partial) else { return "a file means something else to another reading" }
  if let configuration = partial.configuration {
    guard configuration.isWhole == (whole.configuration != nil) else {
      return "a whole file is refused, or one that is not is accepted"
    }
  }
  return nil
}

/// What one reading makes of a file.
private struct Answer {
  private(set) var configuration: Configuration?
  private(set) var flaw: StaticString?

  init(_ text: Span<UInt8>, _ reading: Configuration.Reading) {
    do throws(ConfigurationError) {
      let configuration = try Configuration(text: text, reading: reading)
      self.configuration = configuration
      flaw = configuration.flaw
    } catch { flaw = error.flaw(lines: lineCount(text)) }
  }

  /// What the readings that refuse contradictions must not accept.
  var contradiction: StaticString? { configuration?.contradiction }

  /// Whether the other reading accepts what this one does, with the same meaning.
  func isKept(by other: Answer) -> Bool {
    guard let configuration else { return true }
    guard let other = other.configuration else { return false }
    return configuration.means(the: other)
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
  /// Whether nothing is to be added to the file.
  fileprivate var isWhole: Bool {
    var isWhole = true
    forEachAddition { _ in isWhole = false }
    return isWhole
  }

  /// What no configuration may say.
  fileprivate var flaw: StaticString? {
    let (wiring, rules, relock) = (setup.wiring, setup.rules, setup.relock)
    guard GateLine.first(where: { !wiring.isOnHeader($0) }) == nil else {
      return "a line is not on the header"
    }
    let twin = GateLine.first { line in
      wiring.has(line)
        && GateLine.first { wiring.offset(of: $0) == wiring.offset(of: line) } != line
    }
    guard twin == nil else { return "two share a line" }
    let input = Input.first { wiring[$0].flaw != nil }
    if let input { return wiring[input].flaw }
    guard isLimit(wiring.longestEnergised) else { return "a coil's limit is out of range" }
    guard wiring.failure == .secure || wiring.longestEnergised == 0 else {
      return "a limit opens the gate"
    }
    guard 1...100 ~= wiring.duty else { return "a coil's duty cycle is out of range" }
    if let flaw = rules.flaw { return flaw }
    guard relock == 0 || 1000...3_600_000 ~= relock else { return "relock is out of range" }
    guard setup.breakChance <= 100 else { return "a chance of more than 100 per cent" }
    if let label = wiring.label, label.count == 0 { return "a label without letters" }
    if let path = metricsPath, path.count < 7 || path[0] != UInt8(ascii: "/") {
      return "metrics without a path"
    }
    return hasFlawedNote ? "a note is not clean text" : nil
  }
}

extension Configuration {
  /// What contradicts itself.
  fileprivate var contradiction: StaticString? {
    let (wiring, rules, relock) = (setup.wiring, setup.rules, setup.relock)
    if let contradiction = rules.contradiction(wiring) { return contradiction }
    // What the gate would refuse to run on, the file must not say.
    guard setup.contradiction == nil else { return "a setup that contradicts itself" }
    let stuck = Input.first {
      wiring[$0].longestPress > 0 && wiring[$0].longestPress <= wiring[$0].debounce
    }
    guard stuck == nil else { return "a switch is stuck before it counts" }
    guard
      relock == 0 || wiring.longestEnergised == 0
        || wiring.longestEnergised > .milliseconds(UInt64(relock))
    else { return "a coil is cut before the gate locks" }
    return nil
  }

  /// Whether the other says the same.
  fileprivate func means(the other: Configuration) -> Bool {
    setup.means(the: other.setup) && metricsPath == other.metricsPath
  }

  /// Whether a note about the configuration is not clean text.
  fileprivate var hasFlawedNote: Bool {
    var isFlawed = false
    setup.forEachNote { if !$0.isPrintable || $0.isTruncated { isFlawed = true } }
    return isFlawed
  }
}

extension Setup {
  /// Whether the other says the same.
  fileprivate func means(the other: Setup) -> Bool {
    let (own, others) = (bytes, other.bytes)
    for index in own.indices where own[index] != others[index] { return false }
    return true
  }
}

extension SwitchWiring {
  /// What no switch may be said to be.
  fileprivate var flaw: StaticString? {
    guard debounce <= 1_000_000_000 else { return "a contact bounces for more than a second" }
    return isLimit(longestPress) ? nil : "a switch's limit is out of range"
  }
}

extension Wiring {
  /// Whether a line is on the header, or is one that the gate does without.
  func isOnHeader(_ line: GateLine) -> Bool {
    has(line) ? 2...27 ~= offset(of: line) : line.isOptional
  }
}

extension VisitRules {
  /// What no gate's rules may be.
  fileprivate var flaw: StaticString? {
    guard passage.followsArm == coin.countsMoney else { return "half a classic turnstile" }
    guard passage.shortest <= 300_000_000, passage.rest <= 1_000_000_000 else {
      return "a push's time is out of range"
    }
    guard 1_000_000...1_000_000_000 ~= coin.shortestPulse,
      1_000_000...1_000_000_000 ~= coin.longestPulse, 10_000_000...2_000_000_000 ~= coin.pause,
      1...1000 ~= coin.price, 1...1000 ~= coin.longestTrain
    else { return "a coin's number is out of range" }
    return nil
  }

  /// What lets people pass free, stops them in the arm, or takes no coin.
  fileprivate func contradiction(_ wiring: Wiring) -> StaticString? {
    guard passage.followsArm else { return nil }
    if passage.mechanism == .jams, passage.counts == .begin || passage.sensor == .pulse {
      return "a bolt jams each visitor"
    }
    if passage.sensor == .unknown, passage.counts == .begin || passage.shortest > 0 {
      return "a rule needs a sensor that is known"
    }
    if passage.sensor == .pulse, max(passage.shortest, wiring[.push].debounce) > 25_000_000 {
      return "a rotation's pulse is never long enough"
    }
    guard wiring[.coin].debounce < coin.shortestPulse, coin.shortestPulse <= coin.longestPulse,
      coin.longestPulse < coin.pause
    else { return "no pulse is a coin" }
    return nil
  }
}

/// Whether a time in nanoseconds is off, or a tenth of a second to a day.
private func isLimit(_ time: UInt64) -> Bool {
  time == 0 || 100_000_000...86_400_000_000_000 ~= time
}
