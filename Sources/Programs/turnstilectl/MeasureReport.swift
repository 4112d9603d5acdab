// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import Turnstile

// What a measurement prints: its begin, each event, the summary, and the settings that it proposes.

/// Says what is measured, and what to do meanwhile.
func sayBegin(of line: MeasuredLine, seconds: UInt64?, isActive: Bool) {
  var text: TextBuffer = "\(line.name): "
  if line.input != nil { text += "\(line.line), " }
  if let pin = HeaderPin.board(ofLine: line.settings.offset) { text += "pin \(pin), " }
  text += "active when \(line.settings.isActiveLow ? "low" : "high"); measuring "
  if let seconds { text += "for \(seconds) s, or " }
  say(text + "until Ctrl-C")
  say("\(line.input.words.task)")
  if let inhibit = line.inhibit {
    say(
      "accept, GPIO\(inhibit.offset), is \(inhibit.isActiveLow ? "low" : "high") meanwhile, "
        + "so that the acceptor takes the coins")
  }
  if isActive {
    say("the line is active now; if it should be at rest, check wire, active and pull")
  }
}

func say(_ event: WireEvent, of input: Input?) {
  let train = input.words.train
  switch event {
  case .pulse(let width, let bounces): say("pulse", width, bounces)
  case .pause(let width, let bounces):
    // The first one began before the measurement.
    if width != nil { say("pause", width, bounces) }
  case .train(let number, let count, let length):
    let pulses: TextBuffer = "\(counted: UInt64(count), "pulse", "pulses")"
    say("\(train) \(number): \(pulses) in \(measured: length)")
  case .spoiltTrain:
    say("\(train) not counted: a part of it was not seen, or it had too many pulses")
  case .endlessTrain(let period):
    say(
      "\(WireMeasurement.endlessTrain) pulses without a pause of 1 s, "
        + "like a hum of \(.seconds(1) / max(period, 1)) Hz; further pulses are not printed")
  case .hum(let hum):
    say("hum of about \(hum.frequency) Hz: look for a loose wire, or a mains cable nearby")
  case .humEnded(let hum): say("the hum ended after \(measured: hum.duration)")
  }
}

private func say(_ kind: StaticString, _ width: Nanoseconds?, _ bounces: Bounces) {
  var text: TextBuffer = "\(kind) "
  if let width { text += "\(measured: width)" } else { text += "whose start was not seen" }
  if bounces.count > 0 {
    text += ", \(counted: bounces.count, "bounce", "bounces") of up to \(measured: bounces.longest)"
  }
  say(text)
}

func saySummary(of measurement: WireMeasurement, _ line: MeasuredLine, at now: Nanoseconds) {
  say("")
  sayCounts(of: measurement, line.input)
  say("pulses", measurement.pulses)
  say("pauses", measurement.pauses)
  if measurement.mostPulses > 1 { say("length", measurement.trains) }
  let bounces = measurement.bounces
  say(
    "bounces",
    bounces.count == 0
      ? "none"
      : "\(bounces.count), of \(measured: bounces.shortest) to \(measured: bounces.longest)")
  if measurement.losses > 0 {
    let times: TextBuffer = "\(counted: measurement.losses, "time", "times")"
    say("lost", "edges, \(times); their pulses were not counted")
  }
  guard measurement.isActive else { return }
  let since = measurement.since ?? .never
  say(
    "active",
    since <= now ? "still, for \(measured: now - since)" : "still; its start was not seen")
}

private func sayCounts(of measurement: WireMeasurement, _ input: Input?) {
  let (fewest, most) = (measurement.fewestPulses, measurement.mostPulses)
  var text: TextBuffer = "\(trains: measurement.trains.count, of: input), "
  text += "\(counted: measurement.pulses.count, "pulse", "pulses")"
  if measurement.trains.count > 0 {
    text += "; \(fewest)"
    if most > fewest { text += " to \(most)" }
    text += most == 1 ? " pulse each" : " pulses each"
  }
  say(text)
}

private func say(_ kind: StaticString, _ widths: Widths) {
  guard widths.count > 0 else { return }
  say(
    kind,
    "\(measured: widths.shortest) to \(measured: widths.longest), "
      + "typically \(measured: widths.typical)")
}

extension TextBuffer {
  /// Adds a number of trains.
  fileprivate mutating func appendInterpolation(trains number: UInt64, of input: Input?) {
    let words = input.words
    self += "\(counted: number, words.train, words.trains)"
  }
}

