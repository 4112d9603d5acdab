// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What a supervisor receives from a gate whose chip is missing.
@Suite struct ReporterTests {
  @Test("without a chip the service is ready, says what is missing, and pings the watchdog")
  func withoutAChip() throws {
    let folder = try TestFolder()
    let supervisor = Listener()
    let daemon = try RunningDaemon(
      Setup.withoutChip,
      environment: ["NOTIFY_SOCKET": supervisor.name, "WATCHDOG_USEC": "200000"], in: folder.url)
    var heard: [String] = []
    let isAlive = eventually {
      heard += supervisor.all()
      return heard.count { $0 == "WATCHDOG=1" } >= 10
    }
    expectTrue(isAlive)
    let (status, errors) = try daemon.stop()
    heard += supervisor.all()
    expectEqual(status, 0)
    #expect(
      heard.filter { $0 != "WATCHDOG=1" } == [
        "READY=1",
        """
        STATUS=waiting for the lines; not started; 0 coins, 0 passages; \
        fault: no such chip
        """,
        "STOPPING=1",
      ])
    #expect(errors.hasPrefix("<3>lines: no such chip; retrying in 1 s\n"))
    #expect(errors.hasSuffix("<4>stopped: outputs unknown\n"))
  }

  @Test("a supervisor without a watchdog gets no pings, and one that is gone stops nothing")
  func withoutPatienceOrSupervisor() throws {
    let folder = try TestFolder()
    var supervisor: Listener? = Listener()
    let name = try #require(supervisor).name
    let daemon = try RunningDaemon(
      Setup.withoutChip, environment: ["NOTIFY_SOCKET": name], in: folder.url)
    var heard: [String] = []
    let isReady = eventually {
      heard += supervisor?.all() ?? []
      return heard.count >= 2
    }
    expectTrue(isReady)
    supervisor = nil
    usleep(1_500_000)
    #expect(try daemon.stop().status == 0)
    #expect(!heard.contains("WATCHDOG=1"))
  }

  @Test("a process that is stopped for seconds does not ping the watchdog, and logs it afterwards")
  func stall() throws {
    let folder = try TestFolder()
    let supervisor = Listener()
    let daemon = try RunningDaemon(
      Setup.withoutChip,
      environment: ["NOTIFY_SOCKET": supervisor.name, "WATCHDOG_USEC": "200000"], in: folder.url)
    let isAlive = eventually { supervisor.all().contains("WATCHDOG=1") }
    expectTrue(isAlive)
    daemon.send(SIGSTOP)
    // What was under way when the signal was sent may still arrive.
    usleep(300_000)
    _ = supervisor.all()
    usleep(3_500_000)
    expectEqual(supervisor.all(), [])
    daemon.send(SIGCONT)
    let isAliveAgain = eventually { supervisor.all().contains("WATCHDOG=1") }
    expectTrue(isAliveAgain)
    #expect(try daemon.stop().errors.contains("<4>loop: stalled for "))
  }

  @Test("a gate whose folder has too long a name says that its crashes are not counted")
  func longFolder() throws {
    let folder = try TestFolder()
    let supervisor = Listener()
    let long = folder.url.path + String(repeating: "a", count: 256)
    let daemon = try RunningDaemon(
      .withoutChip, environment: ["NOTIFY_SOCKET": supervisor.name, "RUNTIME_DIRECTORY": long],
      in: folder.url)
    let isReady = eventually { supervisor.all().contains("READY=1") }
    expectTrue(isReady)
    let (status, errors) = try daemon.stop()
    expectEqual(status, 0)
    #expect(errors.contains("starts: cannot be counted: open: File name too long\n"))
  }
}
