// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// Who started this process and wants to hear how it is: systemd, or nobody.
///
/// The protocol of sd_notify(3), which is a datagram to `$NOTIFY_SOCKET`. Nothing here waits: what
/// the supervisor does not take at once is dropped and counted, and what matters is told again.
/// Without a supervisor everything is silent.
package struct Supervisor: Sendable {
  /// The notifications that were dropped.
  package private(set) var lostCount: UInt64 = 0
  /// How often the supervisor wants a sign of life, in nanoseconds; `nil` when it wants none.
  ///
  /// It is half of the supervisor's patience, as sd_watchdog_enabled(3) advises.
  package let signInterval: UInt64?

  private let receiver: LocalReceiver?
  private var owesReady = false
  private var shown = TextBuffer()
  private var nextShow: UInt64 = 0

  /// The supervisor at an address, with so many microseconds of patience.
  ///
  /// - Parameters:
  ///   - socket: a path, or an abstract name with `@` before it; anything else is nobody.
  ///   - patience: microseconds; `nil` or 0 is without end.
  package init(socket: EnvironmentText?, patience: UInt64? = nil) {
    receiver = socket.flatMap { LocalReceiver($0) }
    let patience = receiver == nil ? 0 : patience ?? 0
    signInterval = patience == 0 ? nil : max(min(patience, .max / 1000) * 1000 / 2, 1)
  }

  /// The supervisor that the environment names.
  ///
  /// Patience that is meant for another process, by `$WATCHDOG_PID`, is not for this one.
  package static func ofThisProcess() -> Supervisor {
    let process = EnvironmentText(variable: "WATCHDOG_PID")
    let isMeant = process.map { $0.number == UInt64(Int(getpid())) } ?? true
    let patience = isMeant ? EnvironmentText(variable: "WATCHDOG_USEC")?.number : nil
    return Supervisor(socket: EnvironmentText(variable: "NOTIFY_SOCKET"), patience: patience)
  }

  /// Whether anybody listens.
  package var isPresent: Bool { receiver != nil }

  /// Tells that the service does its work; repeated with the next word until it is taken.
  package mutating func announceReady() {
    owesReady = true
    settle()
  }

  /// Gives a sign of life.
  package mutating func giveSign() {
    guard signInterval != nil else { return }
    settle()
    _ = send("WATCHDOG=1")
  }

  /// Shows a line to people who ask for the service's status, when it is another than before and
  /// a second or more after the last.
  ///
  /// - Parameter now: nanoseconds on the monotonic clock.
  package mutating func show(_ status: TextBuffer, at now: UInt64) {
    settle()
    guard now >= nextShow, status != shown else { return }
    var line = FixedText<264>("STATUS=")
    for index in 0..<status.count { line.append(foreignByte: status[index]) }
    nextShow = now &+ 1_000_000_000
    if send(line) { shown = status }
  }

  /// Tells that the service is ending.
  package mutating func announceStopping() { _ = send("STOPPING=1") }

  private mutating func settle() {
    if owesReady { owesReady = !send("READY=1") }
  }

  private mutating func send(_ message: StaticString) -> Bool { send(FixedText<264>(message)) }

  private mutating func send(_ message: FixedText<264>) -> Bool {
    guard let receiver else { return true }
    guard receiver.send(message) == .sent else {
      lostCount += 1
      return false
    }
    return true
  }
}
