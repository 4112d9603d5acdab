// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
import GPIO
package import GateController
package import Turnstile

// What the client reads. A value that no gate writes is read as another one, so ``init(_:)`` refuses it.

extension Reply {
  /// What became of the token that was asked for.
  package var fate: Fate {
    // A gate tells a validator of no doubts.
    let fate = Fate(rawValue: bytes[Self.fate]) ?? .unknown
    return fate == .doubtful ? .open : fate
  }

  /// The kind of the request: ``Question/Kind``.
  package var kind: UInt8 { bytes[1] }
  /// The tag of the request.
  package var tag: UInt64 { number(at: 8) }
  /// Whether the client may command, and not only look.
  package var mayCommand: Bool { bytes[4] & Flag.mayCommand != 0 }
  /// Whether the gate runs on this setup although its configuration has been refused since.
  package var isFallback: Bool { bytes[4] & Flag.isFallback != 0 }
  /// The gate's time, in nanoseconds on its monotonic clock.
  package var now: Nanoseconds { number(at: 16) }
  /// When the state times out, in nanoseconds on the gate's clock; `nil` when it does not.
  package var stateDeadline: Nanoseconds? { deadline(at: Self.stateDeadline) }
  /// The fingerprint of the gate's table.
  package var fingerprint: UInt32 { bytes.span.load(at: Self.fingerprint) }
  /// When the gate started, in seconds since 1970.
  package var startTime: UInt64 { number(at: 56) }
  /// The number of the newest record; 0 for none.
  package var recordNumber: UInt64 { number(at: 64) }
  /// How many log lines were lost.
  package var lostLines: UInt64 { number(at: Self.lostLines) }
  /// In the page of a trace, how many entries the gate has kept so far.
  package var traceCount: UInt64 { number(at: Self.lostLines) }

  /// In the page of a trace, the entry at `index`, 0..<``Trace/pageSize``, as it was written.
  package func traceBits(_ index: Int) -> UInt64 { number(at: Self.entries + 8 * index) }

  /// How often edges were lost.
  package var edgeLosses: UInt64 { entryCount(.edgesLost) }

  /// How many log entries of a kind there were.
  package func entryCount(_ kind: EntryKind) -> UInt64 {
    number(at: Self.entries + 8 * Int(kind.rawValue))
  }

  /// How the gate is.
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

  /// What the gate shows of its money, and of a release.
  package var visit: VisitStatus {
    var visit = VisitStatus()
    visit.isLoopOpen = hasVisitFlag(VisitFlag.isLoopOpen)
    visit.isHeldOpen = hasVisitFlag(VisitFlag.isHeldOpen)
    guard price > 0, bytes[4] & Flag.isOpeningLedger == 0 else { return visit }
    visit.money = MoneyStatus(
      price: price, credit: min(bytes.span.load(at: Self.credit), Till.largestCredit),
      waitsForSign: hasVisitFlag(VisitFlag.waitsForSign))
    return visit
  }

  /// The price of a passage in pulses; 0 for a gate that takes each press for a coin.
  package var price: UInt16 { min(bytes.span.load(at: Self.price), 1000) }

  /// How the gate was before the command, as far as its state and its outputs.
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
    // A line has one fault at a time, and switches that are stuck or chatter have bits of their own.
    (troubles.coinFault, troubles.boltFault) = (troubles.coinFault, troubles.boltFault)
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

  /// The lines' offsets and the chip's label, and in the page of a trace which inputs are low while
  /// active; how the lines are wired otherwise is the default.
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
