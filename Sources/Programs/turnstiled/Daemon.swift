// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import EventLoop
import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import LibGPIOD
import RequestServer
import Store
import System
import Systemd
import Turnstile

/// The running firmware: an event loop for one gate.
struct Daemon: ~Copyable {
  private var loop: EventLoop
  private var controller: LiveGate<GPIODLines, ServiceLog, LedgerWriter?>
  private var server: RequestServer?
  private var reporter: Reporter
  private var starts: StartCount?
  private let startedAt = MonotonicClock.now
  private var watched: UInt64 = 0
  private var verifyDeadline: Nanoseconds = 0

  /// Creates a gate that resumes from its ledger, if there is one, once the ledger has been read.
  init(_ setup: Setup, ledger: OpenLedger?) throws(SystemError) {
    var loop = try EventLoop()
    // The thread starts after the loop has blocked signals, so signals arrive only in the loop.
    let writer = try ledger.map { (ledger) throws(SystemError) in
      try LedgerWriter(
        in: ledger.folder, first: ledger.first, boot: ledger.boot,
        isPatient: setup.onLedgerFault == .refuseCoins)
    }
    if let descriptor = writer?.descriptor { try loop.watch(descriptor, as: .ledger) }
    self.loop = loop
    reporter = Reporter(setup)
    controller = GateController(
      setup.wiring, rules: setup.rules, lines: GPIODLines(), conditions: setup.conditions,
      log: TeeLog(ServiceLog()), store: writer, rule: setup.onLedgerFault)
    server = nil
    listen(setup)
    countStart()
    if starts?.isTooHigh == true { controller.lockOut(at: MonotonicClock.now) }
  }

  /// Starts the request server at the sockets that systemd passed, if there are any.
  private mutating func listen(_ setup: Setup) {
    let passed = PassedSockets.ofThisProcess()
    let listeners: InlineArray<3, FileDescriptor?> = [
      passed.listener(named: "command"), passed.listener(named: "status"),
      passed.listener(named: "door"),
    ]
    guard listeners[0] != nil || listeners[1] != nil || listeners[2] != nil else { return }
    do throws(SystemError) {
      let server = try RequestServer(
        listeners, setup: setup, startTime: clinux_seconds_since_1970())
      try loop.watch(server.descriptor, as: .requests)
      self.server = consume server
    } catch { logError("requests: ", error) }
  }

  @inline(never) private mutating func logError(_ subject: StaticString, _ error: SystemError) {
    controller.log.base.write(.error) {
      $0.text.append(subject)
      $0.text.append(error)
    }
  }

  /// Counts this start, if there is a runtime folder.
  private mutating func countStart() {
    let name: StaticString = "RUNTIME_DIRECTORY"
    // Safe because both are C strings, and no code here changes the environment.
    guard let folder = unsafe getenv(name.cString) else { return }
    do throws(SystemError) { starts = try unsafe StartCount(folder: folder) } catch {
      logError("starts: cannot be counted: ", error)
    }
  }

  /// Runs the gate until a signal or a failed self-check, and leaves the outputs safe.
  ///
  /// - Returns: the exit status: 0, or 70 (`EX_SOFTWARE`) for a machine that failed its self-check.
  ///   Memory with one wrong bit may have more wrong bits, so systemd starts a new process.
  mutating func run() throws(SystemError) -> ExitStatus {
    do throws(SystemError) { return try loopUntilStopped() } catch {
      stop(at: MonotonicClock.now)
      throw error
    }
  }

