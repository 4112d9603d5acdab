// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing

/// A gate whose disk is slow, or fails once, while the ledger is opened.
@Suite struct SlowLedgerTests {
  private let pi: FakePi
  private let supervisor = Listener()

  init() throws { pi = try FakePi() }

  /// A gate that holds its lines, and is ready a second or more before the disk answers.
  private func readyGate() throws -> Gate {
    let begin = ContinuousClock.now
    let gate = try Gate(on: pi, environment: ["NOTIFY_SOCKET": supervisor.name])
    try #require(eventually { supervisor.next()?.contains("READY=1") == true })
    #expect(ContinuousClock.now - begin < .seconds(5))
    #expect(pi.isHeld(22) && gate.shows(.lockedWithFault))
    return gate
  }

  /// Leaves a ledger with a coin that is paid and not used.
  private func pay() throws { try Gate.unlocked(on: pi).program.kill() }

  @Test("while a new ledger is synced for 6 s, the gate is ready and locked, and keeps a coin")
  func slowCreation() throws {
    pi.fail(FAKE_SYNC, milliseconds: 6000, count: 1)
    let gate = try readyGate()
    pi.press(.coin)
    #expect(eventually { gate.program.output.contains("coin: read; not in the ledger yet") })
    #expect(eventually { gate.program.output.contains("the disk has not responded for 2 s") })
    #expect(gate.shows(.lockedWithFault))
    #expect(eventually { gate.program.output.contains("ledger: written again") })
    #expect(gate.shows(.unlocked))
  }

  @Test("while a ledger is read for 8 s, the gate is ready and locked; then its paid coin opens it")
  func slowRead() throws {
    try pay()
    pi.fail(FAKE_READ, milliseconds: 8000, count: 1)
    let gate = try readyGate()
    #expect(
      eventually { supervisor.next()?.contains("waiting for the ledger; not started") == true })
    #expect(gate.resumes("unlocked") && gate.shows(.unlocked))
    pi.press(.push)
    #expect(gate.shows(.locked))
    #expect(eventually { supervisor.next()?.contains("1 coin, 1 passage; no fault") == true })
  }

  @Test("a gate that is stopped while its ledger is opened ends at once, with safe outputs")
  func stop() throws {
    try pay()
    pi.fail(FAKE_READ, milliseconds: 60_000, count: 1)
    let gate = try readyGate()
    let begin = ContinuousClock.now
    #expect(gate.program.stop() == 0)
    // Its own 4 s are exact in virtual time (StopTests); here the disk is not waited for.
    #expect(ContinuousClock.now - begin < .seconds(30))
    #expect(!pi.isHigh(.lock) && !pi.isHigh(.green) && !pi.isHigh(.red) && !pi.isHigh(.fault))
    #expect(gate.program.output.hasSuffix("stopped: outputs safe\n"))
    // The paid coin is still on the disk.
    pi.mend()
    #expect(try Gate(on: pi).shows(.unlocked))
  }

  @Test("one failure of the disk while a ledger is read or made costs no paid coin and no record")
  func oneFailure() throws {
    // The second sync of a new ledger is the folder's: the file has its name already.
    pi.fail(FAKE_SYNC, code: EIO, count: 1, after: 1)
    try pay()
    pi.fail(FAKE_READ, code: EIO, count: 1)
    let gate = try Gate(on: pi)
    #expect(gate.resumes("unlocked") && gate.shows(.unlocked))
    pi.press(.push)
    #expect(gate.shows(.locked))
  }

  @Test("after repeated crashes a paid gate never opens, however late its ledger is")
  func lockOut() throws {
    try pay()
    try Data("crashed".utf8).write(to: pi.folder.appending(path: "starts"))
    pi.fail(FAKE_READ, milliseconds: 6000, count: 1)
    let before = pi.rises(of: .lock)
    let gate = try readyGate()
    #expect(eventually { gate.program.output.contains("locked out: broken") })
    #expect(gate.shows(.lockedWithFault) && pi.rises(of: .lock) == before)
    pi.press(.repairman, milliseconds: 100)
    #expect(gate.shows(.locked))
  }

  @Test("a second program for the same ledger is refused at once, while the first one opens it")
  func taken() throws {
    pi.fail(FAKE_SYNC, milliseconds: 60_000, count: 1)
    let first = try readyGate()
    let other = pi.folder.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    let arguments = ["run", "--runtime", other.path, "--state", pi.folder.path]
    let second = try Service(on: pi).run(arguments)
    #expect(second.status == 69 && first.program.isRunning)
    #expect(second.output.contains("another turnstiled uses this ledger"))
  }
}
