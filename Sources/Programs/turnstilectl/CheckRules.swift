// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Turnstile

// The rules below the table, as `check` prints them.

/// Prints which pulses are money, and what a passage costs.
func printMoney(of rules: CoinRules) {
  guard rules.countsMoney else { return say(title("pulses") + "each press is a coin") }
  var pulses = title("pulses")
  pulses += "\(duration: rules.shortestPulse) to \(duration: rules.longestPulse), "
  pulses += "at most \(rules.longestTrain) in a train; "
  pulses +=
    rules.counts == .pulse
    ? "each is credited when it ends" : "it is credited after a pause of \(duration: rules.pause)"
  say(pulses)
  var price = title("price") + "\(counted: UInt64(rules.price), "pulse", "pulses"); "
  price += "extra ones are \(rules.extra == .credit ? "credit" : "refused"), "
  price += "an unused price is \(rules.unused == .credit ? "credit" : "void"), "
  price += "a part of one is kept for "
  say(price + (rules.parts == 0 ? "ever" : "\(duration: rules.parts)"))
}

/// Prints which pushes are passages.
func printPassage(of rules: PassageRules) {
  var text = title("passage") + "sensor \(rules.sensor.name), mechanism \(rules.mechanism.name)"
  guard rules.followsArm else { return say(text + "; each press is a push") }
  text += "; a push"
  if rules.shortest > 0 { text += " of at least \(duration: rules.shortest)" }
  text += " counts "
  let begin: TextBuffer = rules.shortest > 0 ? "after that time" : "when it begins"
  text += rules.counts == .begin ? begin : "when it ends"
  if rules.rest > 0 { text += ", and ends after a rest of \(duration: rules.rest)" }
  if rules.homeTime > 0 {
    text += "; the next one is sold at the earliest \(duration: rules.homeTime) after it"
  }
  say(text)
}
