// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
import GPIO
package import GateController
package import Turnstile

// The client's side. A value that no gate sends is replaced, so ``init(_:)`` refuses the reply.

extension Reply {
  /// The fate of the request's token.
  package var fate: Fate {
    // No gate sends `doubtful` to a validator.
    let fate = Fate(rawValue: bytes[Self.fate]) ?? .unknown
    return fate == .doubtful ? .open : fate
  }

  /// The kind of the request, a ``Question/Kind``.
  package var kind: UInt8 { bytes[1] }
  /// The tag of the request.
  package var tag: UInt64 { number(at: 8) }
  /// Whether the client may give commands.
  package var mayCommand: Bool { bytes[4] & Flag.mayCommand != 0 }
  /// Whether the gate still runs on its setup although a later configuration was refused.
  package var isFallback: Bool { bytes[4] & Flag.isFallback != 0 }
  /// The gate's time, in nanoseconds on its monotonic clock.
  package var now: Nanoseconds { number(at: 16) }
  /// The deadline of the state, in nanoseconds on the gate's monotonic clock; `nil` for none.
  package var stateDeadline: Nanoseconds? { deadline(at: Self.stateDeadline) }
  /// The fingerprint of the gate's table.
  package var fingerprint: UInt32 { bytes.span.load(at: Self.fingerprint) }
  /// The time at which the gate started, in seconds since 1970.
  package var startTime: UInt64 { number(at: 56) }
  /// The number of the newest record; 0 for none.
  package var recordNumber: UInt64 { number(at: 64) }
  /// The number of log lines that were lost.
  package var lostLines: UInt64 { number(at: Self.lostLines) }
  /// In a page of a trace, the number of entries so far, including overwritten entries.
  package var traceCount: UInt64 { number(at: Self.lostLines) }

  /// Returns the encoded entry at `index`, 0..<``Trace/pageSize``, in a page of a trace.
  package func traceBits(_ index: Int) -> UInt64 { number(at: Self.entries + 8 * index) }

  /// The number of log entries about lost edges.
  package var edgeLosses: UInt64 { entryCount(.edgesLost) }

  /// Returns the number of log entries of a kind.
  package func entryCount(_ kind: EntryKind) -> UInt64 {
    number(at: Self.entries + 8 * Int(kind.rawValue))
  }

  /// The status of the gate.
  package var status: GateStatus {
    var status = GateStatus()
    status.isOpeningLedger = bytes[4] & Flag.isOpeningLedger != 0
    if !status.isOpeningLedger {
      status.state = Turnstile.State(rawValue: bytes[3])
      status.counters = counters
    }
    status.active.inputs = levels(at: 32, of: Input.self)
    status.isHolding = bytes[4] & Flag.isHolding != 0
    if status.isHolding {
      status.active.outputs = levels(at: 34, of: Output.self)
      status.wanted = levels(at: Self.driven, of: Output.self)
      status.troubles = troubles
      status.commander = LockCommander(rawValue: bytes[Self.commander]) ?? .words
    }
    status.hindrances = cases(at: Self.hindrances)
    (status.fault, status.consumer) = (fault, bytes.span.label(at: Self.consumer))
    status.retryDeadline = deadline(at: 24)
    status.ledgerFault = ledgerFault
    status.wiring = wiring
    return status
  }

  /// The status of the gate's money and of a release.
  package var visit: VisitStatus {
    var visit = VisitStatus()
    visit.isLoopOpen = hasVisitFlag(VisitFlag.isLoopOpen)
    visit.isHeldOpen = hasVisitFlag(VisitFlag.isHeldOpen)
    guard price > 0, bytes[4] & Flag.isOpeningLedger == 0 else { return visit }
    visit.money = MoneyStatus(
      price: price, credit: min(bytes.span.load(at: Self.credit), Till.largestCredit),
      waitsForSign: hasVisitFlag(VisitFlag.waitsForSign), inBox: number(at: Self.inBox))
    return visit
  }

