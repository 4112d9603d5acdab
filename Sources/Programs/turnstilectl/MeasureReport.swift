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
  var text = line.name
  text.append(": ")
  if line.input != nil {
    text.append(line.line)
    text.append(", ")
  }
  if let pin = HeaderPin.board(ofLine: line.settings.offset) {
    text.append("pin ")
    text.append(UInt64(pin))
    text.append(", ")
  }
  text.append(line.settings.isActiveLow ? "active when low" : "active when high")
  text.append("; measuring ")
  if let seconds {
    text.append("for ")
    text.append(UInt64(seconds))
    text.append(" s, or ")
  }
  text.append("until Ctrl-C")
  say(text)
  say(TextBuffer(line.input.task))
  if let inhibit = line.inhibit { sayInhibit(inhibit) }
  if isActive {
    say(TextBuffer("it is active now; if it is at rest, look at the wire, and at active and pull"))
  }
}

private func sayInhibit(_ inhibit: OutputSettings) {
  var text = TextBuffer("accept, GPIO")
  text.append(UInt64(inhibit.offset))
  text.append(inhibit.isActiveLow ? ", is low" : ", is high")
  text.append(" meanwhile, so that the acceptor takes them")
  say(text)
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
    var text = TextBuffer(input.train)
    text.append(" that does not count: a part of it was not seen, or it had too many pulses")
    say(text)
  case .endlessTrain(let period): sayEndless(period)
  case .hum(let hum):
    var text = TextBuffer("hum of about ")
    text.append(hum.frequency)
    text.append(" Hz: look for a loose wire, or mains nearby")
    say(text)
  case .humEnded(let hum):
    var text = TextBuffer("the hum is over, after ")
    text.append(measured: hum.duration)
    say(text)
  }
}

private func say(_ kind: StaticString, _ width: Nanoseconds?, _ bounces: Bounces) {
  var text = TextBuffer(kind)
  text.append(" ")
  if let width {
    text.append(measured: width)
  } else {
    text.append("whose begin was not seen")
  }
  if bounces.count > 0 {
    text.append(", ")
    text.append(counted: bounces.count, "bounce", "bounces")
    text.append(" of up to ")
    text.append(measured: bounces.longest)
  }
  say(text)
}

private func say(_ number: UInt64, _ pulses: UInt32, _ length: Nanoseconds, of input: Input?) {
  var text = TextBuffer(input.train)
  text.append(" ")
  text.append(number)
  text.append(": ")
  text.append(counted: UInt64(pulses), "pulse", "pulses")
  text.append(" in ")
  text.append(measured: length)
  say(text)
}

private func sayEndless(_ period: Nanoseconds) {
  var text = TextBuffer()
  text.append(UInt64(WireMeasurement.endlessTrain))
  text.append(" pulses without a pause of 1 s, as of a hum of ")
  text.append(.seconds(1) / max(period, 1))
  text.append(" Hz; the next ones are not printed")
  say(text)
}

/// Says all that was measured.
func saySummary(of measurement: WireMeasurement, _ line: MeasuredLine, at now: Nanoseconds) {
  say(TextBuffer())
  sayCounts(of: measurement, line.input)
  say("pulses", measurement.pulses)
  say("pauses", measurement.pauses)
  if measurement.mostPulses > 1 { say("length", measurement.trains) }
  sayBounces(measurement.bounces)
  sayLosses(measurement.losses)
  guard measurement.isActive else { return }
  var text = title("active")
  text.append("still, ")
  if let since = measurement.since, since <= now {
    text.append("for ")
    text.append(measured: now - since)
  } else {
    text.append("since its begin")
  }
  say(text)
}

private func sayCounts(of measurement: WireMeasurement, _ input: Input?) {
  var text = TextBuffer()
  text.append(counted: measurement.trains.count, input.train, input.trains)
  text.append(", ")
  text.append(counted: measurement.pulses.count, "pulse", "pulses")
  if measurement.trains.count > 0 {
    text.append("; ")
    text.append(UInt64(measurement.fewestPulses))
    if measurement.mostPulses > measurement.fewestPulses {
      text.append(" to ")
      text.append(UInt64(measurement.mostPulses))
    }
    text.append(measurement.mostPulses == 1 ? " pulse each" : " pulses each")
  }
  say(text)
}

private func say(_ kind: StaticString, _ widths: Widths) {
  guard widths.count > 0 else { return }
  var text = title(kind)
  text.append(measured: widths.shortest)
  text.append(" to ")
  text.append(measured: widths.longest)
  text.append(", typically ")
  text.append(measured: widths.typical)
  say(text)
}

private func sayBounces(_ bounces: Bounces) {
  var text = title("bounces")
  guard bounces.count > 0 else {
    text.append("none")
    return say(text)
  }
  text.append(bounces.count)
  text.append(", of ")
  text.append(measured: bounces.shortest)
  text.append(" to ")
  text.append(measured: bounces.longest)
  say(text)
}

private func sayLosses(_ losses: UInt64) {
  guard losses > 0 else { return }
  var text = title("lost")
  text.append("edges, ")
  text.append(counted: losses, "time", "times")
  text.append("; what they belonged to was not counted")
  say(text)
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
