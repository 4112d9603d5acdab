// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import GateController
package import Turnstile

// What to do. A gate logs only what happened; `turnstilectl` and the workbench print this behind it, and
// the journal's catalogue has the same sentences.

extension LogEntry {
  /// Says in one line what happened, and what to do about it; `consumer` is the consumer of a busy line.
  package func explain(
    into text: inout TextBuffer, heldBy consumer: ChipLabel = ChipLabel(), errorName: ErrorName
  ) {
    describe(into: &text, heldBy: consumer, errorName: errorName)
    if let remedy { text += "; \(remedy)" }
  }

  /// What to do, or what the gate does by itself; `nil` where nothing is wrong.
  package var remedy: StaticString? {
    switch self {
    case .fault(let fault, _): fault.kind.remedy
    case .trouble(let trouble, isOver: false): trouble.kind.remedy
    case .stalled: "late events keep their original time"
    case .edgesLost: "the levels were read again"
    case .notResumed: "the gate starts locked, the counters are kept"
    case .lockedOut: "turn the repairman's key"
    case .ledgerFault(let fault): fault.remedy
    case .remark(let remark): remark.remedy
    case .money(let entry, _): entry.remedy
    case .step, .commanded, .ordered, .held, .trouble, .ledgerOpened, .resumed, .ledgerKept,
      .coinNotKept, .commandNotKept, .stopped:
      nil
    }
  }
}

extension Fault {
  /// Says what is wrong and what to do about it; `consumer` is the consumer of a busy line.
  package func explain(into text: inout TextBuffer, heldBy consumer: ChipLabel) {
    PlainText.append(to: &text, heldBy: consumer) { write(to: &$0) }
    text += "; \(kind.remedy)"
  }
}

extension Fault.Kind {
  /// What to do about a fault of this kind.
  package var remedy: StaticString {
    switch self {
    case .chipMissing: "plug the chip in, or correct label in [chip]"
    case .chipGone: "plug the chip in again"
    case .permissionDenied: "add this user to the group of /dev/gpiochip*, usually gpio"
    case .lineMissing: "see `gpioinfo` for the chip's lines"
    case .lineBusy: "stop that program, or choose another line"
    case .unsupported: "choose another line or pull"
    case .outputStuck: "look for a short circuit or a faulty driver"
    case .failed: "see the kernel log"
    }
  }
}

extension Trouble {
  /// Says what is wrong and what to do about it.
  package func explain(into text: inout TextBuffer) {
    PlainText.append(to: &text) { write(to: &$0) }
    text += "; \(kind.remedy)"
  }
}

extension Trouble.Kind {
  /// What to do about a trouble of this kind.
  package var remedy: StaticString {
    switch self {
    case .switchStuck: "look for a jammed coin or a shorted wire"
    case .switchChatters: "look for a loose wire"
    case .coilOverdriven: "set a shorter relock in [gate]"
    case .coinNoise: "look for a loose wire, or a mains cable nearby"
    case .coinImplausible: "compare the acceptor's settings with [coin]"
    case .boltStuckOpen: "check the bolt and its contact: a visitor could push through"
    case .boltStuckClosed: "check the bolt, its contact and the coil's supply"
    case .boltForced: "go and look at the gate"
    case .pushDead: "repair the sensor, then push the arm"
    case .openTooLong: "go and look at the gate, or set relock in [gate]"
    case .loopFlaps: "look for a loose wire"
    case .positionUnknown: "turn the arm to its rest"
    }
  }
}

extension Hindrance {
  /// Says what cannot be had, and why.
  package func describe(into text: inout TextBuffer) {
    let forbidsPassages = self != .acceptor && self != .paid
    text.append(forbidsPassages ? "sells no passage: " : "invites no coin: ")
    text.append(part: 2 * rawValue + 1, of: Self.texts)
  }
}

extension LedgerFault {
  /// What happens until records are written again, and what decides about it.
  package var remedy: StaticString {
    switch self {
    case .failed: "retrying every 5 s; nothing is sold unless on-fault = accept-coins in [ledger]"
    case .late: "nothing is sold unless on-fault = accept-coins in [ledger]"
    }
  }

  /// Says why records are not on the disk, and what decides about coins.
  package func explain(into text: inout TextBuffer, errorName: ErrorName) {
    PlainText.append(to: &text, errorName: errorName) { write(to: &$0) }
    text += "; \(remedy)"
  }
}

extension Remark {
  /// What to look at.
  package var remedy: StaticString {
    switch self {
    case .pushInVain: "if visitors wait, look at the bolt"
    case .shortPushes: "if visitors passed, compare the sensor with [push]"
    case .latePassage: "if this happens often, raise relock in [gate]"
    case .passageWhileLocked: "check whether the bolt closes"
    case .boltNeverOpens: "repair the bolt, then turn the repairman's key"
    case .tooManyOpenings: "repair the coil's supply, then turn the repairman's key"
    case .closedOnMovingArm: "look for a visitor in the arm, then start the gate"
    case .heldOpen: "`close` ends it"
    case .admissionRefused: "if this happens often, check the reader and its relay"
    case .sensorsAtOnce: "check the wires of both sensors"
    case .outByEntrance: "the visitor who paid can still enter"
    case .sensorsSwapped: "if visitors entered, swap the lines of [push] and [turn]"
    case .forcedExit: "look at the bolt"
    case .orderNotRecorded: "after a power cut, give the order again"
    case .unbalancedBooks: "count the box, and keep a copy: `turnstilectl backup`"
    case .loopOpen: "if there is no emergency, check the loop's wire"
    }
  }
}

extension MoneyEntry {
  /// What to look at; `nil` where nothing is wrong.
  package var remedy: StaticString? {
    switch self {
    case .full: "check the acceptor"
    case .refused: "with a line in [accept] the acceptor would return it"
    case .cut: "a visitor may lack a pulse: compare the box with the books"
    case .unwritten: "the box has more than the books: check the disk"
    case .credited, .forfeited, .unrecorded, .refunded: nil
    }
  }
}

extension CommandError {
  /// Why nothing is commanded or shown while the lines are not held.
  package static var notHeldReason: StaticString { "the lines are not held; see `.faults`" }

  /// Why the command was not executed, and what to do.
  package func reason(for command: Command) -> StaticString {
    switch self {
    case .notHeld: Self.notHeldReason
    case .notNow: command.refusal
    case .diskIsBusy: "the ledger is waiting for the disk; try again"
    case .notKept: "the ledger cannot be written; see `.faults`"
    case .coilNotRated:
      "the coil is not rated for it, and would close on people; see duty in [lock]"
    }
  }
}
