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
    case .chipMissing: "plug it in or correct label in [chip]"
    case .chipGone: "plug it in again"
    case .permissionDenied: "add this user to the group of /dev/gpiochip*, usually gpio"
    case .lineMissing: "see `gpioinfo` for its lines"
    case .lineBusy: "stop that program or choose another line"
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
    case .coilOverdriven: "see relock in [gate]"
    case .coinNoise: "look for a loose wire, or mains nearby"
    case .coinImplausible: "compare its settings with [coin]"
    case .boltStuckOpen: "see to bolt and contact"
    case .boltStuckClosed: "see to bolt, contact and the coil's supply"
    case .boltForced: "go and look"
    case .pushDead: "mend the sensor and push the arm"
    case .openTooLong: "go and look, or set relock in [gate]"
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
    case .latePassage: "see relock in [gate]"
    case .passageWhileLocked: "look at the bolt"
    case .boltNeverOpens: "mend it, then turn the repairman's key"
    case .tooManyOpenings: "mend the coil's supply, then turn the repairman's key"
    case .closedOnMovingArm: "look whether a visitor stands in the arm, and start the gate"
    case .heldOpen: "`close` ends it"
    case .admissionRefused: "if that happens often, look at what admits"
    case .sensorsAtOnce: "look at their wires"
    case .outByEntrance: "the visitor who paid can still enter"
    case .sensorsSwapped: "if visitors entered, swap the lines of [push] and [turn]"
    case .forcedExit: "look at the bolt"
    case .orderNotRecorded: "after a power cut, give the order again"
    case .unbalancedBooks: "count the box and keep a `turnstilectl backup`"
    case .loopOpen: "if there is no emergency, check the loop's wire"
    }
  }
}

extension MoneyEntry {
  /// What to look at; `nil` where nothing is wrong.
  package var remedy: StaticString? {
    switch self {
    case .full: "look for a fault of the acceptor"
    case .refused: "[accept] would keep the acceptor shut"
    case .cut: "a visitor may lack a pulse: compare the till with the books"
    case .unwritten: "the till has more than the books: look at the disk"
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
