// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
import GateController
package import Turnstile

/// The answer to a request: the result, and the status of the gate, in 832 bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version: ``Packet/version`` |
/// | 1 | kind of the request, a ``Question/Kind`` |
/// | 2 | result, a ``RequestResult``; with *busy* and *other version* the reply is bare |
/// | 3 | state; 255 for none |
/// | 4 | bit 0: the lines are held; bits 1...4: see `Flag` |
/// | 5 | kind of the lines' fault; 255 for none |
/// | 6 | offset of the line with the fault; 255 for none |
/// | 7 | ledger: 0 no fault, 1 failed, 2 late |
/// | 8...15 | tag of the request |
/// | 16...23 | now, in nanoseconds on the gate's monotonic clock |
/// | 24...31 | when the lines are requested again, on the same clock; all ones for never |
/// | 32, 33 | switches that are active, a bit each |
/// | 34, 35 | outputs whose wires are active, a bit each |
/// | 36, 37 | switches that are stuck, a bit each |
/// | 38, 39 | switches that chatter, a bit each |
/// | 40, 41 | outputs before the command |
/// | 42 | state before the command; 255 for none |
/// | 43 | in the page of a trace, the inputs whose low wire is active, a bit each; otherwise 0 |
/// | 44...47 | `errno` of the lines' fault, or 0 |
/// | 48...51 | `errno` of the ledger's fault, or 0 |
/// | 52...55 | fingerprint of the gate's table |
/// | 56...63 | when the gate started, in seconds since 1970 |
/// | 64...71 | number of the newest record; 0 for none |
/// | 72...391 | room for 40 counters in the order of ``Counter``; unused ones are 0 |
/// | 392...399 | log lines that were lost; in the page of a trace, the number of entries so far |
/// | 400...655 | room for log entries of 32 kinds, by ``EntryKind``; or 32 times a ``TraceEntry`` |
/// | 656...663 | when the state times out, on the same clock; all ones for never |
/// | 664...679 | room for the offsets of 16 lines, in the order of ``GateLine``; 0 for no line |
/// | 680...711 | consumer that holds the line with the fault, at most 31 bytes, then zeros |
/// | 712...743 | label of the chip, at most 31 bytes, then zeros |
/// | 744...747 | credit in pulses, 0...``Till/largestCredit`` |
/// | 748, 749 | price of a passage in pulses; 0 if each press is a coin, so there is no credit |
/// | 750 | bit 0: a returned price waits for a pulse or a push; bits 1 and 2: see `VisitFlag` |
/// | 751, 752 | troubles that only one line can have, a bit for each of ``Troubles/kinds`` |
/// | 753, 754 | outputs that the gate drives active, a bit each |
/// | 755 | what became of the request's token: a ``Fate``; 0 if unknown or not asked at the door |
/// | 756, 757 | why no visitor is let in or no coin is invited, a bit for each ``Hindrance`` |
/// | 758 | who commands the lock, a ``LockCommander`` |
/// | 759 | 0 |
/// | 760...767 | what a pulse is worth, the number of a `MoneyUnit`; 0 for no unit |
/// | 768...775 | pulses credited since the box was emptied |
/// | 776...831 | 0 |
///
/// Bytes 34...39 and 751...754 are 0 while the lines are not held. Without a command, the state and
/// the outputs before the command are the present state and outputs.
package struct Reply: Sendable {
  /// The size in bytes.
  package static var size: Int { 832 }
  /// The size of a bare reply in every version, with only version, kind, result and tag.
  package static var bareSize: Int { 448 }

  /// The encoded reply; only the first ``count`` bytes are sent.
  package internal(set) var bytes = InlineArray<832, UInt8>(repeating: 0)

  /// The result of the request.
  package var result: RequestResult { RequestResult(rawValue: bytes[2]) ?? .unknown }

  /// The number of bytes to send.
  package var count: Int { result.isBare ? Self.bareSize : Self.size }

  /// Creates a reply without the status of a gate.
  package init(_ result: RequestResult, kind: UInt8 = 0, tag: UInt64 = 0) {
    address(kind: kind, tag: tag)
    setResult(result)
  }

  /// Creates the common part of a gate's replies; `startTime` is in seconds since 1970.
  package init(_ setup: Setup, startTime: UInt64, fingerprint: UInt32 = Turnstile.fingerprint()) {
    let wiring = setup.wiring
    bytes[0] = Packet.version
    if setup.isFallback { bytes[4] |= Flag.isFallback }
    if setup.rules.coin.countsMoney {
      store(UInt64(setup.rules.coin.price), at: Self.price, size: 2)
    }
    store(setup.unit, at: Self.unit, size: 8)
    store(startTime, at: 56, size: 8)
    store(UInt64(fingerprint), at: Self.fingerprint, size: 4)
    GateLine.forEach { bytes[Self.offsets + Int($0.rawValue)] = wiring.offset(of: $0) }
    guard let label = wiring.label else { return }
    bytes[4] |= Flag.hasLabel
    store(label, at: Self.label)
  }

  /// Sets the kind and the tag of the request.
  package mutating func address(kind: UInt8, tag: UInt64) {
    bytes[0] = Packet.version
    bytes[1] = kind
    store(tag, at: 8, size: 8)
  }

  /// Sets the result.
  package mutating func setResult(_ result: RequestResult) { bytes[2] = result.rawValue }

  /// Whether the reply answers a question about a token that the client may ask.
  package var isAboutToken: Bool {
    bytes[1] >= Question.Kind.admit.rawValue && bytes[2] != RequestResult.forbidden.rawValue
      && bytes[2] != RequestResult.unknown.rawValue
  }

  /// Sets the fate of the request's token.
  package mutating func setFate(_ fate: Fate) { bytes[Self.fate] = fate.rawValue }

  /// Sets that the client may give commands.
  package mutating func allowCommands() { bytes[4] |= Flag.mayCommand }

  /// Sets the state and the outputs before the command.
  package mutating func setBefore(_ state: Turnstile.State?, _ outputs: Levels) {
    bytes[42] = state?.rawValue ?? Packet.none
    store(UInt64(outputs.bits), at: 40, size: 2)
  }

  /// Sets the number of log entries of each ``EntryKind``, and the number of lost lines.
  package mutating func setLog(_ counts: Span<UInt64>, lostLines: UInt64) {
    store(lostLines, at: Self.lostLines, size: 8)
    store(counts, at: Self.entries)
  }

  /// Whether the reply is a successful answer to a request for a page of the trace.
  package var isPage: Bool {
    bytes[1] == Question.Kind.trace.rawValue && bytes[2] == RequestResult.done.rawValue
  }

  /// Sets a page of a trace and its ``traceCount`` in place of the log, and the inputs' polarity.
  package mutating func setPage(
    _ page: UInt8, of entries: Span<UInt64>, count: UInt64, _ wiring: Wiring
  ) {
    Input.forEach { if wiring[$0].line.isActiveLow { bytes[Self.activeLow] |= 1 &<< $0.rawValue } }
    store(count, at: Self.lostLines, size: 8)
    let start = Int(page) &* Trace.pageSize & (Trace.capacity - 1)
    store(entries.extracting(start..<start + Trace.pageSize), at: Self.entries)
  }

  // The offsets of fields.
  static var activeLow: Int { 43 }
  static var fingerprint: Int { 52 }
  static var counters: Int { 72 }
  static var lostLines: Int { 392 }
  static var entries: Int { 400 }
  static var stateDeadline: Int { 656 }
  static var offsets: Int { 664 }
  static var consumer: Int { 680 }
  static var label: Int { 712 }
  static var credit: Int { 744 }
  static var price: Int { 748 }
  static var visit: Int { 750 }
  static var troubles: Int { 751 }
  static var driven: Int { 753 }
  static var fate: Int { 755 }
  static var hindrances: Int { 756 }
  static var commander: Int { 758 }
  static var unit: Int { 760 }
  static var inBox: Int { 768 }

  /// The bits of byte 4; `isFallback` is set if a later configuration was refused.
  enum Flag {
    static var isHolding: UInt8 { 1 }
    static var mayCommand: UInt8 { 2 }
    static var hasLabel: UInt8 { 4 }
    static var isOpeningLedger: UInt8 { 8 }
    static var isFallback: UInt8 { 16 }
  }

  /// The bits of byte 750: a waiting price, an open emergency loop, a gate held open by the staff.
  enum VisitFlag {
    static var waitsForSign: UInt8 { 1 }
    static var isLoopOpen: UInt8 { 2 }
    static var isHeldOpen: UInt8 { 4 }
  }

  @inline(never) mutating func store(_ value: UInt64, at offset: Int, size: Int) {
    var span = bytes.mutableSpan
    span.store(value, at: offset, size: size)
  }

  @inline(never) mutating func store(_ numbers: Span<UInt64>, at offset: Int) {
    var span = bytes.mutableSpan
    span.store(numbers, at: offset)
  }

  @inline(never) mutating func store(_ text: ChipLabel, at offset: Int) {
    for index in 0..<text.count { bytes[offset + index] = text[index] }
  }
}
