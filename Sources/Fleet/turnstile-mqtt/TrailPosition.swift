// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The digits that end a line of the trail.
typealias Digits = FixedText<64>

/// Which lines of the trail the database is to have next.
///
/// Nothing of it is kept: what the database has, it answers. One batch is on its way at a time, so the database
/// sets the pace, and what is lost on the way is sent again.
struct TrailPosition {
  /// What is asked of `audit serve`.
  enum Request: Equatable {
    /// The lines behind the one with these digits.
    case after(Digits)
    /// The lines from an `open` line on, counted from the oldest, which is number 0.
    case opening(UInt64)
  }

  private enum State {
    /// The database is asked what it has.
    case asking
    /// The trail is asked for lines; at its end until there are some.
    case reading
    /// The batch whose last line has these digits is on its way.
    case sending(last: Digits)
  }

  /// How long an answer may take before it is asked for again: at first, and at most.
  static let (shortest, longest) = (Nanoseconds.seconds(5), Nanoseconds.seconds(60))

  private var state = State.asking
  private var request = Request.opening(0)
  /// What the database had when it last answered; a batch that begins anew says so.
  private(set) var have = Digits()
  private var pause = shortest
  /// When the database is to be asked what it has.
  private(set) var deadline: Nanoseconds = 0

  /// Takes the digits of the last line that the database has, and returns what to ask of the trail, if anything.
  mutating func take(have digits: Digits, at now: Nanoseconds) -> Request? {
    switch state {
    case .asking: break
    case .reading: guard digits != have else { return nil }
    case .sending(let last):
      if digits == last { pause = Self.shortest }
      if digits == have, !isAnew { return nil }
      if digits == have, case .opening(let number) = request {
        return read(.opening(number + 1), at: now)
      }
    }
    have = digits
    return read(.after(digits), at: now)
  }

  /// Returns what to ask of a trail that has no such line, since it was rotated away, or lost with
  /// the power or the card; `nil` where no line of it continues what the database has.
  mutating func takeGone(at now: Nanoseconds) -> Request? {
    guard case .reading = state else { return nil }
    if !isAnew { return read(.opening(0), at: now) }
    wait(at: now)
    return nil
  }

  /// A batch of lines is sent, whose last has these digits.
  mutating func send(upTo last: Digits, at now: Nanoseconds) {
    state = .sending(last: last)
    deadline = now + pause
  }

  /// The database is asked what it has; while it does not answer, less and less often.
  mutating func ask(at now: Nanoseconds) {
    // At the end of the trail the answer matters only if the database is now an older copy.
    if case .reading = state { deadline = now + Self.longest } else { wait(at: now) }
  }

  /// A connection to the broker or to the trail is new: what the database has is not known.
  mutating func restart() {
    state = .asking
    (pause, deadline) = (Self.shortest, 0)
  }

  /// A collector is there, maybe with an older database: it is asked at this moment.
  mutating func expectAnswer(at moment: Nanoseconds) {
    (pause, deadline) = (Self.shortest, min(deadline, moment))
  }

  private var isAnew: Bool { if case .opening = request { true } else { false } }

  private mutating func read(_ request: Request, at now: Nanoseconds) -> Request {
    self.request = request
    state = .reading
    deadline = now + Self.longest
    return request
  }

  private mutating func wait(at now: Nanoseconds) {
    state = .asking
    deadline = now + pause
    pause = min(2 * pause, Self.longest)
  }
}

extension Digits {
  /// The 64 digits of a hash; `nil` for anything else.
  init?(checking bytes: Span<UInt8>) {
    guard bytes.count == 64 else { return nil }
    for index in bytes.indices where bytes[index].hexadecimalDigit == nil { return nil }
    self.init(bytes)
  }
}
