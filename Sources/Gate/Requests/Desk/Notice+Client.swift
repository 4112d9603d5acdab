// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
import Ledger
import Turnstile

// The client's side: decoding of notices.

extension Notice {
  /// The content of a notice.
  package enum Content: Sendable {
    /// A log entry of the gate.
    case entry(LogEntry)
    /// A level change of an input.
    case edge(Edge)
    /// Only the number of missed notices.
    case missed
  }

  /// Decodes a notice; throws an error for bytes that no gate sends.
  package init(_ received: Span<UInt8>) throws(Packet.DecodingError) {
    guard received.count == Self.size else { throw .wrongSize }
    guard received[0] == Packet.version else { throw .otherVersion }
    guard received[1] == Packet.noticeBit else { throw .unknownKind }
    for index in received.indices { bytes[index] = received[index] }
    var written = Self(try content(), heldBy: consumer, at: time)
    written.number(number, missed: missed)
    try received.compare(with: written.bytes.span)
  }

  /// The number of the notice in its subscription, counted from 1, including missed notices.
  package var number: UInt32 { bytes.span.load(at: 16) }
  /// The number of notices that the subscriber missed just before this notice.
  package var missed: UInt32 { bytes.span.load(at: 20) }
  /// The time of the entry or edge, in nanoseconds on the gate's monotonic clock; 0 for neither.
  package var time: Nanoseconds { bytes.span.load(at: 8) }

  /// The consumer that holds the line of a fault `lineBusy`; empty if unknown.
  package var consumer: ChipLabel { bytes.span.label(at: 32) }

  /// Decodes the content of the notice.
  package func content() throws(Packet.DecodingError) -> Content {
    guard let subject = LogEntry.Subject(rawValue: bytes[2]) else { throw .unknownKind }
    switch subject {
    case .missed: return .missed
    case .edge:
      guard Int(bytes[5]) < Input.count else { throw .impossible }
      return .edge(Edge(input: bytes[5], isActive: bytes[4] == 1, timestamp: time))
    default: return .entry(try entry(subject))
    }
  }

  private init(_ content: Content, heldBy consumer: ChipLabel, at time: Nanoseconds) {
    switch content {
    case .entry(let entry): self.init(entry, heldBy: consumer, at: time)
    case .edge(let edge): self.init(edge)
    case .missed: self.init()
    }
  }

  private func entry(_ subject: LogEntry.Subject) throws(Packet.DecodingError) -> LogEntry {
    switch subject {
    case .step: return .step(try step())
    case .commanded: return .commanded(try detail(), by: peer, try step())
    case .admitted:
      let span = bytes.span
      return .admitted(
        Admission(token: span.load(at: 40), user: span.load(at: 32)), try step())
    case .admissionRefused: return .admissionRefused(try detail())
    case .ordered: return .ordered(try detail(), by: peer)
    case .held: return .held
    case .fault:
      return .fault(
        Fault(try detail(), offset: bytes[5] == Packet.none ? nil : bytes[5], code: code),
        retryIn: bytes.span.load(at: 24))
    case .trouble: return .trouble(Trouble(try detail(), offset: bytes[5]), isOver: bytes[4] == 1)
    case .stalled: return .stalled(bytes.span.load(at: 24))
    case .edgesLost: return .edgesLost
    case .ledgerOpened: return .ledgerOpened(try opening())
    case .resumed: return .resumed(try step())
    case .notResumed: return .notResumed(try detail())
    case .lockedOut: return .lockedOut(try step())
    case .ledgerFault: return .ledgerFault(bytes[3] == 1 ? .late : .failed(code))
    case .ledgerKept: return .ledgerKept
    case .coinNotKept: return .coinNotKept
    case .commandNotKept: return .commandNotKept(try detail(), by: peer)
    case .remark: return .remark(try detail(), times: bytes.span.load(at: 24))
    case .money: return try money()
    case .refusedPulse: return .refusedPulse(refusal)
    case .stopped: return .stopped(isSafe: bytes[4] == 1)
    case .edge, .missed: throw .unknownKind
    }
  }

  private func step() throws(Packet.DecodingError) -> Step<Turnstile> {
    guard let step = Step<Turnstile>(bits: bytes.span.load(at: 24)) else { throw .impossible }
    return step
  }

  private func opening() throws(Packet.DecodingError) -> Opening.Notice {
    guard let error = Record.DecodingError(rawValue: bytes[3] & 0x0F) else { throw .impossible }
    switch bytes[3] &>> 4 {
    case 0: return .created
    case 1: return .flawed(error)
    case 2: return .refused(error)
    case 4: return .lost
    default: return .failed(code, isRead: bytes[4] == 1)
    }
  }

  /// Decodes byte 3 as a raw value.
  private func detail<Detail: RawRepresentable<UInt8>>() throws(Packet.DecodingError) -> Detail {
    guard let detail = Detail(rawValue: bytes[3]) else { throw .impossible }
    return detail
  }

  private func money() throws(Packet.DecodingError) -> LogEntry {
    let credit: UInt32 = bytes.span.load(at: 24)
    guard credit <= Till.largestCredit else { throw .impossible }
    return .money(try detail(), credit: credit)
  }

  private var refusal: PulseRefusal {
    guard bytes[3] == 0 else { return bytes[3] == 1 ? .echo : .together }
    let span = bytes.span
    return .length(span.load(at: 24), least: span.load(at: 26), most: span.load(at: 28))
  }

  private var code: Int32 { Int32(bitPattern: (bytes.span.load(at: 4) as UInt32) &>> 16) }

  private var peer: Peer {
    Peer(
      user: bytes.span.load(at: 32), process: Int32(bitPattern: bytes.span.load(at: 36)),
      login: bytes.span.load(at: 40), agent: bytes.span.load(at: 44))
  }
}
