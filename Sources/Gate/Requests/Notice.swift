// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
import Ledger
import Turnstile

/// What happened at a gate, for a subscriber, in 64 bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version: ``Packet/version`` |
/// | 1 | ``Packet/noticeBit`` |
/// | 2 | what: see ``Subject`` |
/// | 3 | command, kind of a trouble or of a fault, a remark, what happened to money, why a state or a record was lost, or how a ledger was opened |
/// | 4 | 1 for a trouble that is over, outputs that are safe, a ledger that was read, or an edge to active |
/// | 5 | offset of the line; the index of an edge's input; 255 for none |
/// | 6, 7 | `errno` of a fault, at most 4095, or 0 |
/// | 8...15 | when, in nanoseconds on the gate's monotonic clock |
/// | 16...19 | number of the notice among those of its subscription, the missed ones included |
/// | 20...23 | how many the subscriber has missed just before |
/// | 24...31 | a step: `Step.bits`; nanoseconds of a stall, or until the next request for the lines |
/// | 24...27 | credit in pulses after what happened to money, 0...``Till/largestCredit`` |
/// | 32...35 | user that gave the command |
/// | 36...39 | process that gave the command |
/// | 40...43 | user that the process claims to have logged in as; all ones for none |
/// | 32...62 | consumer that holds the line with the fault, at most 31 bytes, then zeros |
/// | 63 | 0 |
package struct Notice: Sendable {
  /// The size in bytes.
  package static var size: Int { 64 }

  /// What a notice is about: a log entry by its case, or something that is not logged.
  enum Subject: UInt8 {
    case step, commanded, held, fault, trouble, stalled, edgesLost, ledgerOpened, resumed,
      notResumed
    case lockedOut, ledgerFault, ledgerKept, coinNotKept, commandNotKept, remark, money, stopped
    case edge, missed
  }

  /// The notice as it is sent.
  package internal(set) var bytes = InlineArray<64, UInt8>(repeating: 0)

  /// Bytes of which none is set, to fill an array with; it is no notice.
  package static var filler: Notice { Notice(bytes: InlineArray(repeating: 0)) }

  private init(bytes: InlineArray<64, UInt8>) { self.bytes = bytes }

  /// A notice that only says how many were missed.
  package init() { begin(.missed, at: 0) }

  /// The notice of an edge.
  package init(_ edge: Edge) {
    begin(.edge, at: edge.timestamp)
    bytes[4] = edge.isActive ? 1 : 0
    bytes[5] = edge.input
  }

  /// The notice of a log entry at `time`.
  ///
  /// - Parameter holder: the consumer of the line, for the entry of a busy one.
  package init(_ entry: LogEntry, heldBy holder: ChipLabel = ChipLabel(), at time: Nanoseconds) {
    switch entry {
    case .step(let step): begin(.step, at: time, step)
    case .commanded(let command, let peer, let step):
      begin(.commanded, at: time, step)
      set(command, peer)
    case .held: begin(.held, at: time)
    case .fault(let fault, let retry):
      begin(.fault, at: time)
      set(fault, heldBy: holder, retryIn: retry)
    case .trouble(let trouble, let isOver):
      begin(.trouble, at: time, detail: trouble.kind.rawValue, flag: isOver)
      bytes[5] = trouble.offset
    case .stalled(let length):
      begin(.stalled, at: time)
      store(length, at: 24, size: 8)
    case .edgesLost: begin(.edgesLost, at: time)
    case .ledgerOpened(let notice): begin(at: time, notice)
    case .resumed(let step): begin(.resumed, at: time, step)
    case .notResumed(let error): begin(.notResumed, at: time, detail: error.rawValue)
    case .lockedOut(let step): begin(.lockedOut, at: time, step)
    case .ledgerFault(.late): begin(.ledgerFault, at: time, detail: 1)
    case .ledgerFault(.failed(let code)):
      begin(.ledgerFault, at: time)
      setCode(code)
    case .ledgerKept: begin(.ledgerKept, at: time)
    case .coinNotKept: begin(.coinNotKept, at: time)
    case .commandNotKept(let command, let peer):
      begin(.commandNotKept, at: time)
      set(command, peer)
    case .remark(let remark): begin(.remark, at: time, detail: remark.rawValue)
    case .money(let entry, let credit):
      begin(.money, at: time, detail: entry.rawValue)
      store(UInt64(credit), at: 24, size: 4)
    case .stopped(let isSafe): begin(.stopped, at: time, flag: isSafe)
    }
  }

  /// Numbers the notice for one subscriber.
  ///
  /// - Parameters:
  ///   - number: counted from 1, with those that were missed.
  ///   - missed: how many the subscriber has missed just before it.
  package mutating func number(_ number: UInt32, missed: UInt32) {
    store(UInt64(number), at: 16, size: 4)
    store(UInt64(missed), at: 20, size: 4)
  }

  /// Whether it is about an edge.
  package var isEdge: Bool { bytes[2] == Subject.edge.rawValue }

  @inline(never)
  private mutating func begin(
    _ subject: Subject, at time: Nanoseconds, detail: UInt8 = 0, flag: Bool = false
  ) {
    bytes[0] = Packet.version
    bytes[1] = Packet.noticeBit
    bytes[2] = subject.rawValue
    bytes[3] = detail
    bytes[4] = flag ? 1 : 0
    bytes[5] = Packet.none
    store(time, at: 8, size: 8)
  }

  private mutating func begin(_ subject: Subject, at time: Nanoseconds, _ step: Step<Turnstile>) {
    begin(subject, at: time)
    store(step.bits, at: 24, size: 8)
  }

  private mutating func begin(at time: Nanoseconds, _ notice: Opening.Notice) {
    switch notice {
    case .created: begin(.ledgerOpened, at: time)
    case .flawed(let error): begin(.ledgerOpened, at: time, detail: 0x10 | error.rawValue)
    case .refused(let error): begin(.ledgerOpened, at: time, detail: 0x20 | error.rawValue)
    case .failed(let code, let isRead):
      begin(.ledgerOpened, at: time, detail: 0x30, flag: isRead)
      setCode(code)
    }
  }

  private mutating func set(_ command: Command, _ peer: Peer) {
    bytes[3] = command.rawValue
    store(UInt64(peer.user), at: 32, size: 4)
    store(UInt64(UInt32(bitPattern: peer.process)), at: 36, size: 4)
    store(UInt64(peer.login), at: 40, size: 4)
  }

  private mutating func set(
    _ fault: Fault, heldBy holder: ChipLabel, retryIn retry: Nanoseconds
  ) {
    bytes[3] = fault.kind.rawValue
    bytes[5] = fault.offset ?? Packet.none
    setCode(fault.code)
    store(retry, at: 24, size: 8)
    guard fault.kind == .lineBusy else { return }
    for index in 0..<holder.count { bytes[32 + index] = holder[index] }
  }

  // The kernel has no errno above 4095.
  private mutating func setCode(_ code: Int32) {
    store(UInt64(UInt32(bitPattern: code) & 0xFFF), at: 6, size: 2)
  }

  @inline(never)
  private mutating func store(_ value: UInt64, at offset: Int, size: Int) {
    var span = bytes.mutableSpan
    span.store(value, at: offset, size: size)
  }
}
