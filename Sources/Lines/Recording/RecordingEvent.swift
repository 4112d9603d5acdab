// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What a reader finds in a recording, in the order of the file.
package enum RecordingEvent: Sendable, Equatable {
  /// A comment, which may be `key=value`; a long one is cut.
  case note(TextBuffer)
  /// A wire, counted from 0.
  case wire(Int, name: FixedText<31>)
  /// The declarations are complete.
  case start
  /// What follows happened so many nanoseconds after the beginning.
  case time(Nanoseconds)
  /// The level of a wire from now on.
  case change(Int, WireLevel)
}
