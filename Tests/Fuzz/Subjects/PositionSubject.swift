// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Takes each byte for something that happens to a gate, its bridge or the database, and then has nothing fail.
///
/// The database comes to have every line, whatever was lost, repeated, cut off or put back before.
func positionFlaw(_ input: Span<UInt8>) -> StaticString? {
  var world = TrailWorld()
  for index in 0..<min(input.count, 200) {
    world.happen(input[index] % 16, input[index] / 16)
    if world.isLate { return "the database is not asked within a minute" }
  }
  return world.isTaken() ? nil : "the database never has the last line"
}

/// A trail of at most 255 lines, and what the database has of it.
private struct TrailWorld {
  private typealias Lines = InlineArray<256, UInt8>
  private struct Database {
    var (have, isEmpty) = (UInt8(0), true)
    // The `open` lines that it has ever had.
    var openings = InlineArray<256, Bool>(repeating: false)
  }

  // The lines of the gate's files, by number; line 0 is none, and each number is of one line for ever.
  private var files = Lines(repeating: 0)
  private var isOpening = InlineArray<256, Bool>(repeating: false)
  private var (count, last) = (0, UInt8(0))
  private var (database, backup) = (Database(), Database())
  private var position = TrailPosition()
  private var now: Nanoseconds = 0
  // What `audit serve` is asked, the batch on its way as a range of the files' lines, and an answer.
  private var request: TrailPosition.Request?
  private var batch: Lines?
  private var (batchCount, after, known) = (0, UInt8(0), Digits())
  private var answer: UInt8?

  init() { write(isOpening: true) }

  /// Whether the deadline is further away than any pause.
  var isLate: Bool { position.deadline > now + .seconds(70) }

  mutating func happen(_ event: UInt8, _ number: UInt8) {
    now += .milliseconds(100) * UInt64(number)
    switch event {
    case 0, 1: write(isOpening: false)
    case 2: write(isOpening: true)
    case 3: losePower(Int(number))
    case 4: rotate(Int(number))
    case 5, 6: serve(upTo: Int(number % 3) + 1)
    case 7, 8: deliver()
    case 9: batch = nil
    case 10, 11: hear(answer)
    case 12: answer = nil
    case 13: number < 8 ? restart() : position.expectAnswer(at: now + .seconds(UInt64(number % 10)))
    case 14: if number < 8 { backup = database } else { database = backup }
    default: ask()
    }
  }

  /// Has nothing fail any more; whether the database then has the last line.
  mutating func isTaken() -> Bool {
    for _ in 0..<600 {
      if database.have == files[count - 1], batch == nil { return true }
      serve(upTo: 3)
      if batch != nil { deliver() } else { ask() }
      hear(answer)
    }
    return false
  }

  private mutating func write(isOpening: Bool) {
    guard last < 255, count < 256 else { return }
    last += 1
    self.isOpening[Int(last)] = isOpening
    files[count] = last
    count += 1
  }

  /// Takes the last lines, but never the first; the gate goes on with an `open` line.
  private mutating func losePower(_ lines: Int) {
    guard last < 255 else { return }
    count = max(count - lines, 1)
    write(isOpening: true)
  }

  /// Deletes the oldest lines, but never the last `open` line, which is not older than any that is stored.
  private mutating func rotate(_ lines: Int) {
    var newest = count - 1
    while newest > 0, !isOpening[Int(files[newest])] { newest -= 1 }
    let first = min(lines, newest)
    for index in first..<count { files[index - first] = files[index] }
    count -= first
  }

  private mutating func restart() {
    (request, batch) = (nil, nil)
    position.restart()
  }

  private mutating func ask() {
    now = max(now, position.deadline)
    position.ask(at: now)
    answer = database.have
  }

  private mutating func hear(_ line: UInt8?) {
    guard let line else { return }
    answer = nil
    if let asked = position.take(have: digits(of: line), at: now) { request = asked }
  }

  /// What `audit serve` does with what it is asked.
  private mutating func serve(upTo most: Int) {
    guard let request else { return }
    guard let first = place(request) else {
      self.request = position.takeGone(at: now)
      return
    }
    guard first < count else { return }
    self.request = nil
    known = position.have
    batchCount = min(most, count - first)
    var lines = Lines(repeating: 0)
    for index in 0..<batchCount { lines[index] = files[first + index] }
    (batch, after) = (lines, 0)
    if case .after = request, first > 0 { after = files[first - 1] }
    position.send(upTo: digits(of: lines[batchCount - 1]), at: now)
  }

  private func place(_ request: TrailPosition.Request) -> Int? {
    var rest = UInt64.max
    if case .opening(let number) = request { rest = number }
    for index in 0..<count {
      if case .after(let digits) = request, digits == self.digits(of: files[index]) {
        return index + 1
      }
      guard rest < .max, isOpening[Int(files[index])] else { continue }
      if rest == 0 { return index }
      rest -= 1
    }
    return nil
  }

  /// What take() does with the batch.
  private mutating func deliver() {
    guard let lines = batch else { return }
    batch = nil
    answer = database.have
    // A batch that begins anew is refused by a database that has another line than the gate knew of.
    guard after != 0 || database.isEmpty || known == digits(of: database.have) else { return }
    var isStored = after != 0 && after != database.have
    if after == 0, !database.isEmpty { isStored = database.openings[Int(lines[0])] }
    for index in 0..<batchCount {
      if isStored {
        isStored = lines[index] != database.have
      } else {
        (database.have, database.isEmpty) = (lines[index], false)
        if isOpening[Int(lines[index])] { database.openings[Int(lines[index])] = true }
      }
    }
    answer = database.have
  }

  private func digits(of line: UInt8) -> Digits {
    var digits = Digits()
    for index in 0..<64 {
      digits.append(byte: UInt8(ascii: "a") + (index < 8 ? line >> UInt8(index) & 1 : 0))
    }
    return digits
  }
}
