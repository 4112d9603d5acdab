// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// A file that Prometheus' node exporter reads, replaced as a whole each time.
///
/// A disk may be slow, full or read-only, so the file has its own thread. The thread writes a page
/// beside the file and then renames it over the file, so a reader never sees half a page. The page
/// is not synced: after a power cut the next one is at most ``interval`` away.
package struct MetricsFile: Sendable {
  /// The time between two pages, in nanoseconds: node exporters are read about four times a minute.
  package static var interval: Nanoseconds { .seconds(15) }

  /// The `errno` of the last attempt that the thread reported; 0 for success.
  package private(set) var errorCode: Int32 = 0

  private let path: EnvironmentText
  private let worker: Worker
  private var deadline: Nanoseconds = 0

  /// A file at a path, whose folder must be writable; nothing is written yet.
  package init(path: EnvironmentText) throws(SystemError) {
    self.path = path
    // Safe because the thread reads the pointer only as the number that it is.
    worker = try unsafe Worker(metricsFileBody)
  }

  /// Whether the next page is due.
  package func isDue(at now: Nanoseconds) -> Bool { now >= deadline }

  /// Hands a page to the thread; while the thread is busy the page is dropped.
  ///
  /// - Returns: whether ``errorCode`` has changed since the last call.
  package mutating func replace(with page: MetricsPage, at now: Nanoseconds) -> Bool {
    deadline = now &+ Self.interval
    var message = FixedText<4132>()
    message.append(path)
    message.append(byte: 0)
    message.append(page.text)
    _ = message.withSpan { worker.send($0) }
    return readResults()
  }

  private mutating func readResults() -> Bool {
    let before = errorCode
    var result: InlineArray<1, UInt8> = [0]
    var span = result.mutableSpan
    while worker.receive(into: &span) == 1 { errorCode = Int32(span[0]) }
    return errorCode != before
  }
}

/// The thread's work: a path, a NUL and a page come in; an errno goes out.
private func metricsFileBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let end = unsafe Worker.descriptor(argument)
  var message = InlineArray<4132, UInt8>(repeating: 0)
  while true {
    var span = message.mutableSpan
    let count = end.read(into: &span)
    // The loop's end is closed: the process ends.
    guard count > 0 else { return nil }
    let file = FileReplacement(message.span.extracting(0..<count))
    let result: InlineArray<1, UInt8> = [UInt8(truncatingIfNeeded: file.perform())]
    end.write(result.span)
  }
}
