// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A listening socket; what its clients may do is the same for all of them.
///
/// Each door has four seats: those of the command door are 0...3, and those of the status door 4...7.
struct Door {
  /// The number of seats.
  static var seatCount: Int { 4 }
  /// How long a door is not watched after a connection could not be accepted.
  static var pause: Nanoseconds { .seconds(1) }

  /// The socket; negative for a door that there is not.
  var number: Int32
  /// When the door is watched again; 0 while it is.
  var pausedUntil: Nanoseconds = 0
  /// Whether it has been reported that connections cannot be accepted.
  var isReported = false

  /// The seats of the door with this index.
  static func seats(of door: Int) -> Range<Int> {
    door * seatCount..<(door + 1) * seatCount
  }

  /// The door of a seat.
  static func ofSeat(_ index: Int) -> Int { index / seatCount }
}
