// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The service manager that started this process and receives its notifications, if any.
///
/// The protocol is sd_notify(3), a datagram to `$NOTIFY_SOCKET`. No call waits: a notification that
/// cannot be sent at once is dropped and counted. Readiness and the status are sent again later.
/// Without a supervisor, nothing is sent.
package struct Supervisor: Sendable {
  /// The number of dropped notifications.
  package private(set) var lostCount: UInt64 = 0
  /// The time between two pings of the watchdog, in nanoseconds; `nil` without a watchdog.
  ///
  /// The time is half of the watchdog's timeout, as sd_watchdog_enabled(3) advises.
  package let watchdogInterval: Nanoseconds?

  // A message has the capacity of a journal entry, so that both share their code.
  private typealias Message = FixedText<1024>

  private let receiver: LocalReceiver?
  private var owesReady = false
  private var shown = TextBuffer()
  private var nextShow: Nanoseconds = 0

  /// Creates a supervisor from its address and the timeout of its watchdog.
  ///
  /// - Parameters:
  ///   - socket: a path, or an abstract name after an `@`; any other text means no supervisor.
  ///   - timeout: microseconds; `nil` or 0 for a supervisor without a watchdog.
  package init(socket: EnvironmentText?, timeout: UInt64? = nil) {
    receiver = socket.flatMap { LocalReceiver($0) }
    let timeout = receiver == nil ? 0 : timeout ?? 0
    watchdogInterval = timeout == 0 ? nil : max(min(timeout, .max / 1000) * 1000 / 2, 1)
  }

  /// Returns the supervisor that the environment names.
  ///
  /// If `$WATCHDOG_PID` names another process, the supervisor has no watchdog for this process.
  package static func ofThisProcess() -> Supervisor {
    let process = EnvironmentText(variable: "WATCHDOG_PID")
    let isMeant = process.map { $0.number == UInt64(Int(getpid())) } ?? true
    let timeout = isMeant ? EnvironmentText(variable: "WATCHDOG_USEC")?.number : nil
    return Supervisor(socket: EnvironmentText(variable: "NOTIFY_SOCKET"), timeout: timeout)
  }

  /// Whether there is a supervisor.
  package var isPresent: Bool { receiver != nil }

  /// Notifies that the service is ready; later pings and status lines repeat a lost notification.
  package mutating func announceReady() {
    owesReady = true
    repeatReady()
  }

  /// Notifies again that the service is ready, if the last attempt failed.
  @inline(never)
  package mutating func repeatReady() { if owesReady { owesReady = !send(literal: "READY=1") } }

  /// Pings the watchdog, if there is a watchdog.
  package mutating func pingWatchdog() {
    guard watchdogInterval != nil else { return }
    repeatReady()
    _ = send(literal: "WATCHDOG=1")
  }

  /// Shows a changed status line in `systemctl status`, at most once a second.
  ///
  /// - Returns: `true` if the supervisor has this status now, or if there is no supervisor.
  @discardableResult package mutating func show(_ status: TextBuffer, at now: Nanoseconds) -> Bool {
    guard isPresent else { return true }
    repeatReady()
    if status == shown { return true }
    guard now >= nextShow else { return false }
    var line = Message("STATUS=")
    status.withSpan { line.append(foreign: $0) }
    nextShow = now &+ .seconds(1)
    guard send(line) else { return false }
    shown = status
    return true
  }

  /// Notifies that the service is stopping.
  package mutating func announceStopping() { _ = send(literal: "STOPPING=1") }

  private mutating func send(literal: StaticString) -> Bool { send(Message(literal)) }

  @inline(never) private mutating func send(_ message: Message) -> Bool {
    guard let receiver else { return true }
    guard message.withSpan({ receiver.send($0) }) == .sent else {
      lostCount += 1
      return false
    }
    return true
  }
}
