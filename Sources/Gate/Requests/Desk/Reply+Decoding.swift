// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import Turnstile

extension Reply {
  /// Decodes a reply; throws an error for bytes that no gate sends.
  package init(_ received: Span<UInt8>) throws(Packet.DecodingError) {
    // A reply of another version may have another size.
    guard received.count >= Self.bareSize else { throw .wrongSize }
    guard received[0] == Packet.version else { throw .otherVersion }
    guard received[1] & Packet.noticeBit == 0 else { throw .unknownKind }
    guard let result = RequestResult(rawValue: received[2]) else { throw .impossible }
    guard received.count == (result.isBare ? Self.bareSize : Self.size) else { throw .wrongSize }
    guard result.isBare || result == .unknown || Question.Kind(rawValue: received[1]) != nil else {
      throw .unknownKind
    }
    for index in received.indices { bytes[index] = received[index] }
    let same = result.isBare ? Self(result, kind: kind, tag: tag) : rewritten
    try received.compare(with: same.bytes.span)
  }

  /// The reply that a gate with the decoded values sends.
  private var rewritten: Reply {
    let (status, before) = (status, statusBefore)
    var setup = Setup()
    setup.wiring = status.wiring
    setup.isFallback = isFallback
    setup.rules.coin.counts = price > 0 ? .train : .press
    setup.rules.coin.price = price
    setup.unit = unit?.number ?? 0
    var reply = Reply(setup, startTime: startTime, fingerprint: fingerprint)
    reply.address(kind: kind, tag: tag)
    reply.setResult(result)
    reply.fill(status, visit)
    reply.setTimes(now, stateDeadline: stateDeadline, record: recordNumber)
    if let counters = status.counters { reply.set(counters) }
    reply.setBefore(before.state, before.active.outputs)
    if mayCommand { reply.allowCommands() }
    if isAboutToken { reply.setFate(fate) }
    setEntries(of: &reply)
    return reply
  }

  /// Copies the numbers of log entries, or the valid entries of a page of a trace, to `reply`.
  private func setEntries(of reply: inout Reply) {
    var entries = InlineArray<32, UInt64>(repeating: 0)
    guard isPage else {
      EntryKind.forEach { entries[Int($0.rawValue)] = entryCount($0) }
      return reply.setLog(entries.span, lostLines: lostLines)
    }
    for index in entries.indices where TraceEntry(bits: traceBits(index), now: now) != nil {
      entries[index] = traceBits(index)
    }
    reply.setPage(0, of: entries.span, count: traceCount, status.wiring)
  }
}

extension Span<UInt8> {
  /// Checks that the bytes equal `written`, which is the decoded packet encoded again.
  ///
  /// - Throws: `impossible` if a reserved byte is not 0, or a value is one that no program sends.
  func compare(with written: Span<UInt8>) throws(Packet.DecodingError) {
    for index in indices where self[index] != written[index] { throw .impossible }
  }

  /// Returns the name in the 31 bytes from `offset` on, without the zeros that follow the name.
  func label(at offset: Int) -> ChipLabel {
    var label = ChipLabel()
    for index in offset..<offset + 31 where self[index] != 0 { label.append(byte: self[index]) }
    return label
  }
}
