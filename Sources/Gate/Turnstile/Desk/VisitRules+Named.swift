// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension PassageRules {
  /// The rules that lose least with this sensor and this bolt; `nil` where no rule works.
  ///
  /// They were found in a simulation of visitors: a push that counts at its end lets no person pass
  /// without paying on any sensor, and one that counts at its beginning closes the bolt before the
  /// next person is in, which a bolt must be made for.
  package init?(sensor: PushSensor, mechanism: Mechanism) {
    (self.sensor, self.mechanism) = (sensor, mechanism)
    // A person who runs crosses the rest of a contact in 14 ms, and a bolt that rides does not fall in:
    // with 20 ms all who follow in a chain are one push.
    rest = .milliseconds(sensor == .contact && mechanism == .rides ? 5 : 20)
    counts = .end
    switch sensor {
    case .unknown: break
    case .contact: shortest = .milliseconds(200)
    case .level:
      shortest = .milliseconds(200)
      if mechanism == .rides { counts = .begin }
    case .pulse:
      guard mechanism != .jams else { return nil }
      if mechanism != .unknown { counts = .begin }
    case .quadrature:
      guard mechanism != .jams else { return nil }
      rest = .milliseconds(5)
    }
  }
}

extension CoinRules {
  /// A gate with an acceptor: trains of pulses, of which none is lost.
  package static var acceptor: CoinRules {
    var rules = CoinRules()
    rules.counts = .train
    rules.extra = .credit
    rules.unused = .credit
    return rules
  }
}
