// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import GateMessages
import Systemd
import Turnstile

/// Reports the gate's status to the supervisor.
///
/// It is called in a turn that has checked its lines, so a ping of the watchdog is always true.
struct Reporter {
  /// The supervisor.
  var supervisor = Supervisor.ofThisProcess()
  private let isFallback: Bool
  private var isReady = false
  // How many entries the gate had logged when the supervisor got its status; `nil` while it has none.
  private var shownEntries: UInt64?

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

  /// Whether the supervisor may have another status than that of a gate with so many logged entries.
  ///
  /// This is asked once a second for as long as the gate runs, and a status takes far longer to build.
  func isDue(_ entries: UInt64) -> Bool { supervisor.isPresent && shownEntries != entries }

  /// Reports the status of a gate with so many logged entries, after a check of the lines.
  @inline(never) mutating func report(
    _ status: GateStatus, _ visit: VisitStatus, _ entries: UInt64, at now: Nanoseconds
  ) {
    var line = JournalEntry()
    status.write(visit, to: &line)
    if isFallback {
      line.text.append("; ")
      line.text.append(Setup.fallbackNote)
    }
    // All that changes a status is logged.
    if supervisor.show(line.text, at: now) { shownEntries = entries }
  }

  /// Pings the watchdog, after the inputs were read and the outputs checked, or while the lines are
  /// known not to be held.
  mutating func pingWatchdog() { supervisor.pingWatchdog() }
}
