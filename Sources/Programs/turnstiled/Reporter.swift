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

/// Tells the supervisor, and the collector of metrics, how the gate is.
///
/// Called from a turn of the loop that has looked at its lines, so the watchdog is told no more
/// than is true.
struct Reporter {
  private var supervisor = Supervisor.ofThisProcess()
  private var metrics: MetricsFile?
  private let startTime = clinux_seconds_since_1970()
  private var isReady = false

  /// A reporter, with a thread for the metrics if they are wanted.
  init(metricsPath: EnvironmentText?) throws(SystemError) {
    if let metricsPath { metrics = try MetricsFile(path: metricsPath) }
  }

  /// The longest time between two looks at the lines, in nanoseconds: a second, or less where
  /// the watchdog's timeout is short.
  var longestPause: Nanoseconds { min(supervisor.watchdogInterval ?? .max, .seconds(1)) }

  /// Whether the pause must be kept to the point; else a wait of the loop may add a second to it.
  var isTimeCritical: Bool { (supervisor.watchdogInterval ?? .max) < .seconds(2) }

  /// Tells how the gate is, after a look at its lines.
  ///
  /// Ready means that the lines have been asked for once, held or not: a chip that is missing is no
  /// reason to be started anew, and the status says what is missing.
  ///
  /// - Parameter isVerified: whether the inputs were read and the outputs looked at, or the lines
  ///   are not held and that is known. Without it the watchdog is not told.
  mutating func report(
    _ gate: GateStatus, isVerified: Bool, at now: Nanoseconds, log: inout ServiceLog
  ) {
    if !isReady { supervisor.announceReady() }
    isReady = true
    supervisor.show(gate.line { $1.append(errno: $0) }, at: now)
    if isVerified { supervisor.pingWatchdog() }
    writeMetrics(gate, at: now, log: &log)
  }

  /// Tells that the gate is about to stop.
  mutating func announceStopping() { supervisor.announceStopping() }

  private mutating func writeMetrics(_ gate: GateStatus, at now: Nanoseconds, log: inout ServiceLog)
  {
    guard metrics?.isDue(at: now) == true else { return }
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
