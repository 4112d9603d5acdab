// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What is worn, loose or wired wrongly at a gate for a whole day; all figures are assumptions of the model.
enum Flaw: UInt8, CaseIterable {
  /// An arm that is let go returns in seconds, since its grease is cold.
  case coldGrease
  /// The bolt does not fall in 30 of 100 times.
  case looseBolt
  /// The contacts of the arm's sensors bounce for up to 30 ms.
  case wornContact
  /// Each switching of the lock makes a pulse on the acceptor's wire.
  case coupledCoil
  /// The acceptor makes a pulse whenever it gets its power.
  case answeringAcceptor
  /// The acceptor takes coins whatever its inhibit says.
  case deafAcceptor
  /// The supply dips for one visitor in ten: all contacts close for 30 ms.
  case dips
  /// The chip loses one edge in fifty.
  case lostEdges
}

extension World {
  /// Whether the gate has this flaw.
  func has(_ flaw: Flaw) -> Bool { surroundings.flaw == flaw }

  /// The lock was switched: its coil may make a pulse.
  mutating func couple() {
    guard has(.coupledCoil) else { return }
    addPulse(after: 10...40)
  }

  /// The acceptor gets its power, and may answer with a pulse.
  mutating func answerPower() {
    guard has(.answeringAcceptor) else { return }
    addPulse(after: 300...305)
  }

  /// A visitor comes, and the supply may dip.
  mutating func dip() {
    guard has(.dips), mechanics.happens(10) else { return }
    truth.strays += 1
    for input in [Input.coin, .push, .turn, .repairman] {
      gate.change(input, isActive: true, at: now)
    }
    agenda[.dipEnds] = now + .milliseconds(30)
  }

  /// The supply is back, and each contact is as it was.
  mutating func endDip() {
    gate.change(.coin, isActive: acceptor.isActive, at: now)
    gate.change(.push, isActive: sensor.isActive, at: now)
    gate.change(.turn, isActive: second?.isActive == true, at: now)
    gate.change(.repairman, isActive: false, at: now)
  }

  /// A wire changes, and the chip may lose the edge.
  mutating func change(_ input: Input, to isActive: Bool) {
    let isLost = has(.lostEdges) && mechanics.happens(2)
    gate.change(input, isActive: isActive, isLost: isLost, at: now)
  }

  private mutating func addPulse(after time: ClosedRange<UInt64>) {
    acceptor.addPulse(after: mechanics.milliseconds(time), lasting: .milliseconds(40), at: now)
    agenda[.coinChanges] = acceptor.deadline
  }
}
