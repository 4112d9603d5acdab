// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// The bytes of a driver's snapshot:
//
// | bytes | content |
// | --- | --- |
// | as many as it has | the machine's own snapshot |
// | 1 | version of this layout: 1 |
// | 4 | fingerprint of the table, little endian |
// | 2 | how many events wait, little endian |
// | 2 | how many events wait until the machine moves, little endian |
// | 9 for each event that can wait | the event, and nanoseconds since it happened, little endian |
// | 1 for each event that can wait until the machine moves | the event |
// | 4 | CRC-32 (ISO 3309) of all bytes before, little endian |

extension Driver {
  /// The size of a snapshot in bytes: 13 more than the machine's snapshot, 9 for each slot of the queue,
  /// and 1 for each event that can be deferred.
  public static var snapshotSize: Int { deferralStart + A.Rows.kind.deferralCount + 4 }

  private static var version: UInt8 { 1 }
  private static var head: Int { M.snapshotSize }
  private static var queueStart: Int { head + 9 }
  private static var deferralStart: Int { queueStart + 9 * capacity }

  /// Writes a snapshot of the machine and all waiting events at `now` into the first ``snapshotSize`` bytes.
  ///
  /// Returns `false`, with no usable snapshot in `bytes`, if there are fewer bytes or the machine fails its
  /// self-check. The snapshot contains no raised events, because none are left after a call of the driver.
  /// Changed names do not invalidate a snapshot: see ``Table/fingerprint``.
  public func save(at now: Nanoseconds, into bytes: inout MutableSpan<UInt8>) -> Bool {
    guard bytes.count >= Self.snapshotSize else { return false }
    for index in 0..<Self.snapshotSize { bytes[index] = 0 }
    guard core.save(at: now, into: &bytes) else { return false }
    bytes[Self.head] = Self.version
    bytes.store(M.A.table.fingerprint, at: Self.head + 1)
    bytes.store(UInt64(waiting.count), at: Self.head + 5, size: 2)
    bytes.store(UInt64(deferred.count), at: Self.head + 7, size: 2)
    for index in 0..<waiting.count {
      let (event, time) = waiting[index]
      let place = Self.queueStart + 9 * index
      bytes[place] = event
      bytes.store(time < now ? now - time : 0, at: place + 1)
    }
    for index in 0..<deferred.count { bytes[Self.deferralStart + index] = deferred[index] }
    let end = Self.snapshotSize - 4
    bytes.store(Checksum(of: end, bytes.span).value, at: end)
    return true
  }

  /// Resumes a saved driver at `now`; on an error, the driver is unchanged and no word is performed.
  ///
  /// The entry words of the active states are performed again, because the outside world may have lost
  /// their effect. They raise no events this time, because those events were handled before the save.
  /// Waiting events keep their age, plus the time in `clock`.
  ///
  /// - Parameters:
  ///   - bytes: ``snapshotSize`` bytes written by ``save(at:into:)``.
  ///   - now: the time on the monotonic clock.
  ///   - clock: whether time passed between saving and resuming.
  ///   - world: performs words and sees the step.
  public mutating func resume<World: Performer<M.A>>(
    from bytes: Span<UInt8>, at now: Nanoseconds, clock: Snapshot.Clock, in world: inout World
  ) throws(Snapshot.DecodingError) {
    let end = Self.snapshotSize - 4
    guard bytes.count == Self.snapshotSize, bytes.load(at: end) == Checksum(of: end, bytes).value
    else { throw .damaged }
    guard bytes[Self.head] == Self.version else { throw .unknownVersion }
    guard bytes.load(at: Self.head + 1) == M.A.table.fingerprint else { throw .otherTable }
    var driver = Self()
    let own = bytes.extracting(0..<Self.head)
    let step = try driver.core.resume(from: own, at: now, clock: clock)
    guard driver.readQueue(bytes, at: now, clock), driver.readDeferral(bytes) else {
      throw .otherTable
    }
    self = driver
    world.willPerform(step)
    for word in step.words { world.perform(word) }
    world.hasPerformed(step)
  }

  private mutating func readQueue(
    _ bytes: Span<UInt8>, at now: Nanoseconds, _ clock: Snapshot.Clock
  ) -> Bool {
    let count = Int(bytes.load(at: Self.head + 5) as UInt16)
    guard count <= capacity else { return false }
    for index in 0..<count {
      let place = Self.queueStart + 9 * index
      guard let event = A.Event(rawValue: bytes[place]) else { return false }
      let time = clock.time(since: bytes.load(at: place + 1), before: now)
      guard waiting.resume(event, at: time) else { return false }
    }
    return true
  }

  private mutating func readDeferral(_ bytes: Span<UInt8>) -> Bool {
    let count = Int(bytes.load(at: Self.head + 7) as UInt16)
    guard count <= A.Rows.kind.deferralCount else { return false }
    for index in 0..<count {
      let event = bytes[Self.deferralStart + index]
      guard A.Event(rawValue: event) != nil else { return false }
      deferred.append(event)
    }
    return true
  }
}

extension Snapshot.Clock {
  /// Returns the time of an event with the given age at the save, for a resumption at `now`.
  fileprivate func time(since age: Nanoseconds, before now: Nanoseconds) -> Nanoseconds {
    var age = age
    if case .ran(let elapsed) = self {
      let (sum, overflow) = age.addingReportingOverflow(elapsed)
      age = overflow ? .max : sum
    }
    return age < now ? now - age : 0
  }
}

extension EventQueue {
  /// The event at `index`, 0..<``count``, and its time; 0 is the oldest.
  fileprivate subscript(index: Int) -> (event: UInt8, time: Nanoseconds) {
    let slot = slot(index)
    return (events[slot], times[slot])
  }

  /// Adds a saved event, which may take the last slot even if the event is not urgent.
  fileprivate mutating func resume(_ event: A.Event, at time: Nanoseconds) -> Bool {
    guard used < capacity else { return false }
    (events[used], times[used]) = (event.rawValue, time)
    used += 1
    return true
  }
}
