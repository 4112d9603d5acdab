// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Measurement
import Turnstile

// The settings that a measurement proposes, as lines of the configuration.

/// Says which settings fit; `false` where some were expected and there are none, which is said as well.
func sayProposal(from measurement: WireMeasurement, for line: MeasuredLine) -> Bool {
  say("")
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
    say("")
    say("the coins gave different numbers of pulses, so no price is proposed: measure")
    say("coins of one kind, 2 s apart, or write price yourself")
  }
  if measurement.pulses.longest > 2 * measurement.pulses.shortest {
    say("")
    say("the pulses differ more than those of an acceptor do: look for a loose wire")
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
  say(key("sensor") + "\(proposal.sensor.name)")
  say(key("counts") + (proposal.countsAtBegin ? "begin" : "end"))
  say("shortest", proposal.shortest)
  say("rest", proposal.rest)
  sayAdvice(on: proposal.sensor, passage)
}

/// Says what no wire shows.
private func sayAdvice(on sensor: PushSensor, _ passage: PassageRules) {
  if sensor != passage.sensor, sensor == .contact {
    say("")
    say("lean on the arm without turning it: if that is no pulse, write sensor = level")
    say("and measure again")
  }
  if passage.mechanism == .unknown {
    say("")
    say("write mechanism in [lock] first, and measure again: counts follows from both")
  }
}

private func sayOther(_ measurement: WireMeasurement, _ input: Input?) {
  let bounces = measurement.bounces
  say(
    bounces.count > 0
      ? "a debounce of more than \(measured: bounces.longest) keeps its bounces out"
      : "any debounce does, since it does not bounce")
}

private func sayHeading(of input: Input, _ measurement: WireMeasurement) {
  let (role, count): (Input?, UInt64) = (input, measurement.trains.count)
  say("for the configuration, from \(counted: count, role.train, role.trains):")
  say("")
  say("[\(input.name)]")
}

private func key(_ name: StaticString) -> TextBuffer { "\(name) = " }

private func say(_ name: StaticString, _ time: Nanoseconds) {
  say(key(name) + (time == 0 ? "0ms" : "\(duration: time)"))
}

private func say(_ name: StaticString, number: UInt64) { say(key(name) + "\(number)") }

private func say(_ refusal: ProposalRefusal, _ count: UInt64, of input: Input?) {
  var text: TextBuffer = "no settings are proposed: "
  switch refusal {
  case .tooFew(let missing):
    text += "\(counted: count, input.train, input.trains) are too few; "
    text += "measure again, with at least \(missing) more"
  case .noise:
    text.append("the line hummed; look for a loose wire, or mains nearby, and measure again")
  case .shortPulse(let width):
    text += "\(measured: width) is no coin's pulse; look for noise, "
    text += "or set the acceptor to 50 or 100 ms"
  case .longPulse(let width):
    text += "\(measured: width) is no coin's pulse; look at active in [coin], "
    text += "or set the acceptor to 50 or 100 ms"
  case .unevenPushes(let shortest, let longest):
    text += "\(measured: shortest) may be a pulse in the rotation, "
    text += "and \(measured: longest) a rotation; write sensor, and measure again"
  case .longPause(let width):
    text += "\(measured: width) of rest inside a push; "
    text += "leave 2 s between pushes, or mend the sensor"
  case .pulseOnJammingBolt:
    text.append("no rule works for a pulse in the rotation on a bolt that jams; take a contact")
  }
  say(text)
}
