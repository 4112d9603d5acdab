// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// One change of one output.
package struct OutputChange: Sendable, Equatable {
  /// When it happened, in nanoseconds of virtual time.
  package var time: Nanoseconds
  /// The output's index in the request.
  package var output: UInt8
  /// Whether the output was active from then on.
  package var isActive: Bool

  /// Describes a change.
  package init(output: UInt8, isActive: Bool, time: Nanoseconds) {
    self.output = output
    self.isActive = isActive
    self.time = time
  }
}

/// The last 64 changes of the outputs, oldest first.
package struct OutputHistory: Sendable {
  /// The number of changes there have been, kept or not.
  package private(set) var total = 0
  private var changes = RingBuffer<OutputChange, 64>(
    filler: OutputChange(output: 0, isActive: false, time: 0))

  /// The number of changes that are kept, 0...64.
  package var count: Int { changes.count }

  /// The change at `index`, which must be below ``count``; 0 is the oldest kept.
  package subscript(index: Int) -> OutputChange { changes[index] }

  mutating func append(_ change: OutputChange) {
    changes.appendReplacingFirst(change)
    total += 1
  }
}
