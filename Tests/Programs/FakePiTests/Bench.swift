// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import Testing

/// `turnstilectl measure` or `test` on a fake Pi in virtual time, with the shipped configuration.
final class Bench {
  let pi: FakePi
  let service: Service
  private(set) var program: Program

  /// Starts a verb that holds lines, and returns when it waits for them.
  init(_ arguments: [String], edit: (Service) throws -> Void = { _ in }) throws {
    pi = try FakePi()
    pi.stopClock()
    service = try Service(on: pi)
    try edit(service)
    program = try service.run(arguments)
    try pi.pass()
  }

  /// Lets milliseconds pass.
  func pass(_ milliseconds: Double) throws {
    try pi.pass(until: pi.now + UInt64(milliseconds * 1_000_000))
  }

  /// Closes a switch to ground for so many milliseconds, and leaves it open for as many as `rest`.
  func press(_ line: Switch, _ milliseconds: Double, rest: Double) throws {
    pi[line.rawValue] = false
    try pass(milliseconds)
    pi[line.rawValue] = true
    try pass(rest)
  }

  /// Turns the arm past both of its sensors, which overlap.
  func turn(_ sensors: [Switch]) throws {
    for isHigh in [false, true] {
      for sensor in sensors {
        pi[sensor.rawValue] = isHigh
        try pass(100)
      }
    }
  }

  /// As many coins of as many pulses of so many milliseconds, two seconds apart.
  func insert(_ coins: Int, of pulses: Int, _ width: Double) throws {
    for _ in 0..<coins {
      for _ in 0..<pulses { try press(.coin, width, rest: width) }
      try pass(2000)
    }
  }

  /// A hum of 10 kHz for so many milliseconds, a burst of pulses at a time.
  func hum(_ line: Switch, milliseconds: Int, burst: Int) throws {
    for _ in 0..<milliseconds * 10 / burst {
      for pulse in 0..<UInt64(burst) {
        let time = pi.now + pulse * 100_000
        pi.sendEdge(of: line, isActive: true, at: time)
        pi.sendEdge(of: line, isActive: false, at: time + 50_000)
      }
      try pass(Double(burst) / 10)
    }
  }

  /// More edges at once than the kernel keeps, while the program does not run.
  func flood(_ line: Switch) throws {
    program.send(SIGSTOP)
    guard eventually({ program.isStopped }) else { throw POSIXError(.ETIMEDOUT) }
    for _ in 0..<100 {
      pi.sendEdge(of: line, isActive: true, at: pi.now)
      pi.sendEdge(of: line, isActive: false, at: pi.now)
    }
    program.send(SIGCONT)
    try pass(1)
  }

  /// Ends the program as Ctrl-C does, and returns its exit status.
  func interrupt() -> Int32 {
    program.send(SIGINT)
    return program.status
  }

  /// What it printed, by the line.
  var lines: [String] { program.lines }

  /// Writes the settings that were proposed for a section into the configuration, and checks it.
  ///
  /// - Returns: the settings, or what `check` says against them.
  func adopt(_ section: String) throws -> [String] {
    let settings = lines.drop { $0 != "[\(section)]" }.dropFirst().prefix { $0.contains(" = ") }
    for setting in settings {
      let words = setting.components(separatedBy: " = ")
      try service.set(section, words[0], to: words[1])
    }
    let check = try service.run(["check"])
    return check.status == 0 ? Array(settings) : check.lines
  }
}
