// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Measurement
import Turnstile

// The settings that a measurement proposes, as lines of the configuration.

/// Says which settings fit; `false` where some were expected and there are none, which is said as well.
func sayProposal(from measurement: WireMeasurement, for line: MeasuredLine) -> Bool {
  say(TextBuffer())
  do throws(ProposalRefusal) {
    switch line.input {
    case .coin: try sayCoin(measurement, line.configuration.wiring)
    case .push: try sayPush(measurement, line.configuration)
    default: sayOther(measurement, line.input)
    }
    return true
  } catch {
    say(error, measurement.trains.count, of: line.input)
    return false
  }
}

private func sayCoin(
  _ measurement: WireMeasurement, _ wiring: Wiring
) throws(ProposalRefusal) {
  let proposal = try measurement.proposeCoin(stuck: wiring[.coin].longestPress)
  sayHeading(of: .coin, measurement)
  say("debounce", proposal.debounce)
  if let stuck = proposal.stuck { say("stuck", stuck) }
  if let price = proposal.price { say("price", number: UInt64(price)) }
  say("shortest-pulse", proposal.shortestPulse)
  say("longest-pulse", proposal.longestPulse)
  say("pause", proposal.pause)
  say("longest-train", number: UInt64(proposal.longestTrain))
  if proposal.price == nil {
    say(TextBuffer())
    say(TextBuffer("the coins gave different numbers of pulses, so no price is proposed: measure"))
    say(TextBuffer("coins of one kind, 2 s apart, or write price yourself"))
  }
  if measurement.pulses.longest > 2 * measurement.pulses.shortest {
    say(TextBuffer())
    say(TextBuffer("the pulses differ more than those of an acceptor do: look for a loose wire"))
  }
}

private func sayPush(
  _ measurement: WireMeasurement, _ configuration: Configuration
) throws(ProposalRefusal) {
  let passage = configuration.rules.passage
  let proposal = try measurement.proposePush(configuration.wiring[.push], passage)
  sayHeading(of: .push, measurement)
  if let debounce = proposal.debounce { say("debounce", debounce) }
  if let stuck = proposal.stuck { say("stuck", stuck) }
  var text = key("sensor")
  text.append(proposal.sensor.name)
  say(text)
  text = key("counts")
  text.append(proposal.countsAtBegin ? "begin" : "end")
  say(text)
  say("shortest", proposal.shortest)
  say("rest", proposal.rest)
  sayAdvice(on: proposal.sensor, passage)
}

/// Says what no wire shows.
private func sayAdvice(on sensor: PushSensor, _ passage: PassageRules) {
  if sensor != passage.sensor, sensor == .contact {
    say(TextBuffer())
    say(TextBuffer("lean on the arm without turning it: if that is no pulse, write sensor = level"))
    say(TextBuffer("and measure again"))
  }
  if passage.mechanism == .unknown {
    say(TextBuffer())
    say(TextBuffer("write mechanism in [lock] first, and measure again: counts follows from both"))
  }
}

private func sayOther(_ measurement: WireMeasurement, _ input: Input?) {
  var text = TextBuffer()
  if measurement.bounces.count > 0 {
    text.append("a debounce of more than ")
    text.append(measured: measurement.bounces.longest)
    text.append(" keeps its bounces out")
  } else {
    text.append("any debounce does, since it does not bounce")
  }
  say(text)
}

private func sayHeading(of input: Input, _ measurement: WireMeasurement) {
  var text = TextBuffer("for the configuration, from ")
  let role: Input? = input
  text.append(counted: measurement.trains.count, role.train, role.trains)
  text.append(":")
  say(text)
  say(TextBuffer())
  text = TextBuffer("[")
  text.append(input.name)
  text.append("]")
  say(text)
}

private func key(_ name: StaticString) -> TextBuffer {
  var text = TextBuffer(name)
  text.append(" = ")
  return text
}

private func say(_ name: StaticString, _ time: Nanoseconds) {
  var text = key(name)
  if time == 0 { text.append("0ms") } else { text.append(duration: time) }
  say(text)
}

private func say(_ name: StaticString, number: UInt64) {
  var text = key(name)
  text.append(number)
  say(text)
}

private func say(_ refusal: ProposalRefusal, _ count: UInt64, of input: Input?) {
  var text = TextBuffer("no settings are proposed: ")
  switch refusal {
  case .tooFew(let missing):
    text.append(counted: count, input.train, input.trains)
    text.append(" are too few; measure again, with at least ")
    text.append(missing)
    text.append(" more")
  case .noise:
    text.append("the line hummed; look for a loose wire, or mains nearby, and measure again")
  case .shortPulse(let width):
    text.append(measured: width, before: " is no coin's pulse; look for noise, or set the acceptor")
    text.append(" to 50 or 100 ms")
  case .longPulse(let width):
    text.append(measured: width, before: " is no coin's pulse; look at active in [coin], or set")
    text.append(" the acceptor to 50 or 100 ms")
  case .unevenPushes(let shortest, let longest):
    text.append(measured: shortest, before: " may be a pulse in the rotation, and ")
    text.append(measured: longest, before: " a rotation; write sensor, and measure again")
  case .longPause(let width):
    text.append(measured: width, before: " of rest inside a push; leave 2 s between pushes, or ")
    text.append("mend the sensor")
  case .pulseOnJammingBolt:
    text.append("no rule works for a pulse in the rotation on a bolt that jams; take a contact")
  }
  say(text)
}

extension TextBuffer {
  fileprivate mutating func append(measured time: Nanoseconds, before text: StaticString) {
    append(measured: time)
    append(text)
  }
}
