// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing

@Suite struct GateTests {
  private let pi: FakePi

  init() throws { pi = try FakePi() }

  @Test("one coin, one passage, and an orderly stop leaves no coil with current")
  func coin() throws {
    let gate = try Gate.unlocked(on: pi)
    pi.press(.push)
    #expect(gate.shows(.locked))
    pi.press(.coin)
    #expect(gate.program.stop() == 0)
    #expect(!pi.isHigh(.lock) && !pi.isHigh(.green) && !pi.isHigh(.red) && !pi.isHigh(.fault))
    #expect(gate.program.output.hasSuffix("stopped: outputs safe\n"))
  }

  @Test("the smallest gate of Hardware/README.md counts a coin and a passage of two buttons")
  func bench() throws {
    let configuration = try Service(on: pi).configuration
    try repositoryText("systemd/bench.conf")
      .write(to: configuration, atomically: true, encoding: .utf8)
    let gate = try Gate.locked(on: pi)
    pi.press(.coin, milliseconds: 300)
    try #require(gate.shows(.unlocked))
    pi.press(.push, milliseconds: 500)
    #expect(gate.shows(.locked))
    #expect(gate.program.stop() == 0)
    #expect(gate.program.output.contains("push: unlocked -> locked"))
  }

  @Test(
    "a wire keeps its level when the program is killed, and the next one goes on from the ledger")
  func crash() throws {
    try Gate.unlocked(on: pi).program.kill()
    #expect(pi.isHigh(.lock) && !pi.isHeld(22))
    let second = try Gate(on: pi)
    // The wires have kept their levels, so they say nothing before the lines are held.
    #expect(second.resumes("unlocked") && eventually { pi.isHeld(22) } && second.shows(.unlocked))
    pi.press(.push)
    #expect(second.shows(.locked))
  }

  @Test("a chip that is unplugged and comes back is held again")
  func unplugged() throws {
    let gate = try Gate.locked(on: pi)
    pi.unplug()
    #expect(eventually { gate.program.output.contains("lines: the chip") })
    pi.replug()
    #expect(eventually { pi.isHeld(17) })
    try gate.takeCoin()
  }

  @Test("a coin whose record the disk refuses opens the gate when the disk is well again")
  func brokenDisk() throws {
    let gate = try Gate.locked(on: pi)
    pi.fail(FAKE_SYNC, code: EIO)
    pi.press(.coin)
    #expect(gate.shows(.lockedWithFault))
    pi.mend()
    #expect(gate.shows(.unlocked))
  }

  @Test("where the service's sandbox forbids epoll_pwait2, the gate waits with epoll_wait")
  func forbiddenWait() throws {
    pi.fail(FAKE_WAIT, code: EPERM)
    _ = try Gate.unlocked(on: pi)
  }

  @Test("no signal but those that stop the gate has any effect")
  func signals() throws {
    let gate = try Gate.locked(on: pi)
    for signal in [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPIPE, SIGQUIT] {
      gate.program.send(signal)
    }
    try gate.takeCoin()
    #expect(gate.program.stop() == 0)
  }

  @Test(
    "outputs-safe waits for a chip that is away, or not yet given to its group, and cuts the coil",
    arguments: [true, false])
  func lateChip(isAway: Bool) throws {
    let gate = try Gate.unlocked(on: pi)
    if isAway { pi.unplug() }
    gate.program.kill()
    pi.forbid(!isAway)
    let safe = try Program("turnstiled", ["outputs-safe", pi.setup], on: pi)
    usleep(300_000)
    #expect(pi.isHigh(.lock) && safe.isRunning)
    if isAway { pi.replug() } else { pi.forbid(false) }
    #expect(safe.status == 0 && !pi.isHigh(.lock) && !pi.isHigh(.green))
  }

  @Test("outputs-safe gives up on a chip that stays away, and says what is wrong")
  func missingChip() throws {
    let gate = try Gate.locked(on: pi)
    pi.unplug()
    gate.program.kill()
    let safe = try Program("turnstiled", ["outputs-safe", pi.setup], on: pi)
    #expect(safe.status == 69)
    #expect(safe.output.contains("no such chip\n"))
  }
}

@Suite("The fake Pi's wires")
struct WireTests {
  @Test("a program that ends while its chip is unplugged takes no test with it")
  func endingReader() throws {
    let pi = try FakePi()
    // As a program that asks for lines says.
    unsafe pi.wires.pointee.queue_capacity = 16
    let queue = pi.folder.appending(path: "edges-0").path
    let reader = Thread {
      while !Thread.current.isCancelled {
        close(unsafe open(queue, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
      }
    }
    reader.start()
    for _ in 0..<5_000 { pi.unplug() }
    reader.cancel()
    #expect(eventually { reader.isFinished })
  }
}
