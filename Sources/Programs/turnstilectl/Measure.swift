// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import System
import Turnstile

/// `measure`: prints pulses and pauses of a line as they happen, and proposes its settings.
///
/// - Returns: the process's exit status; 1 where nothing could be proposed for a coin or a push.
func measure(_ options: Options) -> Int32 {
  let line: MeasuredLine
  do throws(LineRefusal) {
    line = try MeasuredLine(options)
  } catch {
    return error.status.rawValue
  }
  do throws(LineTrouble) {
    var session = try MeasureSession(line, seconds: options.seconds)
    try session.run()
    return session.report() ? 0 : 1
  } catch {
    return report(error, options)
  }
}

/// A measurement of one line, until a signal or the end of its time.
private struct MeasureSession: ~Copyable {
  private let line: MeasuredLine
  private let end: Nanoseconds
  private var watch: LineWatch
  private var measurement = WireMeasurement()

  /// Holds the line, lets coins in where they are measured, and says how it is measured.
  init(_ line: MeasuredLine, seconds: UInt32?) throws(LineTrouble) {
    var watch = try LineWatch()
    var request = LineRequest(label: line.configuration.wiring.label)
    var outputs = Levels()
    request.add(line.settings)
    if let inhibit = line.inhibit {
      request.add(inhibit)
      outputs[0] = true
    }
    let levels = try watch.hold(request, outputs: outputs)
    self.line = line
    end = if let seconds { watch.now + .seconds(UInt64(seconds)) } else { .never }
    self.watch = watch
    measurement.begin(levels[0])
    sayBegin(of: line, seconds: seconds, isActive: levels[0])
  }

  /// Measures, and lets no coins in when it ends.
  mutating func run() throws(LineTrouble) {
    do throws(LineTrouble) {
      try watchLine()
      if line.inhibit != nil { try watch.write(Levels()) }
    } catch {
      if line.inhibit != nil { _ = watch.writeAgain(Levels()) }
      throw error
    }
  }

  private mutating func watchLine() throws(LineTrouble) {
    while !watch.isEnding, watch.now < end {
      try watch.wait(until: min(measurement.deadline ?? .never, end))
      if watch.edges.hasLoss { try lose() }
      for index in 0..<watch.edges.count {
        let edge = watch.edges[index]
        drain(by: edge.timestamp)
        measurement.observe(edge.isActive, at: edge.timestamp)
      }
      if watch.edges.hasLoss { measurement.forget(try watch.readInputs()[0]) }
      if watch.edges.count == 0 { drain(by: watch.now) }
    }
  }

  /// Says what was measured; `false` where settings were expected and none are proposed.
  mutating func report() -> Bool {
    while let event = measurement.finish(by: watch.now) { say(event, of: line.input) }
    saySummary(of: measurement, line, at: watch.now)
    return sayProposal(from: measurement, for: line)
  }

  private mutating func drain(by time: Nanoseconds) {
    while let event = measurement.next(by: time) { say(event, of: line.input) }
  }

  /// The lost edges may be before those that were read, or behind them.
  private mutating func lose() throws(LineTrouble) {
    if measurement.losses == 0 {
      say("edges were lost, since there were more than the kernel keeps")
    }
    measurement.lose(try watch.readInputs()[0])
  }
}
