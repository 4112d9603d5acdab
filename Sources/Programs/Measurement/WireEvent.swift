// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What a wire did, as it happens.
package enum WireEvent: Sendable, Equatable {
  /// A pulse has ended; its width is `nil` where its begin was not seen.
  case pulse(Nanoseconds?, Bounces)
  /// A pause has ended, as for a pulse.
  case pause(Nanoseconds?, Bounces)
  /// A train has ended: its number, pulses, and time from its first edge to its last.
  case train(UInt64, pulses: UInt32, length: Nanoseconds)
  /// A train has ended that does not count, since a part of it was not seen or it did not end in time.
  case spoiltTrain
  /// A train has more pulses than any coin gives, a pulse each so many nanoseconds; its other pulses are
  /// no events.
  case endlessTrain(period: Nanoseconds)
  /// The wire hums, and has no pulses until it is quiet.
  case hum(Hum)
  /// The wire is quiet again.
  case humEnded(Hum)
}
