// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// What becomes of a gate whose configuration changes while it runs.
@Suite struct ServiceTests {
  private let service: Service
  private var pi: FakePi { service.pi }

  init() throws { service = try Service(on: FakePi()) }

  /// A change of the file that leaves a gate nothing to compile, or something else.
  enum Change: String, CaseIterable {
    case mistake, cut, missing, empty

    func make(_ service: Service) throws {
      switch self {
      case .mistake: try service.edit("fail = secure", "fail = secur")
      case .cut: try service.edit("\n[end]", "")
      case .missing: try FileManager.default.removeItem(at: service.configuration)
      case .empty: try Data().write(to: service.configuration)
      }
    }
  }

  @Test(
    "killed while its file is wrong: the coil is off, and the gate is back with what it ran on",
    arguments: Change.allCases)
  func killedWhileWrong(change: Change) throws {
    let gate = try Gate.unlocked(on: pi)
    try change.make(service)
    gate.program.kill()
    #expect(pi.isHigh(.lock))
    #expect(try service.cleanUp() == 0)
    #expect(!pi.isHigh(.lock) && !pi.isHigh(.green))
    let next = try service.start()
    #expect(next.shows(.unlocked))
    #expect(next.program.output.contains("the gate runs on its last setup"))
    pi.press(.push)
    #expect(next.shows(.locked))
  }

  @Test(
    "killed after the lock moved in the file, compiled or not: the old line is made safe",
    arguments: [false, true])
  func movedLock(isCompiled: Bool) throws {
    let gate = try Gate.unlocked(on: pi)
    try service.edit("line = GPIO22", "line = GPIO20")
    if isCompiled { #expect(try service.command("ExecStartPre=-").status == 0) }
    gate.program.kill()
    #expect(try service.cleanUp() == 0)
    #expect(!pi.isHigh(.lock))
    let next = try service.start()
    #expect(eventually { pi.isHeld(20) && pi[20] })
    #expect(!pi.isHeld(22) && !pi.isHigh(.lock))
    _ = next.program.stop()
  }

  @Test("a second gate in the same folder is refused, and changes nothing of what is made safe")
  func secondGate() throws {
    let gate = try Gate.unlocked(on: pi)
    try service.edit("line = GPIO22", "line = GPIO20")
    let second = try service.start()
    #expect(second.program.status == 69)
    #expect(second.program.output.contains("another gate drives its lines"))
    gate.program.kill()
    #expect(try service.cleanUp() == 0)
    #expect(!pi.isHigh(.lock))
  }

  @Test("a reload with a wrong file fails and changes nothing")
  func reload() throws {
    let gate = try Gate.unlocked(on: pi)
    #expect(try service.reload() == 0)
    try Change.mistake.make(service)
    #expect(try service.reload() == 78)
    #expect(gate.shows(.unlocked) && gate.program.isRunning)
  }

  @Test("after a reboot with a wrong file there is no gate, and no line is driven")
  func reboot() throws {
    try Change.cut.make(service)
    let gate = try service.start()
    #expect(gate.program.status == 78)
    #expect(gate.program.output.contains("/setup: open: No such file or directory\n"))
    // Without a setup it is not known that none was; the service has failed, and stays so.
    #expect(try service.cleanUp() == 69)
    for line: UInt32 in [17, 27, 23, 22, 24, 25, 26] { #expect(!pi.isHeld(line)) }
    #expect(!pi.isHigh(.red) && !pi.isHigh(.lock))
  }
}
