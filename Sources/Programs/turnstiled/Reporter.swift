// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import GateMessages
import System
import Systemd
import Turnstile

/// Reports the gate's status to the supervisor.
///
/// It is called in a turn that has checked its lines, so a ping of the watchdog is always true.
struct Reporter {
  private var supervisor = Supervisor.ofThisProcess()
  private let isFallback: Bool
  private var isReady = false
  // What the supervisor has: a status is built only where it would be another one.
  private var shown: ReportedStatus?

  /// A reporter for a gate that runs on this setup.
  init(_ setup: Setup) { isFallback = setup.isFallback }

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

  /// Whether the supervisor has another status than this one.
  func isDue(_ gate: ReportedStatus) -> Bool { supervisor.isPresent && shown != gate }

  /// Reports a status that is due, after a check of the lines.
  ///
  /// - Parameter gate: the part of it that is compared.
  mutating func report(_ status: GateStatus, _ gate: ReportedStatus, at now: Nanoseconds) {
    var line = status.line { $1.append(errno: $0) }
    if isFallback { line.append("; the configuration was refused: last setup in use") }
    if supervisor.show(line, at: now) { shown = gate }
  }

  /// Pings the watchdog.
  ///
  /// Call it only if the inputs were read and the outputs checked, or the lines are known not to be
  /// held.
  mutating func pingWatchdog() { supervisor.pingWatchdog() }

  /// Notifies the supervisor that the gate is about to stop.
  mutating func announceStopping() { supervisor.announceStopping() }
}
