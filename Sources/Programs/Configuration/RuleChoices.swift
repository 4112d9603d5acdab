// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What the file says about the rules below the table: what a push and a coin are.
struct RuleChoices {
  /// What the push sensor feels.
  var sensor = PushSensor.unknown
  /// What the bolt does on an arm that is not at rest.
  var mechanism = Mechanism.unknown
  /// When a push counts.
  var counts = PushCounting.auto
  /// How long a push must last, in nanoseconds; `nil` is as long as the sensor needs.
  var shortest: Nanoseconds?
  /// The rest that ends a push, in nanoseconds; `nil` is as short as sensor and bolt need it.
  var rest: Nanoseconds? = .milliseconds(20)
  /// What a coin is.
  var coin = CoinRules.acceptor

  /// The rules of the gate.
  ///
  /// Where none works, these are rules that contradict each other, and are refused.
  var rules: VisitRules {
    var rules = VisitRules()
    rules.passage = PassageRules(sensor: sensor, mechanism: mechanism) ?? withoutLaw
    switch counts {
    case .auto: break
    case .begin: rules.passage.counts = .begin
    case .end: rules.passage.counts = .end
    case .press: rules.passage.counts = .press
    }
    if let shortest { rules.passage.shortest = shortest }
    if let rest { rules.passage.rest = rest }
    rules.coin = coin
    return rules
  }

  private var withoutLaw: PassageRules {
    var passage = PassageRules()
    (passage.sensor, passage.mechanism, passage.counts) = (sensor, mechanism, .end)
    return passage
  }
}
