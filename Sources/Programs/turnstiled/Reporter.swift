// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import GateMessages
import Systemd
import Turnstile

/// A reporter of the gate's status to the supervisor.
///
/// Call a reporter only in a turn that has verified the lines, so that each ping is justified.
struct Reporter {
  /// The supervisor.
  var supervisor = Supervisor.ofThisProcess()
  private let isFallback: Bool
  private var isReady = false
  // The number of log entries at the supervisor's last status; `nil` before the first status.
  private var shownEntries: UInt64?

  /// Creates a reporter for a gate that runs on `setup`.
  init(_ setup: Setup) { isFallback = setup.isFallback }

  /// The longest time between two checks of the lines, in nanoseconds: 1 s or half of the
  /// watchdog's timeout, whichever is shorter.
  var longestPause: Nanoseconds { min(supervisor.watchdogInterval ?? .max, .seconds(1)) }

  /// Whether the pause must be exact; otherwise a wait of the loop may lengthen the pause by 1 s.
  var isTimeCritical: Bool { (supervisor.watchdogInterval ?? .max) < .seconds(2) }

  /// Notifies the supervisor that the gate is ready, and repeats a notification that was not sent.
  ///
  /// *Ready* means that the lines have been requested once, held or not. A missing chip is no
  /// reason for a restart, and the status names the fault.
  mutating func announceReady() {
    if isReady { supervisor.repeatReady() } else { supervisor.announceReady() }
    isReady = true
  }

  /// Returns whether the supervisor's status may be older than the last of `entries` log entries.
  ///
  /// The loop asks once a second, because building a status takes far longer than this comparison.
  func isDue(_ entries: UInt64) -> Bool { supervisor.isPresent && shownEntries != entries }

  /// Reports the status after a check of the lines; `entries` is the number of log entries so far.
  @inline(never) mutating func report(
    _ status: GateStatus, _ visit: VisitStatus, _ entries: UInt64, at now: Nanoseconds
  ) {
    var line = JournalEntry()
    status.write(visit, to: &line)
    if isFallback {
      line.text.append("; ")
      line.text.append(Setup.fallbackNote)
    }
    // Every change of the status has a log entry, so the number of entries identifies the status.
    if supervisor.show(line.text, at: now) { shownEntries = entries }
  }

  /// Pings the watchdog; call only after a check of the lines, or once their fault is logged.
  mutating func pingWatchdog() { supervisor.pingWatchdog() }
}
