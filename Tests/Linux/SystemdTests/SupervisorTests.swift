// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import System
import TestSupport
import Testing

@testable import Systemd

@Suite struct SupervisorTests {
  let listener = Listener()

  private func supervisor(timeout: UInt64? = nil) -> Supervisor {
    Supervisor(socket: EnvironmentText(string: listener.name), timeout: timeout)
  }

  @Test func everyNotificationIsADatagramOfItsOwn() {
    var supervisor = supervisor(timeout: 5_000_000)
    supervisor.announceReady()
    supervisor.show(TextBuffer("locked; 12 coins"), at: 0)
    supervisor.pingWatchdog()
    supervisor.announceStopping()
    expectEqual(listener.all(), ["READY=1", "STATUS=locked; 12 coins", "WATCHDOG=1", "STOPPING=1"])
    expectEqual(supervisor.lostCount, 0)
  }

  @Test func withoutASupervisorNothingIsSaidAndNothingIsLost() {
    for name in [nil, "relative", "@"] {
      var supervisor = Supervisor(
        socket: name.map { EnvironmentText(string: $0) }, timeout: 5_000_000)
      supervisor.announceReady()
      supervisor.show(TextBuffer("locked"), at: 0)
      supervisor.pingWatchdog()
      #expect(!supervisor.isPresent && supervisor.watchdogInterval == nil)
      expectEqual(supervisor.lostCount, 0)
    }
  }

  @Test func aSignIsGivenTwiceInTheTimeThatPatienceLasts() {
    expectEqual(supervisor(timeout: 5_000_000).watchdogInterval, 2_500_000_000)
    expectEqual(supervisor(timeout: .max).watchdogInterval, UInt64.max / 1000 * 1000 / 2)
    expectEqual(supervisor(timeout: 1).watchdogInterval, 500)
  }

  @Test func whoWantsNoSignGetsNone() {
    for timeout in [nil, 0] as [UInt64?] {
      var supervisor = supervisor(timeout: timeout)
      supervisor.pingWatchdog()
      expectEqual(supervisor.watchdogInterval, nil)
      expectEqual(listener.all(), [])
    }
  }

  @Test func aStatusIsShownWhenItIsNewAndAtMostOnceASecond() {
    var supervisor = supervisor()
    for (time, status) in [
      (0, "locked"), (1, "unlocked"), (999_999_999, "unlocked"), (1_000_000_000, "unlocked"),
      (3_000_000_000, "unlocked"), (3_000_000_001, "locked"),
    ] { supervisor.show(TextBuffer(string: status), at: UInt64(time)) }
    expectEqual(listener.all(), ["STATUS=locked", "STATUS=unlocked", "STATUS=locked"])
  }

  @Test func `a status is to be shown again until the supervisor has it`() {
    var supervisor = supervisor()
    let statuses: [(String, UInt64, Bool)] = [
      ("locked", 0, true), ("locked", 1, true), ("unlocked", 2, false),
      ("unlocked", 1_000_000_000, true),
    ]
    for (status, time, isShown) in statuses {
      let result = supervisor.show(TextBuffer(string: status), at: time)
      expectEqual(result, isShown, "\(status) at \(time)")
    }
  }

  @Test func `without a supervisor every status counts as shown`() {
    var nobody = Supervisor(socket: nil)
    for (time, status) in ["locked", "unlocked"].enumerated() {
      let isShown = nobody.show(TextBuffer(string: status), at: UInt64(time))
      expectTrue(isShown)
    }
  }

  @Test func aStatusIsOneLineWhateverItHolds() {
    var supervisor = supervisor()
    supervisor.show(TextBuffer("locked\nREADY=1"), at: 0)
    expectEqual(listener.all(), ["STATUS=locked?READY=1"])
    supervisor.show(TextBuffer(string: String(repeating: "x", count: 256)), at: 1_000_000_000)
    expectEqual(listener.next()?.count, 7 + 256)
  }

  @Test func whatASupervisorDoesNotTakeIsCountedAndToldAgain() {
    var supervisor = supervisor(timeout: 1_000_000)
    while supervisor.lostCount == 0 { supervisor.pingWatchdog() }
    supervisor.announceReady()
    supervisor.show(TextBuffer("locked"), at: 0)
    expectEqual(supervisor.lostCount, 4)
    _ = listener.all()
    supervisor.show(TextBuffer("locked"), at: 1_000_000_000)
    expectEqual(listener.all(), ["READY=1", "STATUS=locked"])
    supervisor.show(TextBuffer("locked"), at: 2_000_000_000)
    expectEqual(listener.all(), [])
  }

  @Test func theEnvironmentNamesTheSupervisor() async {
    // In a process of its own, since it sets variables.
    await #expect(processExitsWith: .success) {
      let listener = Listener()
      unsafe setenv("NOTIFY_SOCKET", listener.name, 1)
      unsafe setenv("WATCHDOG_USEC", "5000000", 1)
      expectEqual(Supervisor.ofThisProcess().watchdogInterval, 2_500_000_000)
      unsafe setenv("WATCHDOG_PID", "\(getpid())", 1)
      expectEqual(Supervisor.ofThisProcess().watchdogInterval, 2_500_000_000)
      for other in ["1", "x"] {
        unsafe setenv("WATCHDOG_PID", other, 1)
        expectEqual(Supervisor.ofThisProcess().watchdogInterval, nil)
      }
      var supervisor = Supervisor.ofThisProcess()
      supervisor.announceReady()
      expectEqual(listener.all(), ["READY=1"])
    }
  }
}
