// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import System
import Turnstile

/// `measure`: prints pulses and pauses of a line, and proposes its settings; 1 where none fit a coin or a push.
func measure(_ options: Options) throws(ExitStatus) -> Int32 {
  let line = try MeasuredLine(options)
  do throws(LineTrouble) {
    var session = try MeasureSession(line, seconds: options.seconds(.seconds))
    try session.run()
    return session.report() ? 0 : 1
  } catch { throw refuse(error, options) }
}

/// A measurement of one line, until a signal or the end of its time.
private struct MeasureSession: ~Copyable {
  private let line: MeasuredLine
  private let end: Nanoseconds
  private var watch: LineWatch
  private var measurement = WireMeasurement()

  /// Holds the line, lets coins in where they are measured, and says how it is measured.
  init(_ line: MeasuredLine, seconds: UInt64?) throws(LineTrouble) {
    var watch = try LineWatch()
    var request = LineRequest(label: line.configuration.setup.wiring.label)
    var outputs = Levels()
    request.add(line.settings)
    if let inhibit = line.inhibit {
      request.add(inhibit)
      outputs[0] = true
    }
    let levels = try watch.hold(request, outputs: outputs)
    self.line = line
    end = if let seconds { watch.now + .seconds(seconds) } else { .never }
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
      if watch.edges.hasLoss { measurement.forget(try watch.readLevels().inputs[0]) }
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
      say("edges were lost: more came than the kernel can keep")
    }
    measurement.lose(try watch.readLevels().inputs[0])
  }
}

/// The line that a measurement is about: an input of the configuration, or another line of the header.
struct MeasuredLine {
  /// The gate's input; `nil` for a line that the configuration does not have.
  let input: Input?
  /// How the line is read.
  let settings: InputSettings
  /// What is configured; the defaults where there is no file.
  let configuration: Configuration

  /// Finds the line that the command line names; where there is none, that is printed.
  init(_ options: Options) throws(ExitStatus) {
    let name = options.line
    let role = Input.first { name == $0.name }
    let offset = HeaderPin.offset(named: name)
    guard role != nil || offset != nil else { throw Self.refuseUnknown(name) }
    // A line of the header needs no configuration.
    configuration =
      try role != nil || options.has(.config)
      ? options.configPath.configuration(.partial)
      : (try? Configuration(options.configPath, reading: .partial)) ?? Configuration()
    let wiring = configuration.setup.wiring
    if let offset {
      try Self.refuseOutput(offset, of: wiring)
      input = Input.first { wiring[$0].line.offset == offset }
      settings = input.map { wiring[$0].line } ?? InputSettings(offset: offset)
    } else if let role, wiring.has(.input(role)) {
      (input, settings) = (role, wiring[role].line)
    } else {
      throw refuse(
        .config,
        "measure: \(name) is off in the configuration; "
          + "set its line there, or name the line, such as GPIO5")
    }
  }

  /// The inhibit that refuses the coins to be measured until it is driven; `nil` for none.
  var inhibit: OutputSettings? {
    let wiring = configuration.setup.wiring
    return input == .coin && wiring.has(.output(.accept)) ? wiring.settings(of: .accept) : nil
  }

  /// The name of the input, or of the line.
  var name: TextBuffer { input.map { "\($0.name)" } ?? line }

  /// The line, as `GPIO17`.
  var line: TextBuffer { "GPIO\(settings.offset)" }

  private static func refuseUnknown(_ name: TextBuffer) -> ExitStatus {
    var names = TextBuffer()
    Input.forEach { names += "\(names.count > 0 ? ", " : "")\($0.name)" }
    return refuse(
      .usage,
      "measure: expected \(names), GPIO2 to GPIO27 or BOARD3 to BOARD40, found \(foreign: name)")
  }

  /// An output is not measured: as an input it would float.
  private static func refuseOutput(_ offset: UInt8, of wiring: Wiring) throws(ExitStatus) {
    guard let output = Output.first(where: { wiring[$0].offset == offset }) else { return }
    throw refuse(
      .usage,
      "measure: GPIO\(offset) is an output, \(output.name); test it with `turnstilectl test`")
  }
}
