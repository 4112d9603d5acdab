// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import MachineText

/// Reads the bytes as a machine; one without a mistake is linted, played, and printed, and its text is read
/// again.
func machineFlaw(_ input: Span<UInt8>) -> StaticString? {
  var reader = DraftReader()
  var line = TextBuffer()
  for index in input.indices {
    if input[index] != UInt8(ascii: "\n") {
      line.append(byte: input[index])
      continue
    }
    reader.read(line)
    line.removeAll()
  }
  reader.read(line)
  reader.finish()
  let isRead = reader.faults.isEmpty
  if isRead, !reader.isEnded { return "neither read nor refused" }
  while let fault = reader.nextFault() {
    let text: TextBuffer = "\(fault)"
    if text.isTruncated || !text.isPrintable { return "a message is not whole, or not clean" }
    if fault.line == 0 || fault.column == 0 { return "a message has no place" }
  }
  guard isRead else { return nil }
  Drafted.exchange(&reader.draft)
  Drafted.lint { _ in }
  play()
  return copyFlaw()
}

/// Whether the text of the present draft is read as the same machine, with the same text.
private func copyFlaw() -> StaticString? {
  let fingerprint = Drafted.table.fingerprint
  var checksum = Checksum()
  var reader = DraftReader()
  var isWhole = true
  MachineWriter<Drafted>.eachLine(of: Drafted.with { $0.head.name }) { line in
    if line.isTruncated { isWhole = false }
    add(line, to: &checksum)
    reader.read(line)
  }
  guard isWhole else { return "a line of a text is not whole" }
  guard reader.isEnded else { return "a text that was printed is not read" }
  Drafted.exchange(&reader.draft)
  if Drafted.table.fingerprint != fingerprint {
    return "a text that was printed is another machine"
  }
  var copy = Checksum()
  MachineWriter<Drafted>.eachLine(of: Drafted.with { $0.head.name }) { add($0, to: &copy) }
  return copy.value == checksum.value ? nil : "a text is printed otherwise when it was read"
}

private func add(_ line: TextBuffer, to checksum: inout Checksum) {
  for index in 0..<line.count { checksum.add(line[index]) }
  checksum.add(UInt8(ascii: "\n"))
}

/// Lets each event happen some times, with guards that hold and guards that do not.
private func play() {
  var driver = Driver<HierarchicalMachine<Drafted>, 4>()
  var world = Answers()
  driver.start(at: 0, in: &world)
  for turn in 0..<UInt8(100) {
    world.turn = turn
    let count = UInt8(truncatingIfNeeded: Drafted.table.eventCount)
    if count > 0, let event = Drafted.Event(rawValue: turn % count) {
      _ = driver.post(event, at: Nanoseconds(turn) &* 1_000_000_000)
    }
    driver.run(by: Nanoseconds(turn) &* 1_000_000_000, in: &world)
  }
}

private struct Answers: Performer {
  typealias Names = Drafted
  var turn: UInt8 = 0
  func holds(_ condition: Drafted.Guard) -> Bool { (turn ^ condition.rawValue) & 2 == 0 }
  func milliseconds(of interval: Drafted.Interval) -> UInt32 { UInt32(interval.rawValue) &* 700 }
  mutating func perform(_ word: Drafted.Word) {}
}
