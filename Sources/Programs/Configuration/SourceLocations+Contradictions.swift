// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

extension SourceLocations {
  /// Refuses settings that cannot both hold, at the key that is most likely wrong.
  func check(_ configuration: Configuration) throws(ConfigurationError) {
    guard let contradiction = configuration.setup.contradiction else { return }
    throw error(for: contradiction, in: configuration)
  }

  private func error(
    for contradiction: Contradiction, in configuration: Configuration
  ) -> ConfigurationError {
    switch contradiction {
    case .sharedLine(let earlier, let line):
      return conflict(line, earlier, over: configuration.wiring.offset(of: line))
    case .limitOfFailSafeCoil, .dutyOfFailSafeCoil: return error(ofFailSafe: contradiction)
    case .pulseOnJammingBolt, .beginOnJammingBolt, .beginOfUnknownSensor, .shortestOfUnknownSensor,
      .shortestOverPulse, .debounceOverPulse:
      return error(ofPassage: contradiction, in: configuration)
    case .noPlausiblePulse, .pulseWithinDebounce, .pauseWithinPulse, .pulseOverStuck:
      return comparison(ofCoin: contradiction, in: configuration).error
    case .stuckBeforeSettled, .stuckBeforeShortest, .limitWithinRelock, .dutyWithinRelock:
      return comparison(ofTimes: contradiction, in: configuration).error
    }
  }

  private func error(ofFailSafe contradiction: Contradiction) -> ConfigurationError {
    let isLimit = contradiction == .limitOfFailSafeCoil
    let key: LockKey = isLimit ? .longestEnergised : .duty
    return ConfigurationError(
      at: self[.line(.output(.lock)), key] ?? SourceLocation(),
      isLimit
        ? "longest-energised: expected off with fail = safe; a limit would open the gate"
        : "duty: expected 100% with fail = safe, since the coil has current while the gate is locked"
    )
  }
}

// Settings of the push sensor that let people pass free, or stop them in the arm.
extension SourceLocations {
  private func error(
    ofPassage contradiction: Contradiction, in configuration: Configuration
  ) -> ConfigurationError {
    let passage = configuration.rules.passage
    let found: TextBuffer =
      switch contradiction {
      case .pulseOnJammingBolt: "\(PushSensor.pulse.name)"
      case .beginOnJammingBolt, .beginOfUnknownSensor: "\(PushCounting.begin.name)"
      case .debounceOverPulse: "\(duration: configuration.wiring[.push].debounce)"
      default: "\(duration: passage.shortest)"
      }
    return ConfigurationError(
      at: location(ofPassage: contradiction),
      "\(Self.expectation(contradiction)), found \(found)\(Self.reason(contradiction))")
  }

  private func location(ofPassage contradiction: Contradiction) -> SourceLocation {
    let key: PushKey =
      switch contradiction {
      case .pulseOnJammingBolt: .rule(.sensor)
      case .beginOnJammingBolt, .beginOfUnknownSensor: .rule(.counts)
      case .debounceOverPulse: .wiring(.debounce)
      default: .rule(.shortest)
      }
    return self[.line(.input(.push)), key] ?? SourceLocation()
  }

  private static func expectation(_ contradiction: Contradiction) -> StaticString {
    switch contradiction {
    case .pulseOnJammingBolt: "sensor: expected contact or level with mechanism = jams"
    case .beginOnJammingBolt: "counts: expected auto or end with mechanism = jams"
    case .beginOfUnknownSensor: "counts: expected auto or end with sensor = unknown"
    case .shortestOfUnknownSensor: "shortest: expected auto or 0ms with sensor = unknown"
    case .debounceOverPulse: "debounce: expected at most 25ms with sensor = pulse"
    default: "shortest: expected auto or at most 25ms with sensor = pulse"
    }
  }

  private static func reason(_ contradiction: Contradiction) -> StaticString {
    switch contradiction {
    case .pulseOnJammingBolt: "; no rule closes such a bolt in time and lets the visitor pass"
    case .beginOnJammingBolt: "; the bolt would stop the arm in the rotation that it counts"
    case .beginOfUnknownSensor: "; a contact would count a person who leans on the arm"
    case .shortestOfUnknownSensor:
      "; a sensor that gives a shorter pulse would leave the gate open for ever"
    default: "; a fast visitor's pulse takes 29ms, and one that is missed leaves the gate open"
    }
  }
}

// Two times of which one must be longer.
extension SourceLocations {
  private func comparison(
    ofCoin contradiction: Contradiction, in configuration: Configuration
  ) -> Comparison {
    let coin = configuration.rules.coin
    switch contradiction {
    case .noPlausiblePulse:
      return Comparison(
        found(.shortestPulse, coin.shortestPulse), "expected at most",
        found(.longestPulse, coin.longestPulse),
        "shorten shortest-pulse or lengthen longest-pulse")
    case .pulseWithinDebounce:
      return Comparison(
        found(.coin, .debounce, configuration.wiring[.coin].debounce), "expected less than",
        found(.shortestPulse, coin.shortestPulse), "shorten debounce or lengthen shortest-pulse")
    case .pauseWithinPulse:
      return Comparison(
        found(.pause, coin.pause), "expected more than", found(.longestPulse, coin.longestPulse),
        "lengthen pause or shorten longest-pulse")
    default:
      return Comparison(
        found(.longestPulse, coin.longestPulse), "expected less than",
        found(.coin, .stuck, configuration.wiring[.coin].longestPress),
        "shorten longest-pulse, lengthen stuck or set stuck = off")
    }
  }

  private func comparison(
    ofTimes contradiction: Contradiction, in configuration: Configuration
  ) -> Comparison {
    let wiring = configuration.wiring
    switch contradiction {
    case .stuckBeforeSettled(let input):
      return Comparison(
        found(input, .debounce, wiring[input].debounce), "expected less than",
        found(input, .stuck, wiring[input].longestPress),
        "shorten debounce, lengthen stuck or set stuck = off")
    case .stuckBeforeShortest:
      let shortest = self[.line(.input(.push)), PushKey.rule(.shortest)]
      return Comparison(
        FoundTime(PushRuleKey.shortest.name, configuration.rules.passage.shortest, shortest),
        "expected less than", found(.push, .stuck, wiring[.push].longestPress),
        "shorten shortest, lengthen stuck or set stuck = off")
    case .limitWithinRelock:
      return Comparison(
        found(.longestEnergised, wiring.longestEnergised), "expected more than",
        relock(of: configuration), "lengthen longest-energised or shorten relock")
    default:
      return Comparison(
        found(.duty, wiring.ratedTime), "expected current in each 5min for longer than",
        relock(of: configuration), "shorten relock, if the coil has no longer duty cycle")
    }
  }

  private func found(_ key: CoinRuleKey, _ time: Nanoseconds) -> FoundTime {
    FoundTime(key.name, time, self[.line(.input(.coin)), CoinKey.rule(key)])
  }

  private func found(_ input: Input, _ key: SwitchKey, _ time: Nanoseconds) -> FoundTime {
    FoundTime(key.name, time, self[.line(.input(input)), key])
  }

  private func found(_ key: LockKey, _ time: Nanoseconds) -> FoundTime {
    FoundTime(key.name, time, self[.line(.output(.lock)), key])
  }

  private func relock(of configuration: Configuration) -> FoundTime {
    FoundTime(
      GateKey.relock.name, .milliseconds(Nanoseconds(configuration.relock)),
      self[.behaviour(.gate), GateKey.relock])
  }
}
