// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Measurement
import Turnstile

// The settings that a measurement proposes, as lines of the configuration.

/// Says which settings fit; `false` where some were expected and there are none, which is said, too.
func sayProposal(from measurement: WireMeasurement, for line: MeasuredLine) -> Bool {
  say("")
  do throws(ProposalRefusal) {
    switch line.input {
    case .coin: try sayCoin(measurement, line.configuration.setup.wiring)
    case .push: try sayPush(measurement, line.configuration)
    default:
      let bounces = measurement.bounces
      say(
        bounces.count > 0
          ? "a debounce of more than \(measured: bounces.longest) keeps its bounces out"
          : "any debounce does, since it does not bounce")
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
  if let price = proposal.price { say("price = \(price)") }
  say("shortest-pulse", proposal.shortestPulse)
  say("longest-pulse", proposal.longestPulse)
  say("pause", proposal.pause)
  say("longest-train = \(proposal.longestTrain)")
  if proposal.price == nil {
    sayAdvice("the coins gave different numbers of pulses, so no price is proposed: measure")
    say("coins of one kind, 2 s apart, or write price yourself")
  }
  if measurement.pulses.longest > 2 * measurement.pulses.shortest {
    sayAdvice("the pulses differ more than those of an acceptor do: look for a loose wire")
  }
}

private func sayPush(
  _ measurement: WireMeasurement, _ configuration: Configuration
) throws(ProposalRefusal) {
  let passage = configuration.setup.rules.passage
  let proposal = try measurement.proposePush(configuration.setup.wiring[.push], passage)
  sayHeading(of: .push, measurement)
  if let debounce = proposal.debounce { say("debounce", debounce) }
  if let stuck = proposal.stuck { say("stuck", stuck) }
  say("sensor = \(proposal.sensor.name)")
  say("counts = \(proposal.countsAtBegin ? "begin" : "end")")
  say("shortest", proposal.shortest)
  say("rest", proposal.rest)
  // What no wire shows.
  if proposal.sensor != passage.sensor, proposal.sensor == .contact {
    sayAdvice("lean on the arm without turning it: if that is no pulse, write sensor = level")
    say("and measure again")
  }
  if passage.mechanism == .unknown {
    sayAdvice("write mechanism in [lock] first, and measure again: counts follows from both")
  }
}

private func sayHeading(of input: Input, _ measurement: WireMeasurement) {
  say("for the configuration, from \(trains: measurement.trains.count, of: input):")
  say("")
  say("[\(input.name)]")
}

private func sayAdvice(_ sentence: TextBuffer) {
  say("")
  say(sentence)
}

private func say(_ key: StaticString, _ time: Nanoseconds) {
  let time: TextBuffer = time == 0 ? "0ms" : "\(duration: time)"
  say("\(key) = \(time)")
}

private func say(_ refusal: ProposalRefusal, _ count: UInt64, of input: Input?) {
  let reason: TextBuffer =
    switch refusal {
    case .tooFew(let missing):
      "\(trains: count, of: input) are too few; measure again, with at least \(missing) more"
    case .noise: "the line hummed; look for a loose wire, or mains nearby, and measure again"
    case .shortPulse(let width):
      "\(measured: width) is no coin's pulse; look for noise, or set the acceptor to 50 or 100 ms"
    case .longPulse(let width):
      "\(measured: width) is no coin's pulse; look at active in [coin], "
        + "or set the acceptor to 50 or 100 ms"
    case .unevenPushes(let shortest, let longest):
      "\(measured: shortest) may be a pulse in the rotation, "
        + "and \(measured: longest) a rotation; write sensor, and measure again"
    case .longPause(let width):
      "\(measured: width) of rest inside a push; "
        + "leave 2 s between pushes, or mend the sensor"
    case .pulseOnJammingBolt:
      "no rule works for a pulse in the rotation on a bolt that jams; take a contact"
    }
  say("no settings are proposed: \(reason)")
}
