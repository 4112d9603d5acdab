// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Code that must survive any bytes.
package enum Subject: UInt8, Listed, Sendable {
  /// Lines that a person types at a simulated gate, or a script for it.
  case console
  /// The keys of a person at a terminal, and the lines they come to.
  case editor
  /// The file of a gate's configuration.
  case configuration
  /// A gate's record, with the machine in it.
  case record
  /// A gate's setup.
  case setup
  /// What comes through the sockets between a gate and its clients.
  case packet
  /// The lines of an audit trail.
  case trail
  /// A value change dump.
  case recording
  /// What gpiomon prints.
  case monitor
  /// A machine as text.
  case machine
  /// What people command by way of the broker.
  case command
  /// What the bridge is sent of a trail.
  case serving
  /// What can happen between a trail and the database.
  case position

  package static var names: [13 of StaticString] {
    [
      "console", "editor", "configuration", "record", "setup", "packet", "trail", "recording",
      "monitor", "machine", "command", "serving", "position",
    ]
  }

  /// Gives it these bytes.
  ///
  /// - Returns: which promise was broken; `nil` when all were kept.
  package func flaw(for input: Span<UInt8>) -> StaticString? {
    switch self {
    case .console: consoleFlaw(input)
    case .editor: editorFlaw(input)
    case .configuration: configurationFlaw(input)
    case .record: recordFlaw(input)
    case .setup: setupFlaw(input)
    case .packet: packetFlaw(input)
    case .trail: trailFlaw(input)
    case .recording: recordingFlaw(input)
    case .monitor: monitorFlaw(input)
    case .machine: machineFlaw(input)
    case .command: commandFlaw(input)
    case .serving: servingFlaw(input)
    case .position: positionFlaw(input)
    }
  }
}

/// What the fuzzer's program in C calls: the promise that a subject breaks for an input, or null.
///
/// The subject *claim* is a false claim about the console, for the fuzzer to refute: every coin brings a
/// passage.
@c(fuzz_flaw) func fuzzFlaw(
  _ name: UnsafePointer<CChar>?, _ start: UnsafePointer<UInt8>?, _ count: Int
) -> UnsafePointer<UInt8>? {
  // Safe because the fuzzer lends its bytes for the call, and a literal's stay where they are.
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  var subject = TextBuffer()
  unsafe subject.append(cString: name)
  var flaw: StaticString? = "no subject has this name"
  if subject == "claim" { flaw = unsafe isCoinVoided(by: input.span) ? "a coin is void" : nil }
  Subject.forEach { if subject == $0.name { flaw = unsafe $0.flaw(for: input.span) } }
  return unsafe flaw?.utf8Start
}
