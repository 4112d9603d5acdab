// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Ledger
import LedgerStore
import Recording
import RequestClient
import Requests
import SetupStore
import System

/// `trace`: prints what a running gate keeps of its inputs and states, as a value change dump.
///
/// - Returns: the process's exit status: 0; 69 when there is no gate, it is busy or too old to have a
///   trace; 73 when the file cannot be written; 77 when this user may not command the gate.
func printTrace(_ options: Options) -> Int32 {
  do throws(GateConnectionError) {
    var connection = try GateConnection(options, by: "command")
    var copy = TraceCopy()
    let reply = try connection.copyTrace(into: &copy)
    if let reason = reply.result.refusal {
      report(.error, "\(options.socketFolder): \(reason)")
      return (reply.result == .forbidden ? ExitStatus.forbidden : .unavailable).rawValue
    }
    return write(copy, reply, options).rawValue
  } catch {
    return report(error, options)
  }
}

/// Writes the recording to the file, or to standard output.
private func write(
  _ copy: borrowing TraceCopy, _ reply: Reply, _ options: Options
) -> ExitStatus {
  // An entry has at most 64 bytes, and what stands before them less than 4 KiB.
  var recording = TraceRecording(FixedText<36864>())
  recording.writer.note(copy, reply, options.gate)
  recording.write(copy, reply)
  guard let path = options.output else {
    recording.writer.sink.withSpan { FileDescriptor.standardOutput.write($0) }
    return .success
  }
  return replace(path, with: recording.writer.sink)
}

private func replace(_ path: FilePath, with text: borrowing FixedText<36864>) -> ExitStatus {
  let error: SystemError? = text.withSpan { bytes in
    guard let file = FileReplacement(path) else { return SystemError("open", code: ENAMETOOLONG) }
    do throws(SystemError) {
      // Like the audit trail, it has the times of visitors.
      try file.perform(bytes, mode: 0o600)
      return nil
    } catch { return error }
  }
  guard let error else { return .success }
  report(.error, "\(path): \(error); name a file in a folder that you can write")
  return .cannotCreate
}

extension RecordingWriter where Sink: ~Copyable {
  /// Adds which gate it was, when, and what is missing.
  fileprivate mutating func note(
    _ copy: borrowing TraceCopy, _ reply: Reply, _ gate: GateName
  ) {
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

extension BootIdentity: Describable {}
