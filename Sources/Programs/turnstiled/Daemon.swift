// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import ConsoleServer
import EventLoop
import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import LedgerStore
import LibGPIOD
import System
import Systemd
import Turnstile

/// The firmware at work: one loop around one gate.
struct Daemon: ~Copyable {
  private var loop: EventLoop
  private var controller: LiveGate<GPIODLines, ServiceLog, LedgerWriter?>
  private var consoles: ConsoleServer<GPIODLines, ServiceLog, LedgerWriter?>?
  private var reporter: Reporter
  private var starts: StartCount?
  private let startedAt = MonotonicClock.now
  private var watched: UInt64 = 0
  private var verifyDeadline: Nanoseconds = 0

  /// A gate that goes on from its ledger, if it has one.
  init(_ configuration: Configuration, ledger: OpenLedger?) throws(SystemError) {
    var loop = try EventLoop()
    // Only now, when signals come to the loop and nowhere else, may a thread be started.
    let writer = try ledger.map { (ledger) throws(SystemError) in
      try LedgerWriter(ledger.file, boot: ledger.boot)
    }
    let reporter = try Reporter(metricsPath: configuration.metricsPath)
    if let descriptor = writer?.descriptor { try loop.watch(descriptor, as: .ledger) }
    self.loop = loop
    self.reporter = reporter
    controller = GateController(
      configuration.wiring, lines: GPIODLines(), conditions: configuration.conditions,
      log: TeeLog(ServiceLog(journal: JournalSocket.ofThisProcess())), store: writer,
      rule: configuration.onLedgerFault)
    consoles = nil
    let now = MonotonicClock.now
    if let ledger {
      let clock = ledger.record.clock(at: now, boot: ledger.boot)
      controller.resume(from: ledger.record, at: now, clock: clock)
    }
    countStart()
    if starts?.isTooHigh == true { controller.lockOut(at: now) }
  }

  /// Counts this start, where there is a folder for that.
  private mutating func countStart() {
    guard let folder = EnvironmentText(variable: "RUNTIME_DIRECTORY") else { return }
    do throws(SystemError) { starts = try StartCount(folder: folder) } catch {
      controller.log.base.write(.error) {
        $0.append("starts: cannot be counted: ")
        $0.append(error)
      }
    }
  }

  /// Opens the console at `path`; a gate that cannot goes on without, and says so.
  mutating func openConsole(at path: SocketPath) {
    do throws(SystemError) {
      let consoles = try ConsoleServer<GPIODLines, ServiceLog, LedgerWriter?>(path)
      try loop.watch(consoles.descriptor, as: .console)
      self.consoles = consume consoles
    } catch {
      controller.log.base.write(.error) {
        $0.append("console: ")
        path.describe(into: &$0)
        $0.append(": ")
        $0.append(error)
      }
    }
  }

  /// Works the gate until a signal ends it, and leaves the outputs safe.
  ///
  /// - Returns: the exit status: 0, or 70 (`EX_SOFTWARE`) for a machine that failed its self-check.
  ///   Memory that lost one bit is not to be trusted with the rest: a new process starts over.
  mutating func run() throws(SystemError) -> ExitStatus {
    do throws(SystemError) {
      return try loopUntilStopped()
    } catch {
      stop(at: MonotonicClock.now)
      throw error
    }
  }

  private mutating func loopUntilStopped() throws(SystemError) -> ExitStatus {
    var now = MonotonicClock.now
    controller.turn(at: now)
    verify(at: now, isUrgent: true)
    while controller.isSound {
      try watchLines()
      loop.prepare(deadline: deadline, now: now)
      let wakeup = try loop.wait()
      let before = now
      // Once a turn, which takes no time worth another look at the clock.
      now = MonotonicClock.now
      logStall(from: before, to: now)
      if wakeup.signal != 0 { return finish(at: now) }
      controller.lines.hardware.readable = wakeup.readableLines
      controller.turn(at: now)
      verify(at: now, isUrgent: wakeup.isHungUp)
      consoles?.turn(at: now, isReady: wakeup.isReadable(.console), gate: &controller)
    }
    stop(at: MonotonicClock.now)
    return .corrupt
  }

  /// Ends as it should, so that this start counts as none that failed.
  private mutating func finish(at now: Nanoseconds) -> ExitStatus {
    starts?.clear()
    stop(at: now)
    return .success
  }

  /// Leaves the outputs safe, and then the last record half a second to reach the disk.
  private mutating func stop(at now: Nanoseconds) {
    reporter.announceStopping()
    controller.stop(at: now)
    let end = now + .milliseconds(500)
    while !controller.isFlushed, MonotonicClock.now < end {
      loop.prepare(deadline: end, now: MonotonicClock.now)
      guard (try? loop.wait()) != nil else { return }
      controller.writeRecords(at: MonotonicClock.now)
    }
  }

  /// Tells of a turn that comes two seconds later than the loop's longest wait would have it.
  private mutating func logStall(from before: Nanoseconds, to now: Nanoseconds) {
    guard now > before + .seconds(3) else { return }
    controller.log.record(.stalled(now - before), at: now)
  }

  private var deadline: Nanoseconds? {
    reporter.isTimeCritical ? min(controller.deadline ?? .max, verifyDeadline) : controller.deadline
  }

  /// Looks at the lines once a second, however busy they are, and when one of them hangs up; then
  /// tells of it.
  private mutating func verify(at now: Nanoseconds, isUrgent: Bool) {
    guard isUrgent || now >= verifyDeadline else { return }
    if starts != nil, now >= startedAt + StartCount.stableAfter { forgetStarts() }
    let isVerified = controller.verify(at: now)
    verifyDeadline = now + reporter.longestPause
    let status = GateStatus(controller)
    reporter.report(status, isVerified: isVerified, at: now, log: &controller.log.base)
  }

  /// This process has lasted: what became of those before it does not matter any more.
  private mutating func forgetStarts() {
    starts?.clear()
    starts = nil
  }

  /// Watches the descriptors of lines that have just been taken hold of, or have edges asked for again.
  ///
  /// Those of lines that were lost are closed, and so are watched no more.
  private mutating func watchLines() throws(SystemError) {
    guard controller.connection != watched else { return }
    watched = controller.connection
    for index in 0..<controller.lines.hardware.descriptorCount {
      let descriptor = FileDescriptor(controller.lines.hardware.descriptor(index))
      // A line whose edges are not asked for has none.
      guard descriptor.number >= 0 else { continue }
      try loop.watch(descriptor, as: .line(UInt8(truncatingIfNeeded: index)))
    }
  }
}
