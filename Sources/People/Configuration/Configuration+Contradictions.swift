// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// Settings that cannot both hold are refused at the key that is most likely wrong.

extension Configuration {
  func error(for contradiction: Contradiction) -> ConfigurationError {
    let (coin, push, admit) = (Section.input(.coin), Section.input(.push), Section.input(.admit))
    let (lock, gate) = (Section.output(.lock), Section.other(.gate))
    let turn = Section.input(.turn)
    switch contradiction {
    case .sharedLine(let earlier, let line): return conflict(line, earlier)
    case .limitOfFailSafeCoil:
      return refusal(lock, .longestEnergised, "off with fail = safe; a limit would open the gate")
    case .dutyOfFailSafeCoil:
      return refusal(
        lock, .duty, "100% with fail = safe, since the coil has current while the gate is locked")
    case .secondSensorMissing:
      return refusal(
        push, .sensor,
        "contact, level or pulse without a line in [turn], found quadrature; "
          + "set line there to the second sensor")
    case .secondSensorUnused:
      return refusal(
        turn, .line,
        "off without sensor = quadrature in [push], found GPIO\(setup.wiring.offset(of: .input(.turn)))"
      )
    case .countsOfQuadrature:
      let found: StaticString = setup.rules.passage.counts == .press ? "press" : "begin"
      return refusal(
        push, .counts,
        "auto or end with sensor = quadrature, found \(found); "
          + "two sensors show a passage only at its end")
    case .unequalDebounces:
      return refusal(
        turn, .debounce, "the same as", push, .debounce,
        "set both to the same time, so that the sensors' changes stay in order")
    // Settings of the push sensor that let people pass free, or stop them in the arm.
    case .pulseOnJammingBolt:
      let found: StaticString = setup.rules.passage.isQuadrature ? "quadrature" : "pulse"
      return refusal(
        push, .sensor,
        "contact or level with mechanism = jams, found \(found); "
          + "such a bolt would close too late, or stop the visitor")
    case .beginOnJammingBolt:
      return refusal(
        push, .counts,
        "auto or end with mechanism = jams, found begin; "
          + "the bolt would stop the arm during the visitor's rotation")
    case .beginOfUnknownSensor:
      return refusal(
        push, .counts,
        "auto or end with sensor = unknown, found begin; "
          + "with a contact, leaning on the arm would count as a passage")
    case .shortestOfUnknownSensor:
      return refusal(
        push, .shortest,
        "auto or 0ms with sensor = unknown, found \(duration: time(push, .shortest)); "
          + "a sensor that gives a shorter pulse would leave the gate open for ever")
    case .shortestOverPulse: return missedPulse(.shortest, "auto or at most 25ms")
    case .debounceOverPulse: return missedPulse(.debounce, "at most 25ms")
    // Two times of which one must be longer.
    case .stuckBeforeSettled(let input):
      return refusal(
        .input(input), .debounce, "less than", .input(input), .stuck,
        "shorten debounce, lengthen stuck or set stuck = off")
    case .stuckBeforeShortest(let input):
      return refusal(
        .input(input), input == .admit ? .shortestAdmission : .shortest, "less than",
        .input(input), .stuck, "shorten shortest, lengthen stuck or set stuck = off")
    case .admissionWithinDebounce:
      return refusal(
        admit, .debounce, "at most half of", admit, .shortestAdmission,
        "shorten debounce or lengthen shortest")
    case .noPlausiblePulse:
      return refusal(
        coin, .shortestPulse, "at most", coin, .longestPulse,
        "shorten shortest-pulse or lengthen longest-pulse")
    case .pulseWithinDebounce:
      return refusal(
        coin, .debounce, "less than", coin, .shortestPulse,
        "shorten debounce or lengthen shortest-pulse")
    case .pauseWithinPulse:
      return refusal(
        coin, .pause, "more than", coin, .longestPulse, "lengthen pause or shorten longest-pulse")
    case .pulseOverStuck:
      return refusal(
        coin, .longestPulse, "less than", coin, .stuck,
        "shorten longest-pulse, lengthen stuck or set stuck = off")
    case .limitWithinRelock:
      return refusal(
        lock, .longestEnergised, "more than", gate, .relock,
        "lengthen longest-energised or shorten relock")
    case .dutyWithinRelock:
      return refusal(
        lock, .duty, "more time with current in each 5min than", gate, .relock,
        "shorten relock, or raise duty if the coil is rated for it")
    }
  }

  /// Refuses the value of a key, where the file has it.
  func refusal(_ section: Section, _ key: Key, _ expectation: TextBuffer) -> ConfigurationError {
    ConfigurationError(
      at: locations[section, key] ?? SourceLocation(), "\(key.name): expected \(expectation)")
  }

  private func missedPulse(_ key: Key, _ expectation: StaticString) -> ConfigurationError {
    let section = Section.input(.push)
    return refusal(
      section, key,
      "\(expectation) with sensor = pulse, found \(duration: time(section, key)); "
        + "a fast visitor's pulse lasts 29ms, and a missed pulse leaves the gate open")
  }

  /// Refuses a time that does not fit another one, at the first of the two that the file sets.
  private func refusal(
    _ section: Section, _ key: Key, _ expectation: StaticString,
    _ otherSection: Section, _ other: Key, _ advice: StaticString
  ) -> ConfigurationError {
    let (here, there) = (locations[section, key], locations[otherSection, other])
    let origin: StaticString = here == nil ? " by default" : ""
    return ConfigurationError(
      at: here ?? there ?? SourceLocation(),
      "\(key.name): expected \(expectation) \(other.name), "
        + "which is \(duration: time(otherSection, other)) \(there?.place ?? "by default"), "
        + "found \(duration: time(section, key))\(origin); \(advice)")
  }

  private func time(_ section: Section, _ key: Key) -> Nanoseconds {
    let contact = setup.wiring.wire(of: section.line ?? .output(.lock))
    return switch key {
    case .debounce: contact.debounce
    case .stuck: contact.longestPress
    case .shortest: setup.rules.passage.shortest
    case .shortestAdmission: setup.rules.shortestAdmission
    case .shortestPulse: setup.rules.coin.shortestPulse
    case .longestPulse: setup.rules.coin.longestPulse
    case .pause: setup.rules.coin.pause
    case .longestEnergised: setup.wiring.longestEnergised
    case .duty: setup.wiring.ratedTime
    default: .milliseconds(Nanoseconds(setup.relock))
    }
  }

  /// Says of the later of two lines that its offset is taken.
  private func conflict(_ one: GateLine, _ other: GateLine) -> ConfigurationError {
    let isLater = (lineNumber(of: one) ?? 0) > (lineNumber(of: other) ?? 0)
    let (later, earlier) = isLater ? (one, other) : (other, one)
    let place = locations[.line(earlier), .line]?.place ?? "by default"
    return refusal(
      .line(later), .line,
      "an unused line, found GPIO\(setup.wiring.offset(of: later)), "
        + "which [\(earlier.name)] uses \(place)")
  }
}