extension Input? {
  /// What a train is, several of them, what a person does meanwhile, and why nothing came, the commonest first.
  fileprivate var words:
    (train: StaticString, trains: StaticString, task: StaticString, causes: StaticString)
  {
    switch self {
    case .coin:
      (
        "coin", "coins",
        "insert at least 5 coins, 2 s apart, each of the kind that pays for one passage",
        "the ground that acceptor and Pi share, the acceptor's 12 V, NO or NC, its coins, the line's number"
      )
    case .push:
      (
        "push", "pushes",
        "push through at least 5 times, 2 s apart, as fast and as slow as visitors do",
        "the sensor's ground, its supply, its distance to the magnet, the line's number"
      )
    default:
      (
        "train", "trains", "operate the contact at least 5 times, 2 s apart",
        "the contact's ground, its wire, NO or NC, the line's number"
      )
    }
  }
}

/// Says which settings fit; `false` where some were expected and there are none, which is said, too.
func sayProposal(from measurement: WireMeasurement, for line: MeasuredLine) -> Bool {
  say("")
  do throws(ProposalRefusal) {
    let isPair = line.configuration.setup.rules.passage.isQuadrature
    switch line.input {
    case .coin: try sayCoin(measurement, line.configuration.setup.wiring)
    case .push where !isPair: try sayPush(measurement, line.configuration)
    default:
      if line.input == .push {
        say("keep sensor = quadrature; `turnstilectl test` shows both sensors")
      }
      let bounces = measurement.bounces
      say(
        bounces.count > 0
          ? "a debounce of more than \(measured: bounces.longest) filters out the bounces"
          : "any debounce will do, since the contact does not bounce")
    }
    return true
  } catch {
    say(error, measurement.trains.count, of: line.input)
    return false
  }
}

private func sayCoin(_ measurement: WireMeasurement, _ wiring: Wiring) throws(ProposalRefusal) {
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
    say("coins of one kind, 2 s apart, or set price yourself")
  }
  if measurement.pauses.longest > WireMeasurement.trainGap * 7 / 10 {
    sayAdvice(
      "a pause of \(measured: measurement.pauses.longest) is near the 1 s that ends a coin here: "
        + "set the acceptor to faster pulses")
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
    sayAdvice("lean on the arm without turning it: if that gives no pulse, set sensor = level")
    say("and measure again")
  }
  if passage.mechanism == .unknown {
    sayAdvice("set mechanism in [lock], then measure again: counts depends on the mechanism")
  }
}

private func sayHeading(of input: Input, _ measurement: WireMeasurement) {
  say("for the configuration, from \(trains: measurement.trains.count, of: input):\n")
  say("[\(input.name)]")
}

private func sayAdvice(_ sentence: TextBuffer) { say("\n\(sentence)") }

private func say(_ key: StaticString, _ time: Nanoseconds) { say("\(key) = \(duration: time)") }

private func say(_ refusal: ProposalRefusal, _ count: UInt64, of input: Input?) {
  let reason: TextBuffer =
    switch refusal {
    case .noEdge(isActive: true):
      "no edge came, and the line is active: check active and pull in its section, then its wire"
    case .noEdge: "no edge came; check \(input.words.causes)"
    case .tooFew(let missing):
      "\(trains: count, of: input) are too few; measure again, with at least \(missing) more"
    case .noise:
      "the line hummed; look for a loose wire, or a mains cable nearby, and measure again"
    case .shortPulse(let width):
      "\(measured: width) is too short for a coin; look for noise, "
        + "or set the acceptor to 50 or 100 ms"
    case .longPulse(let width):
      "\(measured: width) is too long for a coin; check active in [coin], "
        + "or set the acceptor to 50 or 100 ms"
    case .unevenPulses(let shortest, let longest):
      "the pulses last \(measured: shortest) to \(measured: longest); an acceptor that tells values "
        + "by length does not fit: set it to pulses of one length, or look for a loose wire"
    case .unevenPushes(let shortest, let longest):
      "\(measured: shortest) may be a pulse within a rotation, "
        + "and \(measured: longest) a whole rotation; set sensor, and measure again"
    case .longPause(let width):
      "\(measured: width) of rest inside a push; wait 2 s between pushes, or repair the sensor"
    case .pulseOnJammingBolt:
      "no rule works for a pulse sensor with a bolt that jams; use a contact"
    }
  say("no settings are proposed: \(reason)")
}
