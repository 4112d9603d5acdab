// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A visitor at the gate: what is still to do, and with which strength.
struct Visitor {
  /// The kind.
  let kind: VisitorKind
  /// How fast the visitor turns the arm, in degrees per millisecond.
  let speed: Double
  /// How long the visitor pushes at an arm that does not yield.
  let endurance: Nanoseconds
  /// How often the slot has returned a coin that the visitor wanted to insert.
  var returns = 0
  /// What the slot has returned for later, in pulses.
  var returnedPulses = 0
  /// How often the visitor came through, with a child or a partner.
  private(set) var passages = 0
  private var acts: [Act]
  private var position = 0

  /// A visitor who finds the gate at green or at red; dice of a visitor's own keep the crowd the
  /// same whatever the gate does.
  init(_ kind: VisitorKind, price: Int, findsGreen: Bool, dice: inout Dice) {
    self.kind = kind
    speed = Arm.turn * 1_000_000 / Double(kind.turn(&dice))
    endurance = dice.milliseconds(kind.endurance)
    acts = findsGreen ? kind.actsAtGreen(dice: &dice) : kind.actsAtRed(price: price, dice: &dice)
  }

  /// The act under way; `nil` when all are done.
  var act: Act? { position < acts.count ? acts[position] : nil }

  /// Goes on to the next act.
  mutating func proceed() { position += 1 }

  /// The visitor waited in vain, and only tries the arm.
  mutating func tryTheArm() { (acts, position) = ([.pass], 0) }

  /// Drops all that is left to do.
  mutating func giveUp() { position = acts.count }

  /// The visitor is through: the next act to pass is done, and what should have come before it.
  mutating func passed() {
    passages += 1
    let rest = acts[min(position, acts.count)...]
    position = (rest.firstIndex(of: .pass) ?? position) + 1
  }
}
