// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Ledger

/// How long the disk takes for a record: `usual` milliseconds in nine of ten times, else `slow`.
struct DiskTimes {
  /// The usual time.
  var usual: ClosedRange<UInt64> = 1...30
  /// The time when the card is busy with itself.
  var slow: ClosedRange<UInt64> = 1...2000

  /// The time of one record.
  func draw(_ dice: inout Dice) -> Nanoseconds {
    dice.milliseconds(dice.happens(90) ? usual : slow)
  }
}

/// The disk of the world: a record is on it when its time is up, and survives the loss of power.
final class WorldDisk {
  private let times: DiskTimes
  private var dice: Dice
  private var underWay: Record?
  private var opening: Opening?
  private var durable: Record?
  // When the record under way is on the disk, or the ledger is open; the latest time for neither.
  private var doneAt: Nanoseconds

  /// The present, which the gate's adapter sets.
  var now: Nanoseconds = 0

  /// A disk without a ledger, which is opened from the beginning on.
  init(_ times: DiskTimes, dice: Dice) {
    self.times = times
    self.dice = dice
    doneAt = 0
    opening = Opening(nil)
  }

  /// When it is done with what it does; the latest time for nothing.
  var deadline: Nanoseconds { doneAt }

  /// The power fails: a record under way is lost unless its time is up.
  func powerOff(at time: Nanoseconds) {
    if doneAt <= time, let underWay { durable = underWay }
    (underWay, opening, doneAt) = (nil, nil, .max)
  }

  /// The power is back: the ledger is opened.
  func powerOn(at time: Nanoseconds) {
    now = time
    opening = Opening(nil, record: durable)
    doneAt = time + times.draw(&dice)
  }
}

/// The controller's end of the disk.
struct WorldStore: RecordStore {
  let disk: WorldDisk

  var isEnabled: Bool { true }
  var isOpening: Bool { disk.isOpening }
  mutating func nextOpening() -> Opening? { disk.nextOpening() }
  mutating func write(_ record: inout Record) { disk.begin(record) }
  mutating func nextResult() -> WriteResult? { disk.nextResult() }
}

extension WorldDisk {
  fileprivate var isOpening: Bool { opening != nil }

  fileprivate func nextOpening() -> Opening? {
    guard doneAt <= now, let opening else { return nil }
    (self.opening, doneAt) = (nil, .max)
    return opening
  }

  fileprivate func begin(_ record: Record) {
    precondition(
      underWay == nil && opening == nil, "the controller hands over one record at a time")
    underWay = record
    doneAt = now + times.draw(&dice)
  }

  fileprivate func nextResult() -> WriteResult? {
    guard doneAt <= now, let record = underWay else { return nil }
    durable = record
    (underWay, doneAt) = (nil, .max)
    return WriteResult(sequence: record.sequence, code: 0)
  }
}
