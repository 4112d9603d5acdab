// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import Turnstile

// What a measurement prints: its begin, each event, and the summary.

/// Says what is measured, and what to do meanwhile.
func sayBegin(of line: MeasuredLine, seconds: UInt32?, isActive: Bool) {
  var text: TextBuffer = "\(line.name): "
  if line.input != nil { text += "\(line.line), " }
  if let pin = HeaderPin.board(ofLine: line.settings.offset) { text += "pin \(pin), " }
  text += "active when \(line.settings.isActiveLow ? "low" : "high"); measuring "
  if let seconds { text += "for \(seconds) s, or " }
  say(text + "until Ctrl-C")
  say("\(line.input.task)")
  if let inhibit = line.inhibit { sayInhibit(inhibit) }
  if isActive {
    say("it is active now; if it is at rest, look at the wire, and at active and pull")
  }
}

private func sayInhibit(_ inhibit: OutputSettings) {
  say(
    "accept, GPIO\(inhibit.offset)\(inhibit.isActiveLow ? ", is low" : ", is high") meanwhile, "
      + "so that the acceptor takes them")
}

/// Says what happened.
func say(_ event: WireEvent, of input: Input?) {
  switch event {
  case .pulse(let width, let bounces): say("pulse", width, bounces)
  case .pause(let width, let bounces):
    // The first one began before the measurement.
    if width != nil { say("pause", width, bounces) }
  case .train(let number, let pulses, let length): say(number, pulses, length, of: input)
  case .spoiltTrain:
    say("\(input.train) that does not count: a part of it was not seen, or it had too many pulses")
  case .endlessTrain(let period): sayEndless(period)
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

private func say(_ number: UInt64, _ pulses: UInt32, _ length: Nanoseconds, of input: Input?) {
  say(
    "\(input.train) \(number): \(counted: UInt64(pulses), "pulse", "pulses") in \(measured: length)"
  )
}

private func sayEndless(_ period: Nanoseconds) {
  say(
    "\(WireMeasurement.endlessTrain) pulses without a pause of 1 s, "
      + "as of a hum of \(.seconds(1) / max(period, 1)) Hz; the next ones are not printed")
}

/// Says all that was measured.
func saySummary(of measurement: WireMeasurement, _ line: MeasuredLine, at now: Nanoseconds) {
  say("")
  sayCounts(of: measurement, line.input)
  say("pulses", measurement.pulses)
  say("pauses", measurement.pauses)
  if measurement.mostPulses > 1 { say("length", measurement.trains) }
  sayBounces(measurement.bounces)
  sayLosses(measurement.losses)
  guard measurement.isActive else { return }
  let since = measurement.since ?? .never
  say(
    title("active") + "still, "
      + (since <= now ? "for \(measured: now - since)" : "since its begin"))
}

private func sayCounts(of measurement: WireMeasurement, _ input: Input?) {
  var text: TextBuffer = "\(counted: measurement.trains.count, input.train, input.trains), "
  text += "\(counted: measurement.pulses.count, "pulse", "pulses")"
  if measurement.trains.count > 0 {
    text += "; \(measurement.fewestPulses)"
    if measurement.mostPulses > measurement.fewestPulses { text += " to \(measurement.mostPulses)" }
    text += measurement.mostPulses == 1 ? " pulse each" : " pulses each"
  }
  say(text)
}

private func say(_ kind: StaticString, _ widths: Widths) {
  guard widths.count > 0 else { return }
  say(
    title(kind) + "\(measured: widths.shortest) to \(measured: widths.longest), "
      + "typically \(measured: widths.typical)")
}

private func sayBounces(_ bounces: Bounces) {
  var text = title("bounces")
  guard bounces.count > 0 else {
    text.append("none")
    return say(text)
  }
  text += "\(bounces.count), of \(measured: bounces.shortest) to \(measured: bounces.longest)"
  say(text)
}

private func sayLosses(_ losses: UInt64) {
  guard losses > 0 else { return }
  say(
    title("lost")
      + "edges, \(counted: losses, "time", "times"); what they belonged to was not counted")
}

extension Input? {
  /// What a train is, and several of them.
  var train: StaticString {
    switch self {
    case .coin: "coin"
    case .push: "push"
    default: "train"
    }
  }

  /// Several trains.
  var trains: StaticString {
    switch self {
    case .coin: "coins"
    case .push: "pushes"
    default: "trains"
    }
  }

  /// What a person does meanwhile.
  fileprivate var task: StaticString {
    switch self {
    case .coin: "insert at least 5 coins, all of the kind that a passage costs, 2 s apart"
    case .push: "push through at least 5 times, 2 s apart, as fast and as slow as visitors do"
    default: "work it at least 5 times, 2 s apart"
    }
  }
}
