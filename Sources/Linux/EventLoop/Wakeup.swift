// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What ended a wait; several things may have happened at once.
package struct Wakeup: Sendable {
  /// The lines' descriptors with something to read, a bit for each by its index.
  package private(set) var readableLines: UInt32 = 0
  /// A watched descriptor reports an error, or that its other end has closed: a chip was unplugged.
  package private(set) var isHungUp = false
  /// The signal that arrived, or 0.
  package internal(set) var signal: Int32 = 0

  private var isLedgerReadable = false
  private var hasRequests = false
  private var isSignalReadable = false

  init() {}

  /// Whether only the deadline ended the wait.
  var isEmpty: Bool {
    readableLines == 0 && !(isHungUp || isLedgerReadable || hasRequests || isSignalReadable)
  }

  /// Whether a source has something to read.
  package func isReadable(_ source: Source) -> Bool {
    switch source {
    case .line(let index): readableLines & Self.bit(index) != 0
    case .ledger: isLedgerReadable
    case .requests: hasRequests
    case .signal: isSignalReadable
    }
  }

  /// Adds an event of a source.
  mutating func add(_ event: PollEvent, of source: Source) {
    if event.isHungUp { isHungUp = true }
    guard event.isReadable else { return }
    switch source {
    case .line(let index): readableLines |= Self.bit(index)
    case .ledger: isLedgerReadable = true
    case .requests: hasRequests = true
    case .signal: isSignalReadable = true
    }
  }

  // 0 for an index that no line has.
  private static func bit(_ index: UInt8) -> UInt32 { 1 << UInt32(index) }
}
