// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// A file that Prometheus' node exporter reads, replaced as a whole each time.
///
/// A disk may be slow, full or read-only, so a thread of its own writes the file: the page is
/// written beside it and then renamed over it, and nobody ever sees half of one. It is not forced
/// to the disk: after a loss of power the next page is at most ``interval`` away.
package struct MetricsFile: Sendable {
  /// The time between two pages, in nanoseconds: node exporters are asked about four times a minute.
  package static var interval: Nanoseconds { .seconds(15) }

  /// The `errno` of the last attempt that the thread has told of; 0 when it went well.
  package private(set) var errorCode: Int32 = 0

  private let path: EnvironmentText
  private let worker: Worker
  private var deadline: Nanoseconds = 0

  /// A file at a path, whose folder must be writable; nothing is written yet.
  package init(path: EnvironmentText) throws(SystemError) {
    self.path = path
    // Safe because the thread takes the pointer for the number that it is.
    worker = try unsafe Worker(metricsFileBody)
  }

  /// Whether it is time for another page.
  package func isDue(at now: Nanoseconds) -> Bool { now >= deadline }

  /// Has a page written; one that finds the thread still busy with others is dropped.
  ///
  /// - Returns: whether ``errorCode`` has changed since the last time.
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
    // The loop's end is gone, and with it the process.
    guard count > 0 else { return nil }
    let file = FileReplacement(message.span.extracting(0..<count))
    let result: InlineArray<1, UInt8> = [UInt8(truncatingIfNeeded: file.perform())]
    end.write(result.span)
  }
}
