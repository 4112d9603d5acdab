// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import RequestClient
import Requests
import SetupStore
import System

/// `metrics`: prints the page for Prometheus, or keeps the file of `[metrics] textfile` up to date.
///
/// A gate that does not answer has `turnstile_up 0`, and that is all that is known of it.
func writeMetrics(_ options: Options) -> ExitStatus {
  guard let interval = options.interval else {
    let page = metricsPage(options)
    page.text.withSpan { FileDescriptor.standardOutput.write($0) }
    return .success
  }
  do throws(ConfigurationError) {
    let configuration = try Configuration(options.configPath, reading: .partial)
    // A gate without a file has nothing to be written.
    guard let path = configuration.metricsPath else { return .success }
    return keepWriting(FilePath(path), every: interval, options)
  } catch {
    return report(error, in: options.configPath)
  }
}

/// Replaces the file until a signal ends the process; says once that it cannot, and that it can again.
private func keepWriting(_ path: FilePath?, every seconds: UInt32, _ options: Options) -> ExitStatus
{
  guard let path, let file = FileReplacement(path) else { return .cannotCreate }
  var lastCode: Int32 = 0
  while true {
    let code = file.errorCode(of: metricsPage(options))
    if code != lastCode {
      if code == 0 {
        report(.notice, "\(path): written again")
      } else {
        report(.warning, "\(path): cannot be written: \(errno: code)")
      }
    }
    lastCode = code
    sleep(seconds)
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

extension FileReplacement {
  /// Replaces the file with a page; 0, or the `errno`.
  fileprivate func errorCode(of page: MetricsPage) -> Int32 {
    page.text.withSpan {
      do throws(SystemError) {
        try perform($0, mode: 0o644)
        return 0
      } catch { return error.code }
    }
  }
}
