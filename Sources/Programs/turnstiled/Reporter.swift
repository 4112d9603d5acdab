// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateController
import GateMessages
import Metrics
import System
import Systemd

/// Reports the gate's status to the supervisor and to the collector of metrics.
///
/// It is called in a turn that has checked its lines, so a ping of the watchdog is always true.
struct Reporter {
  private var supervisor = Supervisor.ofThisProcess()
  private var metrics: MetricsFile?
  private let startTime = clinux_seconds_since_1970()
  private var isReady = false
  // What the supervisor has: a status is built only where it would be another one.
  private var shown: ReportedStatus?

  /// A reporter, with a thread for the metrics if they are enabled.
  init(metricsPath: EnvironmentText?) throws(SystemError) {
    if let metricsPath { metrics = try MetricsFile(path: metricsPath) }
  }

  /// The longest time between two checks of the lines, in nanoseconds: 1 s, or less where the
  /// watchdog's timeout is short.
  var longestPause: Nanoseconds { min(supervisor.watchdogInterval ?? .max, .seconds(1)) }

  /// Whether the pause must be kept exactly; otherwise a wait of the loop may add 1 s to it.
  var isTimeCritical: Bool { (supervisor.watchdogInterval ?? .max) < .seconds(2) }

  /// Notifies the supervisor that the gate is ready, until it has heard it.
  ///
  /// Ready means that the lines have been requested once, held or not: a missing chip is no reason
  /// for a restart, and the status says what is missing.
  mutating func announceReady() {
    if isReady { supervisor.repeatReady() } else { supervisor.announceReady() }
    isReady = true
  }

  /// Whether the supervisor has another status than this one, or a page of metrics is due.
  func isDue(_ gate: ReportedStatus, at now: Nanoseconds) -> Bool {
    supervisor.isPresent && shown != gate || metrics?.isDue(at: now) == true
  }

  /// Reports a status that is due, after a check of the lines.
  ///
  /// - Parameter gate: the part of it that is compared.
  mutating func report(
    _ status: GateStatus, _ gate: ReportedStatus, at now: Nanoseconds, log: inout ServiceLog
  ) {
    if supervisor.isPresent, shown != gate {
      let isShown = supervisor.show(status.line { $1.append(errno: $0) }, at: now)
      if isShown { shown = gate }
    }
    writeMetrics(status, at: now, log: &log)
  }

  /// Pings the watchdog.
  ///
  /// Call it only if the inputs were read and the outputs checked, or the lines are known not to be
  /// held.
  mutating func pingWatchdog() { supervisor.pingWatchdog() }

  /// Notifies the supervisor that the gate is about to stop.
  mutating func announceStopping() { supervisor.announceStopping() }

  private mutating func writeMetrics(_ gate: GateStatus, at now: Nanoseconds, log: inout ServiceLog)
  {
    // Without counters, which are known as soon as the ledger is open, a page only reports a fault.
    guard gate.counters != nil || gate.ledgerFault != nil, metrics?.isDue(at: now) == true else {
      return
    }
    let page = gate.metrics(startTime: startTime, entries: log.counts)
    guard metrics?.replace(with: page, at: now) == true, let code = metrics?.errorCode else {
      return
    }
    log.write(code == 0 ? .notice : .warning) {
      $0.append(code == 0 ? "metrics: written again" : "metrics: cannot be written (errno ")
      if code != 0 {
        $0.append(UInt64(code.magnitude))
        $0.append("); see textfile in [metrics]")
      }
    }
  }
}
