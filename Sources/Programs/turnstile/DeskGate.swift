// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateConsole
import GateController
import Interpreter
import Simulation
import Terminal
import Turnstile

/// The gate of the desk: a simulated one that can be taken back, recorded and replayed from what came to it.
struct DeskGate: Gate, ~Copyable {
  private(set) var session: GateSession
  private var simulation: GateSession.Simulated
  /// How often a contact bounces when it closes, and when it opens.
  var bounces: UInt32 = 0

  /// The gate of a session, after all of it.
  init(_ session: GateSession) {
    self.session = session
    simulation = session.play()
  }

  /// A gate that has just started: with a coin acceptor, or with a switch of which each press is a coin.
  init(hasAcceptor: Bool) {
    self.init(
      GateSession(RecordedSetup(hasAcceptor: hasAcceptor)))
  }

  var time: Nanoseconds { simulation.time }
  var status: GateStatus { simulation.status }
  var money: MoneyStatus? { simulation.money }
  var journal: Journal { simulation.log }

  mutating func press(_ input: Input) -> Bool {
    let press = Press(input, session.wiring)
    // A train of pulses is a coin only when it has ended.
    let rest = input == .coin ? simulation.coinRest : 0
    let bouncing = UInt64(bounces) * (Self.bounceTime + Self.contactTime)
    guard hasTime(for: 2 * (press.length + bouncing) + rest) else { return false }
    session.beginStep()
    move(press.closed, press.open, press.length)
    move(press.open, press.closed, press.length + rest)
    return true
  }

  // How long a contact is away when it bounces, and how long it is back.
  private static var bounceTime: Nanoseconds { 300_000 }
  private static var contactTime: Nanoseconds { 200_000 }

  private mutating func move(_ there: GateInput, _ back: GateInput, _ length: Nanoseconds) {
    take(there)
    for _ in 0..<bounces {
      wait(Self.contactTime)
      take(back)
      wait(Self.bounceTime)
      take(there)
    }
    wait(length)
  }

  mutating func release(_ isOpen: Bool) throws(HostFault) {
    let hold = Hold(isOpen, session.wiring)
    try simulation.check(hold.length)
    do throws(CommandError) { try simulation.take(hold.input) } catch {
      throw simulation.refusal
    }
    session.beginStep()
    session.append(TimedInput(hold.input, at: time))
    wait(hold.length)
  }

  mutating func pass(_ nanoseconds: Nanoseconds) throws(HostFault) {
    try simulation.check(nanoseconds)
    session.beginStep()
    wait(nanoseconds)
  }

  mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool {
    session.beginStep()
    take(.set(setting, value))
    wait(0)
    return true
  }

  static func append(errorName code: Int32, to text: inout TextBuffer) {
    SimulatedDisk.append(errorName: code, to: &text)
  }

  func write(_ line: TextBuffer, to stream: ConsoleStream) {
    StandardStreams().write(line, to: stream)
  }

  private func hasTime(for length: Nanoseconds) -> Bool { length <= TimedInput.lastTime - time }

  private mutating func take(_ input: GateInput) {
    try? simulation.take(input)
    session.append(TimedInput(input, at: time))
  }

  private mutating func wait(_ nanoseconds: Nanoseconds) {
    simulation.pass(to: time + nanoseconds)
    session.append(TimedInput(.pause, at: time))
  }

  /// Takes the last step back; the session must be able to.
  mutating func goBack() {
    session.removeLastStep()
    simulation = session.play()
  }
}
