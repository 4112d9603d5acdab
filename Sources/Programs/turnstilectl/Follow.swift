// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateController
import GateJSON
import GateMessages
import RequestClient
import Requests
import System
import Turnstile

/// `status --follow`: a line about a gate whenever its status has changed, and every 10 s, until a signal ends it.
///
/// A gate that does not answer is a fault, and is asked again each second.
struct StatusFollower: ~Copyable {
  private static var longestPause: Nanoseconds { .seconds(10) }

  private let options: Options
  private var connection: GateConnection?
  private var last = FixedText<4096>()
  private var saidAt: Nanoseconds = 0

  /// The follower of the gate that the command line names.
  init(_ options: Options) { self.options = options }

  /// Prints the lines.
  mutating func run() {
    while true {
      var line = ask()
      let now = MonotonicClock.now
      if line != last || now >= saidAt &+ Self.longestPause {
        (last, saidAt) = (line, now)
        line.append(byte: UInt8(ascii: "\n"))
        line.withSpan { FileDescriptor.standardOutput.write($0) }
      }
      waitForChange()
    }
  }

  /// The gate as a line, or as an object.
  private mutating func ask() -> FixedText<4096> {
    do throws(GateConnectionError) {
      if connection == nil {
        connection = try GateConnection(options, by: "status", orElse: "command")
        _ = try connection?.request(.subscribe)
      }
      if let reply = try connection?.request(.status) { return line(about: reply) }
    } catch {
      connection = nil
      return line(about: error)
    }
    return FixedText()
  }

  private func line(about reply: Reply) -> FixedText<4096> {
    guard options.has(.json) else {
      // A gate that crashed repeatedly has no fault, and serves nobody.
      let isWell = reply.status.isWell && reply.status.state != .broken
      return Self.line("\(isWell ? "well" : "fault") \(options.gate.label): \(reply.line)")
    }
    var object = reply.object(of: options.gate)
    object.close()
    return object.text
  }

  private func line(about error: GateConnectionError) -> FixedText<4096> {
    guard options.has(.json) else {
      let sentence = error.sentence(of: options.gate.label)
      return Self.line("fault \(options.gate.label): \(sentence)")
    }
    var object = error.object(of: options.gate)
    object.close()
    return object.text
  }

  private static func line(_ text: TextBuffer) -> FixedText<4096> {
    FixedText(text.bytes.span.extracting(0..<text.count))
  }

  /// Waits for a notice, or until the next line is due; what comes within a tenth of a second has one line.
  private mutating func waitForChange() {
    guard connection != nil else {
      sleep(1)
      return
    }
    do throws(GateConnectionError) {
      guard try connection?.nextNotice(until: saidAt &+ Self.longestPause) != nil else { return }
      let end = MonotonicClock.now &+ .milliseconds(100)
      while try connection?.nextNotice(until: end) != nil {}
    } catch { connection = nil }
  }
}
