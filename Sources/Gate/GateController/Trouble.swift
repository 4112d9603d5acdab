// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
package import Turnstile

/// Trouble with one line, despite which the gate goes on.
package struct Trouble: Sendable, Equatable {
  /// The kinds of trouble, each with a remedy of its own.
  package enum Kind: UInt8, Enumerated, Sendable {
    /// A switch is active for longer than a person holds it. It counts no more than once.
    case switchStuck
    /// A switch chatters for seconds. It is ignored until it is quiet.
    case switchChatters
    /// The coil had current for longer than allowed, and has none now, in any state.
    case coilOverdriven
    /// The acceptor's line hums or chatters. Its pulses are no money until it is quiet.
    case coinNoise
    /// The acceptor's line had what no coin makes. Its pulses are no money until it is quiet.
    case coinImplausible
    /// The bolt is open although the lock holds. The gate takes no coins.
    case boltStuckOpen
    /// The bolt is closed although the lock is open. A push is in vain.
    case boltStuckClosed
    /// The bolt was forced open. The gate takes no coins until it is closed.
    case boltForced
    /// No push came with any of the last coins: the sensor may be dead. The gate takes no coins for
    /// ten minutes, and for longer each time this happens again.
    case pushDead
    /// The arm has been free for longer than a visitor needs.
    case openTooLong
    /// The emergency loop opens again and again.
    case loopFlaps
    /// The rotation sensors do not show where the arm is. The gate takes no coins until both rest.
    case positionUnknown
  }

  /// What is wrong.
  package var kind: Kind
  /// The line's offset on its chip.
  package var offset: UInt8

  /// Describes a trouble.
  package init(_ kind: Kind, offset: UInt8) {
    self.kind = kind
    self.offset = offset
  }
}

/// The troubles of a gate at one moment.
package struct Troubles: Sendable, Equatable {
  /// The inputs whose switches are stuck, by their index in the request.
  package var stuckSwitches = Levels()
  /// The inputs whose switches chatter, by their index in the request.
  package var chatteringSwitches = Levels()
  // A bit for each kind that only one line can have, in the place of its raw value.
  private var kinds: UInt16 = 0

  /// Whether there is trouble of a kind that only one line can have.
  package subscript(kind: Trouble.Kind) -> Bool {
    get { kinds & kind.bit != 0 }
    set { kinds = newValue ? kinds | kind.bit : kinds & ~kind.bit }
  }

  /// What is wrong with the acceptor's line.
  package var coinFault: CoinFault? {
    get { self[.coinNoise] ? .noise : self[.coinImplausible] ? .implausible : nil }
    set {
      self[.coinNoise] = newValue == .noise
      self[.coinImplausible] = newValue == .implausible
    }
  }

  /// What is wrong with the bolt.
  package var boltFault: BoltFault? {
    get {
      if self[.boltStuckOpen] { return .stuckOpen }
      if self[.boltStuckClosed] { return .stuckClosed }
      return self[.boltForced] ? .forced : nil
    }
    set {
      self[.boltStuckOpen] = newValue == .stuckOpen
      self[.boltStuckClosed] = newValue == .stuckClosed
      self[.boltForced] = newValue == .forced
    }
  }

  /// No troubles.
  package init() {}

  /// Calls `body` with every trouble of a gate.
  @inline(never)
  package func forEach(in wiring: Wiring, _ body: (Trouble) -> Void) {
    func visit(_ kind: Trouble.Kind, of switches: Levels) {
      Input.forEach {
        if switches[$0] { body(Trouble(kind, offset: wiring[$0].line.offset)) }
      }
    }
    visit(.switchStuck, of: stuckSwitches)
    visit(.switchChatters, of: chatteringSwitches)
    Trouble.Kind.forEach {
      if self[$0] { body(Trouble($0, offset: wiring.offset(of: $0.row.line))) }
    }
  }

  /// Whether no visitor can be let through: the gate would not see the passage.
  var forbidPassages: Bool {
    var unfit = stuckSwitches
    unfit.bits |= chatteringSwitches.bits
    // Nothing would show whether the bolt follows.
    return unfit[.push] || unfit[.turn] || chatteringSwitches[.bolt]
  }

  /// Whether no coin can be taken: the gate would not count it.
  var forbidCoins: Bool { stuckSwitches[.coin] || chatteringSwitches[.coin] }

  /// The troubles that are not in `others`.
  func subtracting(_ others: Troubles) -> Troubles {
    var rest = Troubles()
    rest.stuckSwitches.bits = stuckSwitches.bits & ~others.stuckSwitches.bits
    rest.chatteringSwitches.bits = chatteringSwitches.bits & ~others.chatteringSwitches.bits
    rest.kinds = kinds & ~others.kinds
    return rest
  }
}

extension Trouble.Kind {
  fileprivate var bit: UInt16 { 1 &<< UInt16(rawValue) }

  /// The line of a kind that only one line can have, and kind and priority of the entry of its beginning:
  /// a bolt that is not where the lock put it lets people through, or keeps them out.
  var row: (line: GateLine, entry: EntryKind, priority: Priority) {
    switch self {
    case .switchStuck: (.input(.coin), .switchStuck, .error)
    case .switchChatters: (.input(.coin), .switchChatters, .error)
    case .coilOverdriven: (.output(.lock), .coilOverdriven, .error)
    case .coinNoise, .coinImplausible: (.input(.coin), .coinFault, .error)
    case .boltStuckOpen, .boltStuckClosed, .boltForced: (.input(.bolt), .boltFault, .critical)
    case .pushDead: (.input(.push), .pushDead, .error)
    case .openTooLong: (.output(.lock), .openTooLong, .error)
    case .loopFlaps: (.input(.release), .switchChatters, .error)
    case .positionUnknown: (.input(.turn), .positionUnknown, .warning)
    }
  }
}
