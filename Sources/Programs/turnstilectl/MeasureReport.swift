// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import Turnstile

// What a measurement prints: its begin, each event, and the summary.

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
        + "so that the acceptor takes them")
  }
  if isActive {
    say("it is active now; if it is at rest, look at the wire, and at active and pull")
  }
}

/// Says what happened.
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
    say("\(train) that does not count: a part of it was not seen, or it had too many pulses")
  case .endlessTrain(let period):
    say(
      "\(WireMeasurement.endlessTrain) pulses without a pause of 1 s, "
        + "as of a hum of \(.seconds(1) / max(period, 1)) Hz; the next ones are not printed")
  case .hum(let hum):
    say("hum of about \(hum.frequency) Hz: look for a loose wire, or mains nearby")
  case .humEnded(let hum): say("the hum is over, after \(measured: hum.duration)")
  }
}

private func say(_ kind: StaticString, _ width: Nanoseconds?, _ bounces: Bounces) {
  var text: TextBuffer = "\(kind) "
  if let width { text += "\(measured: width)" } else { text += "whose begin was not seen" }
  if bounces.count > 0 {
    text += ", \(counted: bounces.count, "bounce", "bounces") of up to \(measured: bounces.longest)"
  }
  say(text)
}

/// Says all that was measured.
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
    say("lost", "edges, \(times); what they belonged to was not counted")
  }
  guard measurement.isActive else { return }
  let since = measurement.since ?? .never
  say("active", since <= now ? "still, for \(measured: now - since)" : "still, since its begin")
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
  mutating func appendInterpolation(trains number: UInt64, of input: Input?) {
    let words = input.words
    self += "\(counted: number, words.train, words.trains)"
  }
}

extension Input? {
  /// What a train is, several of them, and what a person does meanwhile.
  fileprivate var words: (train: StaticString, trains: StaticString, task: StaticString) {
    switch self {
    case .coin:
      (
        "coin", "coins",
        "insert at least 5 coins, all of the kind that a passage costs, 2 s apart"
      )
    case .push:
      (
        "push", "pushes",
        "push through at least 5 times, 2 s apart, as fast and as slow as visitors do"
      )
    default: ("train", "trains", "work it at least 5 times, 2 s apart")
    }
  }
}
