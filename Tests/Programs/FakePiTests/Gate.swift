// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// A gate at work on a fake Pi, with the shipped configuration and a ledger.
struct Gate {
  let pi: FakePi
  let program: Program

  /// A gate of the service, with these variables in its environment.
  init(on pi: FakePi, environment: [String: String] = [:]) throws {
    self = try Service(on: pi).start(environment: environment)
  }

  init(pi: FakePi, program: Program) {
    self.pi = pi
    self.program = program
  }

  /// Starts a gate with sockets for clients, as `turnstilectl run` does, with its files in `folder`.
  static func withSockets(
    on pi: FakePi, in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Gate {
    let folder = (folder ?? pi.folder).path
    let arguments = ["run", "--runtime", folder, "--state", folder]
    let environment = environment.merging(["RUNTIME_DIRECTORY": folder]) { $1 }
    return Gate(pi: pi, program: try Service(on: pi).run(arguments, environment))
  }

  /// A gate that has come up locked, with sockets for clients or without.
  static func locked(on pi: FakePi, hasSockets: Bool = false) throws -> Gate {
    let gate = hasSockets ? try withSockets(on: pi) : try Gate(on: pi)
    try #require(gate.shows(.locked))
    return gate
  }

  /// A gate that a coin has opened.
  static func unlocked(
    on pi: FakePi, at location: SourceLocation = #_sourceLocation
  ) throws -> Gate {
    let gate = try locked(on: pi)
    try gate.takeCoin(at: location)
    return gate
  }

  /// Whether it resumes in a state; the wires alone may show what a killed program left on them.
  func resumes(_ state: String) -> Bool {
    eventually { program.output.contains("resumed: \(state)") }
  }

  /// Has a coin open it.
  func takeCoin(at location: SourceLocation = #_sourceLocation) throws {
    // Nobody is so quick that a coin comes just after the lock was switched, or always at the same moment.
    usleep(.random(in: 60_000...200_000))
    pi.press(.coin)
    try #require(shows(.unlocked), "\(program.output)", sourceLocation: location)
  }

  /// Whether the lock and the lamps come to show this.
  func shows(_ picture: Picture) -> Bool {
    let leads: [Lead] = [.lock, .green, .red, .fault]
    return eventually { leads.allSatisfy { pi.isHigh($0) == picture.high.contains($0) } }
  }
}

/// What a gate with a fail-secure lock shows: the wires that are high.
enum Picture {
  case locked, lockedWithFault, unlocked, outOfOrder

  var high: Set<Lead> {
    switch self {
    case .locked: [.red]
    case .lockedWithFault: [.red, .fault]
    case .unlocked: [.lock, .green]
    case .outOfOrder: [.fault]
    }
  }
}
