// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The service manager that started this process and takes its notifications, if there is one.
///
/// The protocol is sd_notify(3), a datagram to `$NOTIFY_SOCKET`. No call waits: a notification that
/// cannot be sent at once is dropped and counted, and an important one is repeated. Without a
/// supervisor nothing is sent.
package struct Supervisor: Sendable {
  /// The notifications that were dropped.
  package private(set) var lostCount: UInt64 = 0
  /// How often to ping the supervisor's watchdog, in nanoseconds; `nil` when it has none.
  ///
  /// It is half of the watchdog's timeout, as sd_watchdog_enabled(3) advises.
  package let watchdogInterval: Nanoseconds?

  // As long as an entry of the journal, so that both share their code.
  private typealias Message = FixedText<1024>

  private let receiver: LocalReceiver?
  private var owesReady = false
  private var shown = TextBuffer()
  private var nextShow: Nanoseconds = 0

  /// The supervisor at an address, with the timeout of its watchdog.
  ///
  /// - Parameters:
  ///   - socket: a path, or an abstract name after an `@`; anything else means no supervisor.
  ///   - timeout: microseconds; `nil` or 0 for a supervisor without a watchdog.
  package init(socket: EnvironmentText?, timeout: UInt64? = nil) {
    receiver = socket.flatMap { LocalReceiver($0) }
    let timeout = receiver == nil ? 0 : timeout ?? 0
    watchdogInterval = timeout == 0 ? nil : max(min(timeout, .max / 1000) * 1000 / 2, 1)
  }

  /// The supervisor that the environment names.
  ///
  /// A watchdog meant for another process, by `$WATCHDOG_PID`, does not watch this one.
  package static func ofThisProcess() -> Supervisor {
    let process = EnvironmentText(variable: "WATCHDOG_PID")
    let isMeant = process.map { $0.number == UInt64(Int(getpid())) } ?? true
    let timeout = isMeant ? EnvironmentText(variable: "WATCHDOG_USEC")?.number : nil
    return Supervisor(socket: EnvironmentText(variable: "NOTIFY_SOCKET"), timeout: timeout)
  }

  /// Whether there is a supervisor.
  package var isPresent: Bool { receiver != nil }

  /// Notifies that the service is ready; each later notification repeats this until one is sent.
  package mutating func announceReady() {
    owesReady = true
    repeatReady()
  }

  /// Notifies that the service is ready, if that is still to be sent.
  package mutating func repeatReady() { if owesReady { owesReady = !send(literal: "READY=1") } }

  /// Pings the watchdog.
  package mutating func pingWatchdog() {
    guard watchdogInterval != nil else { return }
    repeatReady()
    _ = send(literal: "WATCHDOG=1")
  }

  /// Shows a status line in `systemctl status`, if it has changed and the last is at least 1 s old.
  ///
  /// - Returns: whether the supervisor has this status by now, or there is none.
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
