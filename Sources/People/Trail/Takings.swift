// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
package import Fixed

/// What the lines of an audit trail add up to, day by day.
///
/// Its rules are those of the central books, `moment` and `count_line` in `002-take.sql`, and a test compares
/// the two. But a gate's trail may begin later than the gate, so what its first `open` line states is of no
/// day: it is ``before``.
package struct Takings: Sendable {
  /// What was counted on a day.
  package struct Day: Sendable {
    /// The day, in days since 1970.
    package var number: Int64 = 0
    /// What was counted, those entries included that have no line.
    package var sums = AuditSums(repeating: 0)
    /// How many coins, grants, pulses and admissions have no line: an `open` line of this day states them.
    package var untimed: UInt64 = 0
    /// Whether the clock of a line that counts was not known to be right.
    package var isEstimated = false
  }

  /// The days on which something was counted, in their order, and of more than 400 the last ones.
  package private(set) var days = BoundedArray<Day, 400>(filler: Day())
  /// What was counted before the first line, and on days before the 400; the last of its days may have
  /// more, which is among the ``days``.
  package private(set) var before = Day(number: .min)
  /// All that was counted.
  package private(set) var total = Day()
  /// How many lines a loss of power or a full disk has cut.
  package private(set) var torn: UInt64 = 0
  private let now: UInt64
  private var firstDay: Int64?
  private var isOpened = false
  private var record: UInt64 = 0
  // The last time of a clock that was right.
  private var synchronised: UInt64 = 0
  // What was counted by books that have been replaced.
  private var base = AuditSums(repeating: 0)

  /// The takings of a trail that is read now, in seconds since 1970.
  package init(now: UInt64) { self.now = now }

  /// The first day of which nothing is in ``before``; `nil` where there is no line.
  package var wholeFrom: Int64? { firstDay.map { max($0, before.number &+ 1) } }

  /// Takes the next line, without its line feed.
  ///
  /// - Parameters:
  ///   - isClosed: whether it has a line feed; only the last line may have none.
  ///   - day: the day of a moment, in days since 1970.
  package mutating func add(
    _ bytes: Span<UInt8>, isClosed: Bool, day: (_ seconds: UInt64) -> Int64
  ) {
    guard isClosed, let read = AuditLine.readSealed(bytes) else { return torn += 1 }
    let moment = moment(of: read)
    let isRight = read.isSynchronised && moment == read.time
    var change = Day(number: day(moment), isEstimated: !isRight)
    firstDay = min(firstDay ?? change.number, change.number)
    if isRight {
      // The lines before had no right clock, so what has none may be of this day.
      if synchronised == 0, before.sums.isAny { before.number = max(before.number, change.number) }
      synchronised = max(synchronised, moment)
    }
    record = max(record, read.record)
    guard let line = read.line else { return }
    if let sum = line.kind.sum {
      change.sums[Int(sum.rawValue)] = line.values[0]
    } else if line.kind == .open {
      change.sums = difference(of: line)
      guard isOpened else { return begin(with: change) }
      change.untimed = change.sums.untimed
    }
    count(change)
  }
}

extension Takings {
  /// The moment on whose day a line counts.
  ///
  /// A clock that may be wrong is held between the last one that was right and now; one that was set to a far
  /// future counts as one that is wrong.
  private func moment(of read: ReadLine) -> UInt64 {
    if !read.isSynchronised { return min(max(read.time, synchronised), now) }
    return read.time > now &+ 86_400 ? now : read.time
  }

  /// What an `open` line states beyond what was counted; nothing where the books have fallen, and then what
  /// was counted stays counted.
  private mutating func difference(of line: AuditLine) -> AuditSums {
    var (difference, isLess) = (AuditSums(repeating: 0), line.record < record)
    for index in difference.indices {
      difference[index] = line.values[index] &+ base[index] &- total.sums[index]
      if Int64(bitPattern: difference[index]) < 0 { isLess = true }
    }
    guard isLess else { return difference }
    for index in base.indices { base[index] = total.sums[index] &- line.values[index] }
    record = line.record
    return AuditSums(repeating: 0)
  }

  /// Takes what the first `open` line states.
  private mutating func begin(with change: Day) {
    isOpened = true
    total.add(change)
    if change.sums.isAny { before = Day(number: change.number, sums: change.sums) }
  }

  private mutating func count(_ change: Day) {
    guard change.sums.isAny else { return }
    total.add(change)
    var place = 1
    while place <= days.count, days.fromEnd(place).number > change.number { place += 1 }
    if place <= days.count {
      var day = days.fromEnd(place)
      if day.number == change.number {
        day.add(change)
        day.isEstimated = day.isEstimated || change.isEstimated
        return days.replace(at: days.count - place, with: day)
      }
    }
    if days.isFull {
      guard place <= days.count else { return putBefore(change) }
      putBefore(days.fromEnd(days.count))
      for place in (1..<days.count).reversed() {
        days.replace(at: days.count - 1 - place, with: days.fromEnd(place))
      }
      days.removeLast(1)
    }
    days.insert(change) { $0.number < change.number }
  }

  private mutating func putBefore(_ day: Day) {
    before.add(day)
    before.number = max(before.number, day.number)
  }
}

extension Takings.Day {
  /// Adds what was counted on another day, or later on this one; no forged number stops it.
  fileprivate mutating func add(_ other: Self) {
    for index in sums.indices { sums[index] &+= other.sums[index] }
    untimed &+= other.untimed
  }
}

extension AuditSums {
  /// Whether one of them is not 0.
  package var isAny: Bool {
    for index in indices where self[index] > 0 { return true }
    return false
  }

  /// All but the releases, which need no line to be paid for.
  fileprivate var untimed: UInt64 {
    var sum: UInt64 = 0
    for index in indices where index != Int(AuditSum.releases.rawValue) { sum &+= self[index] }
    return sum
  }
}
