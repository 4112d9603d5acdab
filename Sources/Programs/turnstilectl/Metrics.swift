// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import RequestClient
import Requests
import Store
import System

/// `metrics`: prints the page for Prometheus, or keeps the file of `[metrics] textfile` up to date.
///
/// A gate that does not answer has `turnstile_up 0`, and that is all that is known of it.
func writeMetrics(_ options: Options) throws(ExitStatus) {
  guard let interval = options.seconds(.every) else {
    return metricsPage(options).text.withSpan { FileDescriptor.standardOutput.write($0) }
  }
  // A gate without a file has nothing to be written.
  guard let path = try options.configuration(.partial).metricsPath else { return }
  guard let path = FilePath(path) else { throw .cannotCreate }
  keepWriting(path, every: interval, options)
}

/// Replaces the file until a signal ends the process; says once that it cannot, and that it can again.
private func keepWriting(_ path: FilePath, every seconds: UInt64, _ options: Options) {
  var lastCode: Int32 = 0
  while true {
    let code = replace(path, with: metricsPage(options).text, mode: 0o644)?.code ?? 0
    if code != lastCode {
      if code == 0 {
        report(.notice, "\(path): written again")
      } else {
        report(.warning, "\(path): cannot be written: \(errno: code)")
      }
    }
    lastCode = code
    sleep(UInt32(truncatingIfNeeded: seconds))
  }
}

/// The page of a gate as it is now.
private func metricsPage(_ options: Options) -> MetricsPage {
  var page = MetricsPage(gate: options.gate.label)
  var isUp: UInt64 = 0
  do throws(GateConnectionError) {
    var connection = try GateConnection(options, by: "status", orElse: "command")
    let reply = try connection.request(.status)
    isUp = 1
    reply.addMetrics(to: &page)
  } catch {}
  page.addGauge("turnstile_up", isUp, help: "Whether the gate answers.")
  return page
}
