// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import GateController
package import Turnstile

// Remedies. A gate logs only the event; `turnstilectl` and the workbench print the remedy after the
// event, and the journal's catalogue has the same sentences.

extension LogEntry {
  /// Appends the entry and its remedy in one line; `consumer` is the consumer of a busy line.
  package func explain(
    into text: inout TextBuffer, heldBy consumer: ChipLabel = ChipLabel(), errorName: ErrorName
  ) {
    describe(into: &text, heldBy: consumer, errorName: errorName)
    if let remedy { text += "; \(remedy)" }
  }

  /// The remedy, or the gate's own reaction; `nil` for an entry with neither.
  package var remedy: StaticString? {
    switch self {
    case .fault(let fault, _): fault.kind.remedy
    case .trouble(let trouble, isOver: false): trouble.kind.remedy
    case .stalled: "late events keep their original time"
    case .edgesLost: "the levels were read again"
    case .notResumed: "the gate starts locked, the counters are kept"
    case .lockedOut: "turn the repairman's key"
    case .ledgerFault(let fault): fault.remedy
    case .remark(let remark, _): remark.remedy
    case .admissionRefused: Remark.admissionRefused.remedy
    case .money(let entry, _): entry.remedy
    case .refusedPulse(.length): "compare the acceptor's settings with [coin]"
    case .refusedPulse(.together): "check the supply, and what else it feeds"
    case .refusedPulse(.echo): "check the coil's diode, and the ground that both share"
    case .step, .commanded, .admitted, .ordered, .held, .trouble, .ledgerOpened, .resumed,
      .ledgerKept,
      .coinNotKept, .commandNotKept, .stopped:
      nil
    }
  }
}

extension Fault {
  /// Appends the fault and its remedy; `consumer` is the consumer of a busy line.
  package func explain(into text: inout TextBuffer, heldBy consumer: ChipLabel) {
    PlainText.append(to: &text, heldBy: consumer) { write(to: &$0) }
    text += "; \(kind.remedy)"
  }
}

extension Fault.Kind {
  /// The remedy for a fault of this kind.
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
  /// Appends the trouble and its remedy.
  package func explain(into text: inout TextBuffer) {
    PlainText.append(to: &text) { write(to: &$0) }
    text += "; \(kind.remedy)"
  }
}

extension Trouble.Kind {
  /// The remedy for a trouble of this kind.
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
    case .coinUnreadable: "run `turnstilectl measure coin`, then turn the repairman's key"
    case .coinUninvited: "check the acceptor: it pulses at power-on, or ignores [accept]"
    }
  }
}

extension Hindrance {
  // In the order of the cases.
  static var reasons: StaticString {
    """
    a passage is open, or a record is waited for\
    |the gate is broken\
    |the gate is being repaired, or the key is turned\
    |the arm is released\
    |the state or the books are not known yet\
    |the gate stops\
    |the lines are not held, or an output does not follow\
    |the ledger cannot be written\
    |the till is closed\
    |a sensor of the arm is stuck, chatters or has lost the arm\
    |the bolt does not follow, or its contact chatters\
    |the acceptor's line is stuck, chatters or hums\
    |the coil is too warm for a passage\
    |a price is paid already\
    |the arm is not at rest
    """
  }

  /// Appends the effect and the reason: `sells no passage: the till is closed`.
  package func describe(into text: inout TextBuffer) {
    let forbidsPassages = self != .acceptor && self != .paid
    text.append(forbidsPassages ? "sells no passage: " : "invites no coin: ")
    text.append(part: rawValue, of: Self.reasons)
  }
}

extension LedgerFault {
  /// The gate's reaction until records are written again, and the key that changes the reaction.
  package var remedy: StaticString {
    switch self {
    case .failed: "retrying every 5 s; nothing is sold unless on-fault = accept-coins in [ledger]"
    case .late: "nothing is sold unless on-fault = accept-coins in [ledger]"
    }
  }

  /// Appends the fault and its remedy.
  package func explain(into text: inout TextBuffer, errorName: ErrorName) {
    PlainText.append(to: &text, errorName: errorName) { write(to: &$0) }
    text += "; \(remedy)"
  }
}

extension Remark {
  /// The remedy for the cause of a remark, or its meaning.
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
    case .admissionRefused: "admit the visitor again once the reason is over"
    case .admissionTooShort: "compare the reader's pulse with shortest in [admit]"
    case .keptPrices: "`refund` gives them back"
    case .turnedBack: "three in one passage take its price"
    case .sensorsAtOnce: "check the wires of both sensors"
    case .outByEntrance: "the visitor who paid can still enter"
    case .sensorsSwapped: "if visitors entered, swap the lines of [push] and [turn]"
    case .forcedExit: "look at the bolt"
    case .orderNotRecorded: "after a power cut, give the order again"
    case .unbalancedBooks: "count the box, and keep a copy: `turnstilectl backup --file FILE`"
    case .loopOpen: "if there is no emergency, check the loop's wire"
    }
  }
}

extension MoneyEntry {
  /// The remedy for the cause of an entry; `nil` if nothing is wrong.
  package var remedy: StaticString? {
    switch self {
    case .full: "check the acceptor"
    case .refused: "with a line in [accept] the acceptor would return it"
    case .cut: "a visitor may lack a pulse: compare the box with the books"
    case .unwritten: "the box may have more than the books: compare them"
    case .credited, .forfeited, .unrecorded, .refunded: nil
    }
  }
}

extension CommandError {
  /// The reason why the gate executes no command and shows no levels while the lines are not held.
  package static var notHeldReason: StaticString { "the lines are not held; see `.faults`" }

  /// Returns the reason why `command` was not executed, and the remedy.
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
