// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Setup {
  /// Whether every number is in its range.
  ///
  /// The ranges are those of the configuration: lines 2...27, a debounce of at most 1 s, limits of
  /// 100 ms to 24 h, a relock of 1 s to 1 h, a chance of at most 100 per cent, a duty cycle of 1 to
  /// 100 per cent, and those of ``PassageRules`` and ``CoinRules``. A line that the gate does not have
  /// has no range.
  @inline(never)
  var isInRange: Bool {
    let wiring = wiring
    let wrongLine = GateLine.first {
      wiring.has($0) ? !(2...27).contains(wiring.offset(of: $0)) : !$0.isOptional
    }
    let wrongSwitch = Input.first { wiring.has(.input($0)) && !wiring[$0].isInRange }
    return wrongLine == nil && wrongSwitch == nil && wiring.longestEnergised.isLimit
      && (1...100).contains(wiring.duty) && (relock == 0 || (1000...3_600_000).contains(relock))
      && breakChance <= 100 && rules.passage.isInRange && rules.coin.isInRange
  }
}

extension SwitchWiring {
  fileprivate var isInRange: Bool { debounce <= .seconds(1) && longestPress.isLimit }
}

extension PassageRules {
  fileprivate var isInRange: Bool { shortest <= .milliseconds(300) && rest <= .seconds(1) }
}

extension CoinRules {
  fileprivate var isInRange: Bool {
    let widths = Nanoseconds.milliseconds(1) ... .seconds(1)
    return widths.contains(shortestPulse) && widths.contains(longestPulse)
      && (Nanoseconds.milliseconds(10) ... .seconds(2)).contains(pause)
      && (1...1000).contains(longestTrain) && (1...1000).contains(price)
      && (parts == 0 || (Nanoseconds.seconds(1) ... .seconds(86_400)).contains(parts))
  }
}

extension Nanoseconds {
  /// Whether this is a limit: 0 is none.
  fileprivate var isLimit: Bool {
    self == 0 || (Nanoseconds.milliseconds(100) ... .seconds(86_400)).contains(self)
  }
}
