// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
import Ledger
import Turnstile

/// A message to a subscriber about a log entry, an edge or missed notices, in 64 bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version: ``Packet/version`` |
/// | 1 | 128: ``Packet/noticeBit`` |
/// | 2 | what the notice is about: a ``LogEntry/Subject`` |
/// | 3 | command, kind of fault or trouble, remark, money entry, error or opening of the ledger, reason of a refused admission; for a refused pulse 1 behind the lock, 2 with another input |
/// | 4 | 1 for a trouble that is over, safe outputs, a ledger that was read, or an edge to active |
/// | 5 | offset of the line; for an edge, the number of the ``Input``; 255 for none |
/// | 6, 7 | `errno` of a fault, at most 4095, or 0 |
/// | 8...15 | when the entry or edge happened, in nanoseconds on the gate's monotonic clock |
/// | 16...19 | number of the notice in its subscription, from 1, including missed notices |
/// | 20...23 | how many notices the subscriber missed just before this notice |
/// | 24...31 | a step, as `Step.bits`; or nanoseconds: of a stall, or until the next line request |
/// | 24...27 | credit, or the pulses unwritten or refunded, 0...``Till/largestCredit``; how often a remark was due |
/// | 24...29 | length of a refused pulse, and the shortest and the longest length of a coin's, in milliseconds |
/// | 32...35 | user that gave the command, or admitted the visitor |
/// | 40...47 | token of the visitor; 0 for none |
/// | 36...39 | process that gave the command |
/// | 40...43 | user that the process claims to have logged in as; all ones for none |
/// | 44...47 | number of the person for whom an agent gave the command; 0 for none |
/// | 32...62 | consumer that holds the line with the fault, at most 31 bytes, then zeros |
/// | 63 | 0 |
package struct Notice: Sendable {
  /// The size in bytes.
  package static var size: Int { 64 }

  /// The encoded notice.
  package internal(set) var bytes = InlineArray<64, UInt8>(repeating: 0)

  /// A filler for unused places of an array, with zeros that are not a valid notice.
  package static var filler: Notice { Notice(bytes: InlineArray(repeating: 0)) }

  private init(bytes: InlineArray<64, UInt8>) { self.bytes = bytes }

  /// Creates a notice that reports only missed notices.
  package init() { begin(.missed, at: 0) }

  /// Creates the notice of an edge.
  package init(_ edge: Edge) {
    begin(.edge, at: edge.timestamp)
    bytes[4] = edge.isActive ? 1 : 0
    bytes[5] = edge.input
  }

  /// Creates the notice of a log entry at `time`; `consumer` is the consumer of a busy line.
  package init(_ entry: LogEntry, heldBy consumer: ChipLabel = ChipLabel(), at time: Nanoseconds) {
    begin(entry.subject, at: time)
    switch entry {
    case .step(let step), .resumed(let step), .lockedOut(let step): set(step)
    case .commanded(let command, let peer, let step):
      set(step)
      set(command, peer)
    case .admitted(let admission, let step):
      set(step)
      store(UInt64(admission.user), at: 32, size: 4)
      store(admission.token, at: 40, size: 8)
    case .admissionRefused(let reason): bytes[3] = reason.rawValue
    case .fault(let fault, let retry): set(fault, heldBy: consumer, retryIn: retry)
    case .trouble(let trouble, let isOver):
      (bytes[3], bytes[4], bytes[5]) = (trouble.kind.rawValue, isOver ? 1 : 0, trouble.offset)
    case .stalled(let length): store(length, at: 24, size: 8)
    case .ledgerOpened(let notice): set(notice)
    case .notResumed(let error): bytes[3] = error.rawValue
    case .ledgerFault(.late): bytes[3] = 1
    case .ledgerFault(.failed(let code)): setCode(code)
    case .commandNotKept(let command, let peer), .ordered(let command, let peer): set(command, peer)
    case .remark(let remark, let times):
      bytes[3] = remark.rawValue
      store(UInt64(times), at: 24, size: 4)
    case .money(let entry, let credit):
      bytes[3] = entry.rawValue
      store(UInt64(credit), at: 24, size: 4)
    case .refusedPulse(let refusal): set(refusal)
    case .stopped(let isSafe): bytes[4] = isSafe ? 1 : 0
    case .held, .edgesLost, .ledgerKept, .coinNotKept: break
    }
  }

  /// Sets the notice's number in its subscription, and the number of notices missed just before.
  package mutating func number(_ number: UInt32, missed: UInt32) {
    store(UInt64(number), at: 16, size: 4)
    store(UInt64(missed), at: 20, size: 4)
  }

  /// Whether the notice is about an edge.
  package var isEdge: Bool { bytes[2] == LogEntry.Subject.edge.rawValue }

  @inline(never) private mutating func begin(_ subject: LogEntry.Subject, at time: Nanoseconds) {
    bytes[0] = Packet.version
    bytes[1] = Packet.noticeBit
    bytes[2] = subject.rawValue
    bytes[5] = Packet.none
    store(time, at: 8, size: 8)
  }

  private mutating func set(_ step: Step<Turnstile>) { store(step.bits, at: 24, size: 8) }

  private mutating func set(_ notice: Opening.Notice) {
    switch notice {
    case .created: break
    case .lost: bytes[3] = 0x40
    case .flawed(let error): bytes[3] = 0x10 | error.rawValue
    case .refused(let error): bytes[3] = 0x20 | error.rawValue
    case .failed(let code, let isRead):
      (bytes[3], bytes[4]) = (0x30, isRead ? 1 : 0)
      setCode(code)
    }
  }

  private mutating func set(_ refusal: PulseRefusal) {
    switch refusal {
    case .length(let length, let least, let most):
      store(UInt64(most) &<< 32 | UInt64(least) &<< 16 | UInt64(length), at: 24, size: 8)
    case .echo: bytes[3] = 1
    case .together: bytes[3] = 2
    }
  }

  private mutating func set(_ command: Command, _ peer: Peer) {
    bytes[3] = command.rawValue
    store(UInt64(peer.user), at: 32, size: 4)
    store(UInt64(UInt32(bitPattern: peer.process)), at: 36, size: 4)
    store(UInt64(peer.agent) &<< 32 | UInt64(peer.login), at: 40, size: 8)
  }

  private mutating func set(
    _ fault: Fault, heldBy consumer: ChipLabel, retryIn retry: Nanoseconds
  ) {
    bytes[3] = fault.kind.rawValue
    bytes[5] = fault.offset ?? Packet.none
    setCode(fault.code)
    store(retry, at: 24, size: 8)
    guard fault.kind == .lineBusy else { return }
    for index in 0..<consumer.count { bytes[32 + index] = consumer[index] }
  }

  // No errno of the kernel is above 4095.
  private mutating func setCode(_ code: Int32) {
    store(UInt64(UInt32(bitPattern: code) & 0xFFF), at: 6, size: 2)
  }

  @inline(never) private mutating func store(_ value: UInt64, at offset: Int, size: Int) {
    var span = bytes.mutableSpan
    span.store(value, at: offset, size: size)
  }
}
