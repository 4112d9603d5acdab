// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Turnstile

// The rules below the table, as `check` prints them.

/// Prints which pulses are money, and what a passage costs.
func printMoney(of rules: CoinRules) {
  var pulses = title("pulses")
  guard rules.countsMoney else {
    pulses.append("each press is a coin")
    return say(pulses)
  }
  pulses.append(duration: rules.shortestPulse)
  pulses.append(" to ")
  pulses.append(duration: rules.longestPulse)
  pulses.append(", at most ")
  pulses.append(UInt64(rules.longestTrain))
  pulses.append(" in a train; ")
  pulses.append(rules.counts == .pulse ? "each is credited when it ends" : "it is credited")
  if rules.counts != .pulse {
    pulses.append(" after a pause of ")
    pulses.append(duration: rules.pause)
  }
  say(pulses)
  var price = title("price")
  price.append(UInt64(rules.price))
  price.append(rules.price == 1 ? " pulse; extra ones are " : " pulses; extra ones are ")
  price.append(rules.extra == .credit ? "credit" : "refused")
  price.append(
    rules.unused == .credit ? ", an unused price is credit" : ", an unused price is void")
  price.append(
    rules.parts == 0 ? ", a part of one is kept for ever" : ", a part of one is kept for ")
  if rules.parts > 0 { price.append(duration: rules.parts) }
  say(price)
}

/// Prints which pushes are passages.
func printPassage(of rules: PassageRules) {
  var text = title("passage")
  text.append("sensor ")
  text.append(rules.sensor.name)
  text.append(", mechanism ")
  text.append(rules.mechanism.name)
  guard rules.followsArm else {
    text.append("; each press is a push")
    return say(text)
  }
  text.append(rules.shortest > 0 ? "; a push of at least " : "; a push")
  if rules.shortest > 0 { text.append(duration: rules.shortest) }
  if rules.counts == .begin {
    text.append(rules.shortest > 0 ? " counts after that time" : " counts when it begins")
  } else {
    text.append(" counts when it ends")
  }
  if rules.rest > 0 {
    text.append(", and ends after a rest of ")
    text.append(duration: rules.rest)
  }
  if rules.homeTime > 0 {
    text.append("; the next one is sold at the earliest ")
    text.append(duration: rules.homeTime)
    text.append(" after it")
  }
  say(text)
}
