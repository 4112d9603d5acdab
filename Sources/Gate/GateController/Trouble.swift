// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
package import Turnstile

/// Trouble with one line, despite which the gate goes on.
package struct Trouble: Sendable, Equatable {
  /// The kinds of trouble, each with a remedy of its own.
  package enum Kind: UInt8, Sendable {
    /// A switch is active for longer than a person holds it. It counts no more than once.
    case switchStuck
    /// A switch chatters for seconds. It is ignored until it is quiet.
    case switchChatters
    /// The coil had current for longer than allowed, and has none now, whatever the gate's state
    /// is.
    case coilOverdriven
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
  package internal(set) var stuckSwitches = Levels()
  /// The inputs whose switches chatter, by their index in the request.
  package internal(set) var chatteringSwitches = Levels()
  /// Whether the coil's current is cut.
  package internal(set) var isCoilCut = false

  /// Troubles of these switches, and of the coil; by default none.
  package init(
    stuckSwitches: Levels = Levels(), chatteringSwitches: Levels = Levels(), isCoilCut: Bool = false
  ) {
    self.stuckSwitches = stuckSwitches
    self.chatteringSwitches = chatteringSwitches
    self.isCoilCut = isCoilCut
  }

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
    if isCoilCut { body(Trouble(.coilOverdriven, offset: wiring[.lock].offset)) }
  }

  /// The troubles that are not in `others`.
  func subtracting(_ others: Troubles) -> Troubles {
    var rest = Troubles()
    rest.stuckSwitches.bits = stuckSwitches.bits & ~others.stuckSwitches.bits
    rest.chatteringSwitches.bits = chatteringSwitches.bits & ~others.chatteringSwitches.bits
    rest.isCoilCut = isCoilCut && !others.isCoilCut
    return rest
  }
}
