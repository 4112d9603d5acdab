// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
import GateController
import Ledger
import Recording
import RequestClient
import Requests
import Store
import System

/// `trace`: prints what a running gate keeps of its inputs and states, as a value change dump with the gate's rules.
func printTrace(_ options: Options) throws(ExitStatus) {
  var copy = TraceCopy()
  let reply: Reply
  do throws(GateConnectionError) {
    var connection = try GateConnection(options, by: "command")
    reply = try connection.copyTrace(into: &copy)
  } catch { throw refuse(error, options) }
  if let reason = reply.result.refusal {
    throw refuse(
      reply.result == .forbidden ? .forbidden : .unavailable, "\(options.socketFolder): \(reason)")
  }
  try write(copy, reply, options)
}

private func write(
  _ copy: borrowing TraceCopy, _ reply: Reply, _ options: Options
) throws(ExitStatus) {
  // An entry has at most 64 bytes, and what stands before them less than 4 KiB, and at most 40 KiB of rules.
  var recording = GateRecording(FixedText<77824>(), of: reply.status.wiring)
  recording.writer.note(copy, reply, options.gate)
  // Without them, a replay needs `--config`.
  if unsafe options.configPath.withCString({ unsafe access($0, R_OK) }) == 0 {
    try options.configPath.forEachLine { (line, _) in
      if line.isSetting, !line.hasPrefix("user") { recording.writer.note("conf", line) }
    }
  } else {
    report(
      .warning,
      "\(options.configPath): cannot be read; add --config, so that the trace has the rules")
  }
  recording.write(copy, reply)
  guard let path = options.path(.output) else {
    return recording.writer.sink.withSpan { FileDescriptor.standardOutput.write($0) }
  }
  // Like the audit trail, it has the times of visitors.
  guard let error = replace(path, with: recording.writer.sink, mode: 0o600) else { return }
  throw refuse(.cannotCreate, "\(path): \(error); name a file in a folder that you can write to")
}

/// Replaces a file with a text, or leaves the old one and says why.
func replace<let length: Int>(
  _ path: FilePath, with text: borrowing FixedText<length>, mode: UInt32
) -> SystemError? {
  text.withSpan { bytes in
    do throws(SystemError) {
      try path.replace(with: bytes, mode: mode)
      return nil
    } catch { return error }
  }
}

extension RecordingWriter where Sink: ~Copyable {
  /// Adds which gate it was, when, and what is missing.
  fileprivate mutating func note(_ copy: borrowing TraceCopy, _ reply: Reply, _ gate: GateName) {
    let (first, missing) = (copy.count > 0 ? copy[0].time : reply.now, copy.missing)
    note("program", "\(programVersion)")
    note("gate", gate.label)
    note("boot", "\(BootIdentity.current)")
    note("monotonic-seconds", "\(first / 1_000_000_000).\(first / 1000 % 1_000_000, width: 6)")
    let (age, now) = (max(reply.now, first) - first, clinux_seconds_since_1970())
    note("begin", "\(utc: now - min(now, age / 1_000_000_000))")
    note("missing", "\(missing)")
  }
}

extension BootIdentity: Describable {
  /// Adds the 32 hexadecimal digits, as `journalctl --list-boots` prints them.
  package func describe(into text: inout TextBuffer) {
    text.append(hexadecimal: high)
    text.append(hexadecimal: low)
  }
}
