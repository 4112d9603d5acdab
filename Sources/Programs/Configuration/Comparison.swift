// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A time of the configuration: the name of its key, its nanoseconds and where it is set.
struct FoundTime {
  let name: StaticString
  let time: Nanoseconds
  /// Where the file sets it; `nil` where it is the default.
  let location: SourceLocation?

  init(_ name: StaticString, _ time: Nanoseconds, _ location: SourceLocation?) {
    (self.name, self.time, self.location) = (name, time, location)
  }
}

/// A time that is not as long, or as short, as another one demands.
struct Comparison {
  private let found: FoundTime
  private let expectation: StaticString
  private let other: FoundTime
  private let advice: StaticString

  /// Compares `found` with the other time.
  init(
    _ found: FoundTime, _ expectation: StaticString, _ other: FoundTime, _ advice: StaticString
  ) {
    (self.found, self.expectation, self.other, self.advice) = (found, expectation, other, advice)
  }

  /// The error at the first of the two times that the file sets.
  var error: ConfigurationError {
    let place: TextBuffer = other.location.map { "in line \($0.line)" } ?? "by default"
    let origin: StaticString = found.location == nil ? " by default" : ""
    return ConfigurationError(
      at: found.location ?? other.location ?? SourceLocation(),
      "\(found.name): \(expectation) \(other.name), which is \(duration: other.time) \(place), "
        + "found \(duration: found.time)\(origin); \(advice)")
  }
}
