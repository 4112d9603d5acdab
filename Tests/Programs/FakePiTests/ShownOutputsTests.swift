// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import Testing

/// What status and console show of the outputs, beside the wires.
@Suite struct ShownOutputsTests {
  /// Something that goes wrong at a gate that has been locked, and what the gate logs of it.
  enum Wrong: String, CaseIterable {
    case nothing = "start: locked"
    case stuckCoin = "GPIO17: the switch is stuck"
    case forcedBolt = "GPIO6: the bolt was forced open"
    case lockKeepsClosed = "GPIO22: the output has the wrong level"
    case lampKeepsOn = "GPIO25: the output has the wrong level"
    case faultLampKeepsOff = "GPIO26: the output has the wrong level"
    case fullDisk = "ledger: not written"
    case coilCut = "GPIO22: the coil was energised for too long"

    /// Sets the gate up for it.
    func prepare(_ service: Service) throws {
      try service.set("accept", "line", to: "GPIO16")
      if self == .forcedBolt { try service.set("bolt", "line", to: "GPIO6") }
      guard self == .coilCut else { return }
      try service.set("gate", "relock", to: "off")
      try service.set("lock", "longest-energised", to: "1s")
    }

    /// Does it.
    func happen(to pi: FakePi) {
      switch self {
      case .nothing, .coilCut: break
      case .stuckCoin: pi[Switch.coin.rawValue] = false
      case .forcedBolt:
        // One that opens just after the lock closed is slow, and not forced.
        sleep(2)
        pi[Switch.bolt.rawValue] = false
      case .lockKeepsClosed: pi.wear(.lock, FAKE_WIRE_STUCK_LOW)
      case .lampKeepsOn: pi.wear(.red, FAKE_WIRE_STUCK_HIGH)
      case .faultLampKeepsOff:
        pi.wear(.fault, FAKE_WIRE_STUCK_LOW)
        pi[Switch.coin.rawValue] = false
      case .fullDisk: pi.fail(FAKE_SYNC, code: ENOSPC)
      }
      if [.lockKeepsClosed, .lampKeepsOn, .fullDisk, .coilCut].contains(self) { pi.press(.coin) }
    }

    /// The output whose wire does not follow, and its level.
    var wanted: (name: String, isActive: Bool)? {
      switch self {
      case .lockKeepsClosed: ("lock", true)
      case .lampKeepsOn: ("red", true)
      case .faultLampKeepsOff: ("fault", false)
      default: nil
      }
    }
  }

  @Test("each output is shown as its wire is, in each fault", arguments: Wrong.allCases)
  func outputs(wrong: Wrong) throws {
    let pi = try FakePi()
    try wrong.prepare(Service(on: pi))
    let gate = try Gate.locked(on: pi, hasSockets: true)
    wrong.happen(to: pi)
    #expect(eventually { gate.program.output.contains(wrong.rawValue) })
    // By then each wire that is due to change has changed, and was read back.
    sleep(2)
    let status = try json(pi)
    let (lines, text) = (try pi.ask(["console"], [".lines"]).lines, try pi.ask(["status"]).output)
    for (name, isActive) in active(on: pi) {
      #expect(status["active \(name)"] as? Bool == isActive, "\(name)")
      let isWanted = wrong.wanted?.name == name ? !isActive : nil
      #expect(status["wanted \(name)"] as? Bool == isWanted, "\(name)")
      let suffix = isWanted.map { $0 ? ", wanted active" : ", wanted inactive" } ?? ""
      let line = "\(name) \(isActive ? "active" : "inactive")\(suffix)"
      #expect(lines.contains(line), "\(lines)")
      #expect(text.contains("\n  \(line)\n") == (isWanted != nil))
    }
    #expect(wrong.wanted.map { active(on: pi)[$0.name] == $0.isActive } ?? true)
  }

  @Test("while the lines are not held, no level is shown, and this is said")
  func unknown() throws {
    let pi = try FakePi()
    let gate = try Gate.locked(on: pi, hasSockets: true)
    pi.unplug()
    #expect(eventually { gate.program.output.contains("the chip is gone") })
    let status = try json(pi)
    for name in ["coin", "push", "repairman", "lock", "green", "red", "fault"] {
      #expect(status["active \(name)"] is NSNull, "\(name)")
    }
    let text = try pi.ask(["status"]).output
    #expect(text.contains("\n  active: unknown, since the lines are not held\n"))
    #expect(
      try pi.ask(["console"], [".lines"]).lines == [
        "stdin:1:1: .lines: the lines are not held; see `.faults`"
      ])
  }

  /// Which outputs are active, as their wires are: the lock's is low while it is locked.
  private func active(on pi: FakePi) -> [String: Bool] {
    [
      "lock": !pi.isHigh(.lock), "green": pi.isHigh(.green), "red": pi.isHigh(.red),
      "fault": pi.isHigh(.fault), "accept": pi.isHigh(.accept),
    ]
  }

  private func json(_ pi: FakePi) throws -> [String: Any] {
    let status = try pi.ask(["status", "--json"])
    return try #require(
      JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any])
  }
}