  private mutating func loopUntilStopped() throws(SystemError) -> ExitStatus {
    var now = MonotonicClock.now
    controller.turn(at: now)
    verify(at: now)
    var next: Nanoseconds = 0
    while controller.isSound {
      try watchLines()
      let before = now
      // The wait reads the clock, once a turn: a turn is too short to read the clock twice.
      let deadline = min(controller.deadline(after: next), nextCheck)
      let wakeup = try loop.wait(until: deadline, from: &now)
      logStall(from: before, to: now)
      next = turn(at: now, after: wakeup)
      if wakeup.signal != 0 {
        // A clean stop does not count as a crash.
        starts?.clear()
        stop(at: now)
        return .success
      }
      if attend(to: wakeup, at: now) { next = 0 }
    }
    stop(at: MonotonicClock.now)
    return .corrupt
  }

  @inline(never)
  @discardableResult
  private mutating func turn(at now: Nanoseconds, after wakeup: Wakeup) -> Nanoseconds {
    controller.lines.hardware.readable = wakeup.readableLines
    if wakeup.isReadable(.ledger) { controller.wakeLedger() }
    return controller.turn(at: now)
  }

  /// Verifies the lines when due, and answers a waiting request.
  ///
  /// - Returns: whether either happened, so that the next deadline must be computed again.
  private mutating func attend(to wakeup: Wakeup, at now: Nanoseconds) -> Bool {
    let (isAsked, isDue) = (wakeup.isReadable(.requests), now >= verifyDeadline)
    let mustVerify = isDue || wakeup.isHungUp
    if mustVerify { verify(at: now) }
    answerRequests(at: now, isReady: isAsked)
    return isAsked || mustVerify
  }

  @inline(never) private mutating func answerRequests(at now: Nanoseconds, isReady: Bool) {
    server?.turn(at: now, isReady: isReady, gate: &controller)
    if let error = server?.takeError() { logError("requests: ", error) }
  }

  /// Stops the gate and leaves the outputs safe, within the 5 s that systemd gives a stop.
  @inline(never) private mutating func stop(at start: Nanoseconds) {
    reporter.supervisor.announceStopping()
    // Requests that are no longer read would wake the loop without end.
    server = nil
    var now = start
    controller.beginStop(at: now)
    while !controller.finishStop(at: now) {
      guard (try? watchLines()) != nil,
        let wakeup = try? loop.wait(until: controller.deadline, from: &now)
      else { return controller.stop(at: now) }
      turn(at: now, after: wakeup)
    }
  }

  /// Logs a turn that comes more than 2 s after the end of the loop's longest wait.
  private mutating func logStall(from before: Nanoseconds, to now: Nanoseconds) {
    guard now > before + .seconds(3) else { return }
    controller.log.record(.stalled(now - before), at: now)
  }

  /// The deadline for verifying the lines; `.never` if verifying may be 1 s late.
  private var nextCheck: Nanoseconds { reporter.isTimeCritical ? verifyDeadline : .never }

  /// Verifies the lines and reports the status, once a second even if many edges come, and when a
  /// line hangs up.
  @inline(never) private mutating func verify(at now: Nanoseconds) {
    // A stable process: earlier crashes no longer count.
    if let starts, now >= startedAt + StartCount.stableAfter {
      starts.clear()
      self.starts = nil
    }
    let isVerified = controller.verify(at: now)
    verifyDeadline = now + reporter.longestPause
    reporter.announceReady()
    let entries = controller.log.count
    if reporter.isDue(entries) {
      reporter.report(GateStatus(controller), controller.visit, entries, at: now)
    }
    if isVerified { reporter.pingWatchdog() }
  }

  /// Watches the lines' descriptors after a request, or after edge detection was switched.
  ///
  /// The descriptors of lost lines are closed, which ends their watch.
  @inline(never) private mutating func watchLines() throws(SystemError) {
    guard controller.connection != watched else { return }
    watched = controller.connection
    for index in 0..<controller.lines.hardware.descriptorCount {
      let descriptor = FileDescriptor(controller.lines.hardware.descriptor(index))
      // A line without edge detection has no descriptor.
      guard descriptor.number >= 0 else { continue }
      try loop.watch(descriptor, as: .line(UInt8(truncatingIfNeeded: index)))
    }
  }
}
