// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import TestSupport
import Turnstile

/// The commands of the shipped unit, run as systemd runs them, on a fake Pi.
struct Service {
  let pi: FakePi
  /// The configuration that its commands read.
  var configuration: URL { pi.folder.appending(path: "turnstile.conf") }

  /// A service with the shipped configuration and the answer to its question, or the configuration that a service
  /// before it has left.
  init(on pi: FakePi) throws {
    self.pi = pi
    guard !FileManager.default.fileExists(atPath: configuration.path) else { return }
    try answeredConfiguration().write(to: configuration, atomically: true, encoding: .utf8)
  }

  /// Replaces a part of the configuration.
  func edit(_ old: String, _ new: String) throws {
    let text = try String(contentsOf: configuration, encoding: .utf8)
    try text.replacing(old, with: new).write(to: configuration, atomically: true, encoding: .utf8)
  }

  /// Gives a key of the configuration another value.
  func set(_ section: String, _ key: String, to value: String) throws {
    var lines = try String(contentsOf: configuration, encoding: .utf8).components(separatedBy: "\n")
    let index = lines.firstIndex(of: "[\(section)]").flatMap { heading in
      lines[(heading + 1)...].prefix { !$0.hasPrefix("[") }.firstIndex { $0.hasPrefix("\(key) = ") }
    }
    guard let index else { throw POSIXError(.EINVAL) }
    lines[index] = "\(key) = \(value)"
    try lines.joined(separator: "\n").write(to: configuration, atomically: true, encoding: .utf8)
  }

  /// Starts the gate: `ExecStartPre=`, whose failure systemd ignores, and `ExecStart=`.
  ///
  /// - Parameter log: what takes its log in place of ``Program/output``.
  func start(environment: [String: String] = [:], log: FileHandle? = nil) throws -> Gate {
    _ = try command("ExecStartPre=-").status
    return Gate(pi: pi, program: try command("ExecStart=", environment, errors: log))
  }

  /// What systemd runs when the gate has ended, however it did.
  func cleanUp() throws -> Int32 { try command("ExecStopPost=").status }

  /// What systemd runs for `systemctl reload`.
  func reload() throws -> Int32 { try command("ExecReload=").status }

  /// Runs a verb of `turnstilectl` with its configuration.
  func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program {
    try Program(
      "turnstilectl", arguments + ["--config", configuration.path], on: pi,
      environment: environment)
  }

  /// A command of the unit, with the places of this Pi.
  func command(
    _ key: String, _ environment: [String: String] = [:], errors: FileHandle? = nil
  ) throws -> Program {
    let unit = try repositoryText("systemd/turnstile.service")
    guard let line = unit.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
      throw POSIXError(.ENOENT)
    }
    let words = line.dropFirst(key.count).replacing("/etc/turnstile", with: pi.folder.path)
      .replacing("%t/%N", with: pi.folder.path).split(separator: " ").map(String.init)
    return try Program(
      URL(filePath: words[0]).lastPathComponent, Array(words.dropFirst()), on: pi,
      environment: environment.merging(["STATE_DIRECTORY": pi.folder.path]) { $1 }, errors: errors)
  }
}

extension Service {
  /// Writes what a timeline's gate is set to into the shipped configuration.
  func apply(_ settings: Timeline.Settings) throws {
    let (passage, coin, wiring) = (settings.rules.passage, settings.rules.coin, settings.wiring)
    try set("push", "sensor", to: "\(passage.sensor)")
    try set("push", "counts", to: "\(passage.counts)")
    try set("push", "shortest", to: Self.text(passage.shortest))
    try set("push", "rest", to: Self.text(passage.rest))
    try set("repairman", "debounce", to: Self.text(wiring[.repairman].debounce))
    let mechanism = passage.mechanism == .fallsBehind ? "behind" : "\(passage.mechanism)"
    try set("lock", "mechanism", to: mechanism)
    try set("coin", "price", to: "\(coin.price)")
    try set("coin", "unused", to: "\(coin.unused)")
    try set("coin", "debounce", to: Self.text(wiring[.coin].debounce))
    try set("gate", "relock", to: "\(settings.relock)ms")
    if wiring.longestEnergised > 0 {
      try set("lock", "longest-energised", to: Self.text(wiring.longestEnergised))
    }
    for input in [Input.release, .bolt] where wiring.has(.input(input)) {
      try set("\(input.name)", "line", to: "\(wiring[input].line.offset)")
    }
    try set("accept", "line", to: "\(wiring[.accept].offset)")
  }

  private static func text(_ time: Nanoseconds) -> String { "\(time / .milliseconds(1))ms" }
}