  /// The price of a passage in pulses, 0...1000; 0 if each press of the coin switch is a coin.
  package var price: UInt16 { min(bytes.span.load(at: Self.price), 1000) }

  /// What a pulse is worth; `nil` if the configuration does not tell.
  package var unit: MoneyUnit? { MoneyUnit(number: number(at: Self.unit)) }

  /// The state and the outputs before the command, in a status that is otherwise ``status``.
  package var statusBefore: GateStatus {
    var status = status
    status.state = Turnstile.State(rawValue: bytes[42])
    status.active.outputs = levels(at: 40, of: Output.self)
    return status
  }

  private var counters: Counters {
    var counters = Counters()
    Counter.forEach { counters.set($0, to: number(at: Self.counters + 8 * Int($0.rawValue))) }
    return counters
  }

  private var troubles: Troubles {
    var troubles = Troubles()
    troubles.kinds = cases(at: Self.troubles)
    // Drops impossible bits: a line has one fault at a time, and the switches have their own bits.
    troubles.keepFirst(of: .coinNoise, .coinImplausible, .coinUnreadable)
    troubles.keepFirst(of: .boltStuckOpen, .boltStuckClosed, .boltForced)
    (troubles.kinds[.switchStuck], troubles.kinds[.switchChatters]) = (false, false)
    troubles.stuckSwitches = levels(at: 36, of: Input.self)
    troubles.chatteringSwitches = levels(at: 38, of: Input.self)
    return troubles
  }

  private var fault: Fault? {
    guard let kind = Fault.Kind(rawValue: bytes[5]) else { return nil }
    return Fault(kind, offset: bytes[6] == Packet.none ? nil : bytes[6], code: code(at: 44))
  }

  private var ledgerFault: LedgerFault? {
    switch bytes[7] {
    case 1: .failed(code(at: 48))
    case 2: .late
    default: nil
    }
  }

  /// The default wiring with the gate's offsets and chip label, and in a page of a trace with the
  /// polarity of the inputs.
  private var wiring: Wiring {
    var wiring = Wiring()
    Input.forEach {
      var line = wiring[$0]
      line.line.offset = bytes[Self.offsets + Int(GateLine.input($0).rawValue)]
      if isPage { line.line.isActiveLow = bytes[Self.activeLow] &>> $0.rawValue & 1 == 1 }
      wiring.wire($0, as: line)
    }
    Output.forEach { wiring[$0].offset = bytes[Self.offsets + Int(GateLine.output($0).rawValue)] }
    if bytes[4] & Flag.hasLabel != 0 { wiring.label = bytes.span.label(at: Self.label) }
    return wiring
  }

  private func hasVisitFlag(_ flag: UInt8) -> Bool { bytes[Self.visit] & flag != 0 }

  private func number(at offset: Int) -> UInt64 { bytes.span.load(at: offset) }

  private func cases<Case>(at offset: Int) -> CaseSet<Case> {
    let bits: UInt16 = bytes.span.load(at: offset)
    var cases = CaseSet<Case>()
    Case.forEach { cases[$0] = bits &>> UInt16($0.rawValue) & 1 == 1 }
    return cases
  }

  private func code(at offset: Int) -> Int32 { Int32(bitPattern: bytes.span.load(at: offset)) }

  private func deadline(at offset: Int) -> Nanoseconds? {
    let time = number(at: offset)
    return time == .max ? nil : time
  }

  private func levels<Line: Enumerated>(at offset: Int, of lines: Line.Type) -> Levels {
    Levels(bits: bytes.span.load(at: offset) & (1 &<< UInt16(Line.count) &- 1))
  }
}

extension Troubles {
  /// Keeps only the first of these kinds that is there.
  fileprivate mutating func keepFirst(
    of first: Trouble.Kind, _ second: Trouble.Kind, _ third: Trouble.Kind
  ) {
    kinds[second] = kinds[second] && !kinds[first]
    kinds[third] = kinds[third] && !kinds[first] && !kinds[second]
  }
}
