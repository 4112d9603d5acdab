// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The units of time; a duration has exactly one.
enum TimeUnit: UInt8, Keyword, Listed {
  case microsecond, millisecond, second, minute, hour

  static let names: [5 of StaticString] = ["us", "ms", "s", "min", "h"]

  private static let lengths: [5 of Nanoseconds] = [
    1000, .milliseconds(1), .seconds(1), .seconds(60), .seconds(3600),
  ]

  var nanoseconds: Nanoseconds { Self.lengths[Int(rawValue)] }
}

extension TextBuffer {
  /// Adds a duration of whole microseconds in the largest unit that gives a whole number; none is `0ms`.
  package mutating func appendInterpolation(duration: Nanoseconds) {
    guard duration > 0 else { return append("0ms") }
    var largest = TimeUnit.microsecond
    TimeUnit.forEach { if duration % $0.nanoseconds == 0 { largest = $0 } }
    self += "\(duration / largest.nanoseconds)\(largest.name)"
  }
}

extension Entry {
  /// What a value lacks that is a number with another unit than a duration has, or with none.
  ///
  /// Without a unit it gets the first that makes it long enough and not too long; 0 gets the word for none.
  func durationAdvice(
    from shortest: Nanoseconds, to longest: Nanoseconds, or word: StaticString?
  ) -> TextBuffer {
    let isNumber = (1..<20).contains(value.digitCount)
    guard isNumber, !value.hasComment, value.duration == nil else { return "" }
    guard value.digitCount == value.count else {
      return value[value.digitCount] == UInt8(ascii: " ")
        ? "; remove the blank before the unit"
        : "; write a whole number and one of \(TimeUnit.list)"
    }
    if let word, shortest > 0, value.number() == 0 { return "; did you mean \"\(word)\"?" }
    let units: [5 of TimeUnit] = [.millisecond, .second, .minute, .hour, .microsecond]
    for index in units.indices {
      let time = (value + "\(units[index].name)").duration ?? .never
      if (shortest...longest).contains(time) { return "; did you mean \"\(duration: time)\"?" }
    }
    return "; add a unit, as in \(duration: longest)"
  }
}

extension LineText {
  /// The duration in nanoseconds; `nil` without number and unit; the largest for one of more than 64 bits.
  var duration: Nanoseconds? {
    let unit = TimeUnit.first { number(before: $0.name) != nil }
    guard let unit, let number = number(before: unit.name) else { return nil }
    return min(number, .max / unit.nanoseconds) * unit.nanoseconds
  }
}
