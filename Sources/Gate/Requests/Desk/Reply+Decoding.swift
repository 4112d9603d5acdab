// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import Turnstile

extension Reply {
  /// Decodes the bytes of a reply, each of which is checked.
  package init(_ received: Span<UInt8>) throws(Packet.DecodingError) {
    // A reply of another version may have another size.
    guard received.count >= Self.bareSize else { throw .wrongSize }
    guard received[0] == Packet.version else { throw .otherVersion }
    guard received[1] & Packet.noticeBit == 0 else { throw .unknownKind }
    guard let result = RequestResult(rawValue: received[2]) else { throw .impossible }
    guard received.count == (result.isBare ? Self.bareSize : Self.size) else { throw .wrongSize }
    if result.isBare {
      try received.checkUnused(3..<8)
      try received.checkUnused(16..<Self.bareSize)
    } else {
      try Self.check(received)
    }
    for index in received.indices { bytes[index] = received[index] }
  }

  private static func check(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    let isKnown = Question.Kind(rawValue: bytes[1]) != nil
    guard isKnown || bytes[2] == RequestResult.unknown.rawValue else {
      throw .unknownKind
    }
    guard isState(bytes[3]), bytes[4] <= Flag.all, isState(bytes[42]), bytes[7] <= 2 else {
      throw .impossible
    }
    // Before the ledger is read, neither state nor counters nor credit are known.
    if bytes[4] & Flag.isOpeningLedger != 0 {
      guard bytes[3] == Packet.none else { throw .impossible }
      try bytes.checkUnused(counters..<lostLines)
    }
    try checkLevels(bytes, at: 32, count: Input.count)
    try checkLevels(bytes, at: 34, count: Output.count)
    try checkLevels(bytes, at: 36, count: Input.count)
    try checkLevels(bytes, at: 38, count: Input.count)
    try checkLevels(bytes, at: 40, count: Output.count)
    try checkLevels(bytes, at: driven, count: Output.count)
    try checkFaults(bytes)
    try checkVisit(bytes)
    try bytes.checkUnused(counters + 8 * Counter.count..<lostLines)
    try checkLog(bytes)
    try bytes.checkUnused(offsets + GateLine.count..<holder)
    try bytes.checkUnused(end..<size)
    try bytes.checkUnused(holder + 31..<label)
    try bytes.checkUnused(label + 31..<credit)
    try bytes.checkText(holder..<holder + 31)
    try bytes.checkText(label..<label + 31)
    if bytes[4] & Flag.hasLabel == 0 { try bytes.checkUnused(label..<label + 31) }
  }

  /// Checks the counts of log entries, or the page of the trace in their place.
  private static func checkLog(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    guard bytes[1] == Question.Kind.trace.rawValue, bytes[2] == RequestResult.done.rawValue else {
      try bytes.checkUnused(activeLow..<activeLow + 1)
      return try bytes.checkUnused(entries + 8 * EntryKind.count..<stateDeadline)
    }
    guard bytes[activeLow] &>> UInt8(Input.count) == 0 else { throw .impossible }
    for index in 0..<Trace.pageSize {
      let bits: UInt64 = bytes.load(at: entries + 8 * index)
      guard TraceEntry(bits: bits, now: 0) != nil else { throw .impossible }
    }
  }

  private static func checkLevels(
    _ bytes: Span<UInt8>, at offset: Int, count: Int
  ) throws(Packet.DecodingError) {
    let bits: UInt16 = bytes.load(at: offset)
    guard bits &>> UInt16(truncatingIfNeeded: count) == 0 else { throw .impossible }
  }

  private static func checkFaults(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    if bytes[5] == Packet.none {
      guard bytes[6] == Packet.none else { throw .impossible }
      try bytes.checkUnused(44..<48)
      try bytes.checkUnused(holder..<holder + 31)
    } else if Fault.Kind(rawValue: bytes[5]) == nil {
      throw .impossible
    }
    if bytes[7] != 1 { try bytes.checkUnused(48..<52) }
    guard bytes[4] & Flag.isHolding == 0 else { return }
    // Lines that are not held have no troubles and no levels.
    let troubles = VisitFlag.isPushDead | VisitFlag.isOpenTooLong | VisitFlag.isLoopFlapping
    guard bytes[4] & Flag.isCoilCut == 0, bytes[visit] & troubles == 0,
      bytes[coinFault] == Packet.none, bytes[boltFault] == Packet.none
    else { throw .impossible }
    try bytes.checkUnused(34..<40)
    try bytes.checkUnused(driven..<driven + 2)
  }

  private static func checkVisit(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    let (pulses, cost): (UInt32, UInt16) = (bytes.load(at: credit), bytes.load(at: price))
    let isAboutToken = bytes[1] >= Question.Kind.admit.rawValue
    guard pulses <= Till.largestCredit, cost <= 1000,
      bytes[fate] <= (isAboutToken ? Fate.unsure.rawValue : 0),
      CoinFault(rawValue: bytes[coinFault]) != nil || bytes[coinFault] == Packet.none,
      BoltFault(rawValue: bytes[boltFault]) != nil || bytes[boltFault] == Packet.none
    else { throw .impossible }
    guard cost == 0 || bytes[4] & Flag.isOpeningLedger != 0 else { return }
    guard pulses == 0, bytes[visit] & VisitFlag.waitsForSign == 0 else { throw .impossible }
  }

  private static func isState(_ byte: UInt8) -> Bool {
    Turnstile.State(rawValue: byte) != nil || byte == Packet.none
  }
}
