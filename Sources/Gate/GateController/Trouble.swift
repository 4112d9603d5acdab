// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import Turnstile

/// A trouble with one line, despite which the gate goes on.
package struct Trouble: Sendable, Equatable {
  /// The kinds of trouble: see ``texts``.
  ///
  /// The raw values are bits in a reply: add a new kind at the end.
  package enum Kind: UInt8, Enumerated, Sendable {
    /// The press of a stuck switch counts no more than once.
    case switchStuck
    /// The switch is ignored until it is quiet; a safety input counts as active.
    case switchChatters
    /// The coil has no current until the machine itself wants it off, or the arm is released.
    case coilOverdriven
    /// The acceptor's line hums, or sent what no coin makes. No pulse is money until the line is quiet.
    case coinNoise, coinImplausible
    /// The gate takes no coins.
    case boltStuckOpen
    /// No visitor can pass, and the gate takes no coins.
    case boltStuckClosed
    /// The gate takes no coins until the bolt is closed.
    case boltForced
    /// A coin that nobody uses keeps the gate open for five seconds at most.
    case pushDead
    case openTooLong, loopFlaps
    /// The gate takes no coins until both sensors rest.
    case positionUnknown
    /// Three faults of pulses in a row: the gate takes no coins for ten minutes.
    case coinUnreadable
    /// Such pulses are no money.
    case coinUninvited

    /// The texts of each kind, in order: its name in a log's fields, what is wrong, and the message at its end.
    // One literal, since each literal costs a gate 24 bytes. A test counts the parts.
    package static var texts: StaticString {
      """
      switch-stuck|the switch is stuck|the switch was released\
      |switch-chatters|the switch chatters and is muted|the switch is quiet again\
      |coil-overdriven|the coil was energised for too long|the coil may be energised again\
      |coin-noise|the acceptor's line hums|the acceptor's line is quiet\
      |coin-implausible|the acceptor sent what no coin makes|the acceptor's line is quiet\
      |bolt-stuck-open|the bolt did not close|the bolt is closed\
      |bolt-stuck-closed|the bolt did not open|the bolt follows\
      |bolt-forced|the bolt was forced open|the bolt is closed\
      |push-dead|no push came with the last coins|the push sensor works again\
      |open-too-long|the arm has been free for over a minute|the arm is free no longer\
      |loop-flaps|the emergency loop opens again and again|the emergency loop is quiet\
      |position-unknown|the arm's position is unknown|the arm is at rest\
      |coin-unreadable|three times the acceptor sent what no coin makes|the acceptor is tried again\
      |coin-uninvited|pulses come when no coin can|the pulses come from coins again
      """
    }
  }

  /// The kind of trouble.
  package var kind: Kind
  /// The line's offset on its chip.
  package var offset: UInt8

  /// A trouble of this kind.
  package init(_ kind: Kind, offset: UInt8) {
    self.kind = kind
    self.offset = offset
  }
}

/// The troubles of a gate at one moment.
package struct Troubles: Sendable, Equatable {
  /// The inputs whose switches are stuck, by the number of ``Input``.
  package var stuckSwitches = Levels()
  /// The inputs whose switches chatter, by the number of ``Input``.
  package var chatteringSwitches = Levels()
  /// The other kinds of trouble, each of which only one line can have.
  package var kinds = CaseSet<Trouble.Kind>()

  /// No troubles.
  package init() {}

  /// Calls `body` with every trouble of a gate.
  @inline(never) package func forEach(in wiring: Wiring, _ body: (Trouble) -> Void) {
    func visit(_ kind: Trouble.Kind, of switches: Levels) {
      Input.forEach { if switches[$0] { body(Trouble(kind, offset: wiring[$0].line.offset)) } }
    }
    visit(.switchStuck, of: stuckSwitches)
    visit(.switchChatters, of: chatteringSwitches)
    Trouble.Kind.forEach {
      if kinds[$0] { body(Trouble($0, offset: wiring.offset(of: $0.row.line))) }
    }
  }

  /// The inputs whose switches are stuck or chatter, so that the gate does not see their levels.
  var unfitSwitches: Levels { Levels(bits: stuckSwitches.bits | chatteringSwitches.bits) }

  /// Whether a trouble may keep visitors out, so that the fault lamp is lit; other troubles are only told.
  @inline(never) var hinder: Bool {
    var (switches, kinds) = (unfitSwitches, kinds)
    switches[.admit] = false
    (kinds[.pushDead], kinds[.openTooLong]) = (false, false)
    (kinds[.loopFlaps], kinds[.coinUninvited]) = (false, false)
    return switches != Levels() || kinds != CaseSet()
  }

  /// Returns the troubles that are not in `others`.
  func subtracting(_ others: Troubles) -> Troubles {
    var rest = Troubles()
    rest.stuckSwitches.bits = stuckSwitches.bits & ~others.stuckSwitches.bits
    rest.chatteringSwitches.bits = chatteringSwitches.bits & ~others.chatteringSwitches.bits
    rest.kinds = kinds.subtracting(others.kinds)
    return rest
  }
}

extension Trouble.Kind {
  /// The line of a kind that only one line can have, and the kind and priority of the trouble's first log entry.
  ///
  /// A fault of the bolt is critical, since the bolt lets people through or keeps them out.
  var row: (line: GateLine, entry: EntryKind, priority: Priority) {
    switch self {
    case .switchStuck: (.input(.coin), .switchStuck, .error)
    case .switchChatters: (.input(.coin), .switchChatters, .error)
    case .coilOverdriven: (.output(.lock), .coilOverdriven, .error)
    case .coinNoise, .coinImplausible: (.input(.coin), .coinFault, .error)
    case .coinUnreadable, .coinUninvited: (.input(.coin), .coinFault, .critical)
    case .boltStuckOpen, .boltStuckClosed, .boltForced: (.input(.bolt), .boltFault, .critical)
    case .pushDead: (.input(.push), .pushDead, .error)
    case .openTooLong: (.output(.lock), .openTooLong, .error)
    case .loopFlaps: (.input(.release), .switchChatters, .error)
    case .positionUnknown: (.input(.turn), .positionUnknown, .warning)
    }
  }
}
