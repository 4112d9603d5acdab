// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import RequestBench
import TestSupport
import Testing

/// What people command from afar, with the shipped bridge and gate and a real broker.
///
/// They are for the bridge beside the tests; a board's firmware has none beside it.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["MANY_GATES"] != nil
      && ProcessInfo.processInfo.environment["TURNSTILE_PROGRAMS"] == nil))
struct BridgeCommandTests {
  private let pi: FakePi
  private let gate: Gate
  private let broker: TestBroker
  private let bridge: Engine

  init() throws {
    pi = try FakePi()
    let service = try Service(on: pi)
    try service.set("agent", "user", to: "\(PacketClient.agent)")
    try service.set("agent", "words", to: "hold-open close")
    gate = try Gate.locked(on: pi, hasSockets: true)
    broker = try TestBroker()
    // The gate believes the kernel, so the bridge is another user's where the tests are root's.
    for socket in ["command", "status"] {
      _ = unsafe chmod(pi.folder.appending(path: socket).path, 0o666)
    }
    let user = "\(PacketClient.agent)"
    let root = getuid() == 0 ? ["setpriv", "--reuid", user, "--clear-groups"] : []
    bridge = try Engine(
      root + [
        Program.folder.appending(path: "turnstile-mqtt").path, "--name", "north", "--broker",
        "127.0.0.1", "--port", "\(broker.port)", "--sockets", pi.folder.path, "--commands", "yes",
      ])
    // It comes back a second or two after a broker that was not there yet.
    try #require(try publishes("online") { $0 == "1" })
  }

  /// Whether what is retained of a subject comes to be so, within half a minute.
  private func publishes(_ subject: String, _ isSo: (String) -> Bool) throws -> Bool {
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {
      let message = try broker.message(of: "turnstile/north/\(subject)", while: {})
      if let message, isSo(message) { return true }
    }
    return false
  }

  /// The answer to a command of the person with number 1042.
  private func answer(to word: String, id: Int) throws -> String? {
    let command = "{\"id\":\"\(id)\",\"command\":\"\(word)\"}"
    return try broker.message(of: "turnstile/north/answer") {
      try broker.publish(Array(command.utf8), to: "turnstile/north/command/1042")
    }
  }

  @Test("the gate does what the agent may, names the person in its trail, and refuses the rest")
  func commands() throws {
    let done = "{\"id\":\"1\",\"staff\":1042,\"result\":\"done\"}"
    #expect(try answer(to: "hold-open", id: 1) == done)
    #expect(eventually { pi.isHigh(.lock) })
    #expect(try answer(to: "close", id: 1)?.contains("given already") == true)
    #expect(try answer(to: "hold-open", id: 2)?.contains("is held open already") == true)
    #expect(try answer(to: "close", id: 3) == done.replacing("\"1\"", with: "\"3\""))
    #expect(gate.shows(.locked))
    for (id, word) in [(4, "unlock-once"), (5, "repairman"), (6, "close-till")] {
      let answer = try #require(try answer(to: word, id: id))
      #expect(
        answer.hasPrefix("{\"id\":\"\(id)\",\"staff\":1042,\"result\":\"refused\""), "\(word)")
    }
    #expect(gate.shows(.locked))
    let trail = try String(contentsOf: pi.folder.appending(path: "audit"), encoding: .utf8)
    let giver = "\(PacketClient.agent) "
    for word in ["hold-open", "close"] {
      #expect(trail.contains(try Regex(" \(word) \(giver)[0-9]+ 4294967295 1042 ")), "\(word)")
    }
    #expect(!trail.contains(" unlock-once "))
  }

  @Test("the status says how the gate is, and that it no longer answers")
  func status() throws {
    let status = try #require(try broker.message(of: "turnstile/north/status", while: {}))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any])
    #expect(object["state"] as? String == "locked" && object["v"] as? Int == 1)
    #expect(object["coins"] as? Int == 0 && object["well"] as? Bool == true)
    #expect(object["address"] as? String == "127.0.0.1")
    gate.program.kill()
    #expect(try publishes("status") { $0.contains("no-answer") })
    bridge.kill()
    #expect(try publishes("online") { $0 == "0" })
  }
}
