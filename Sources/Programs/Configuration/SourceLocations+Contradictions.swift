// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// Settings that cannot both hold are refused at the key that is most likely wrong.

extension SourceLocations {
  /// Refuses a configuration that contradicts itself.
  func check(_ configuration: Configuration) throws(ConfigurationError) {
    let setup = configuration.setup
    guard let contradiction = setup.contradiction else { return }
    throw error(for: contradiction, in: setup)
  }

  private func error(for contradiction: Contradiction, in setup: Setup) -> ConfigurationError {
    switch contradiction {
    case .sharedLine(let earlier, let line):
      conflict(line, earlier, over: setup.wiring.offset(of: line))
    case .limitOfFailSafeCoil:
      refusal(
        .output(.lock), .longestEnergised, "off with fail = safe; a limit would open the gate")
    case .dutyOfFailSafeCoil:
      refusal(
        .output(.lock), .duty,
        "100% with fail = safe, since the coil has current while the gate is locked")
    case .pulseOnJammingBolt, .beginOnJammingBolt, .beginOfUnknownSensor, .shortestOfUnknownSensor,
      .shortestOverPulse, .debounceOverPulse:
      error(ofPassage: contradiction, in: setup)
    case .noPlausiblePulse, .pulseWithinDebounce, .pauseWithinPulse, .pulseOverStuck:
      error(ofCoin: contradiction, in: setup)
    case .stuckBeforeSettled, .stuckBeforeShortest, .limitWithinRelock, .dutyWithinRelock:
      error(ofTimes: contradiction, in: setup)
    }
  }

  private func refusal(
    _ section: Section, _ key: Key, _ sentence: TextBuffer
  ) -> ConfigurationError {
    ConfigurationError(
      at: self[section, key] ?? SourceLocation(), "\(key.name): expected \(sentence)")
  }

  /// Says of the later of two lines that its offset is taken.
  private func conflict(
    _ one: GateLine, _ other: GateLine, over offset: UInt8
  ) -> ConfigurationError {
    let lineNumbers = (self[.line(one), .line]?.line ?? 0, self[.line(other), .line]?.line ?? 0)
    let (later, earlier) = lineNumbers.0 > lineNumbers.1 ? (one, other) : (other, one)
    let place = self[.line(earlier), .line]?.place ?? "by default"
    return refusal(
      .line(later), .line,
      "an unused line, found GPIO\(offset), which [\(earlier.name)] uses \(place)")
  }
}

// Settings of the push sensor that let people pass free, or stop them in the arm.
extension SourceLocations {
  private func error(
    ofPassage contradiction: Contradiction, in setup: Setup
  ) -> ConfigurationError {
    let shortest: TextBuffer = "\(duration: setup.rules.passage.shortest)"
    let missed: StaticString =
      "a fast visitor's pulse takes 29ms, and one that is missed leaves the gate open"
    switch contradiction {
    case .pulseOnJammingBolt:
      return refusal(
        .input(.push), .sensor,
        "contact or level with mechanism = jams, found pulse; "
          + "no rule closes such a bolt in time and lets the visitor pass")
    case .beginOnJammingBolt:
      return refusal(
        .input(.push), .counts,
        "auto or end with mechanism = jams, found begin; "
          + "the bolt would stop the arm in the rotation that it counts")
    case .beginOfUnknownSensor:
      return refusal(
        .input(.push), .counts,
        "auto or end with sensor = unknown, found begin; "
          + "a contact would count a person who leans on the arm")
    case .shortestOfUnknownSensor:
      return refusal(
        .input(.push), .shortest,
        "auto or 0ms with sensor = unknown, found \(shortest); "
          + "a sensor that gives a shorter pulse would leave the gate open for ever")
    case .debounceOverPulse:
      let debounce = setup.wiring[.push].debounce
      return refusal(
        .input(.push), .debounce,
        "at most 25ms with sensor = pulse, found \(duration: debounce); \(missed)")
    default:
      return refusal(
        .input(.push), .shortest,
        "auto or at most 25ms with sensor = pulse, found \(shortest); \(missed)")
    }
  }
}

/// A time of the configuration.
private struct FoundTime {
  let section: Section
  let key: Key
  let time: Nanoseconds

  init(_ section: Section, _ key: Key, _ time: Nanoseconds) {
    (self.section, self.key, self.time) = (section, key, time)
  }
}

// Two times of which one must be longer.
extension SourceLocations {
  private func error(ofCoin contradiction: Contradiction, in setup: Setup) -> ConfigurationError {
    let coin = setup.rules.coin
    let shortest = FoundTime(.input(.coin), .shortestPulse, coin.shortestPulse)
    let longest = FoundTime(.input(.coin), .longestPulse, coin.longestPulse)
    switch contradiction {
    case .noPlausiblePulse:
      return refusal(
        shortest, "at most", longest, "shorten shortest-pulse or lengthen longest-pulse")
    case .pulseWithinDebounce:
      return refusal(
        FoundTime(.input(.coin), .debounce, setup.wiring[.coin].debounce), "less than", shortest,
        "shorten debounce or lengthen shortest-pulse")
    case .pauseWithinPulse:
      return refusal(
        FoundTime(.input(.coin), .pause, coin.pause), "more than", longest,
        "lengthen pause or shorten longest-pulse")
    default:
      return refusal(
        longest, "less than", FoundTime(.input(.coin), .stuck, setup.wiring[.coin].longestPress),
        "shorten longest-pulse, lengthen stuck or set stuck = off")
    }
  }

  private func error(ofTimes contradiction: Contradiction, in setup: Setup) -> ConfigurationError {
    let wiring = setup.wiring
    let relock = FoundTime(.other(.gate), .relock, .milliseconds(Nanoseconds(setup.relock)))
    switch contradiction {
    case .stuckBeforeSettled(let input):
      let section = Section.input(input)
      return refusal(
        FoundTime(section, .debounce, wiring[input].debounce), "less than",
        FoundTime(section, .stuck, wiring[input].longestPress),
        "shorten debounce, lengthen stuck or set stuck = off")
    case .stuckBeforeShortest:
      return refusal(
        FoundTime(.input(.push), .shortest, setup.rules.passage.shortest), "less than",
        FoundTime(.input(.push), .stuck, wiring[.push].longestPress),
        "shorten shortest, lengthen stuck or set stuck = off")
    case .limitWithinRelock:
      return refusal(
        FoundTime(.output(.lock), .longestEnergised, wiring.longestEnergised), "more than", relock,
        "lengthen longest-energised or shorten relock")
    default:
      return refusal(
        FoundTime(.output(.lock), .duty, wiring.ratedTime), "current in each 5min for longer than",
        relock,
        "shorten relock, if the coil has no longer duty cycle")
    }
  }

  /// Refuses a time that is not as long, or as short, as another one demands, at the first of the two
  /// that the file sets.
  private func refusal(
    _ found: FoundTime, _ expectation: StaticString, _ other: FoundTime, _ advice: StaticString
  ) -> ConfigurationError {
    let (here, there) = (self[found.section, found.key], self[other.section, other.key])
    let origin: StaticString = here == nil ? " by default" : ""
    return ConfigurationError(
      at: here ?? there ?? SourceLocation(),
      "\(found.key.name): expected \(expectation) \(other.key.name), "
        + "which is \(duration: other.time) \(there?.place ?? "by default"), "
        + "found \(duration: found.time)\(origin); \(advice)")
  }
}
