// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import MachineSupport

/// What both kiosks have: three guards on one event.
package enum KioskNames {
  package enum State: UInt8, CaseName, CaseIterable { case idle, vending, broken, cabinet }
  package enum Event: UInt8, CaseName, CaseIterable { case press, done, look, reset }
  package enum Word: UInt8, CaseName { case apologise, take, askForMore, lock }
  package enum Guard: UInt8, CaseName, CaseIterable { case soldOut, paid, pass }
  package enum Junction: UInt8, CaseName { case byCredit, byPass, byStock }
}

/// A machine over the kiosk's names.
package protocol KioskLike: Automaton
where
  State == KioskNames.State, Event == KioskNames.Event, Word == KioskNames.Word,
  Guard == KioskNames.Guard, Interval == NoNames, Junction == KioskNames.Junction
{}

extension KioskLike { package static var initial: KioskNames.State { .idle } }

/// A flat one. `look` leads to a junction without a guard of its own, and can be refused there.
// swift-format-ignore
package enum Kiosk: KioskLike {
  package static let table = TransitionTable<Kiosk, 4, 4>([
    //         press                                                          done         look                    reset
    .row(.idle, exit: .words(.lock), [
               .if(.soldOut, .stay(.apologise), else: .junction(.byCredit)),  .nothing,    .junction(.byStock), .to(.cabinet)]),
    .row(.vending, [
               .nothing,                                                      .to(.idle),  .nothing,               .to(.broken)]),
    .row(.broken, [
               .nothing,                                                      .nothing,    .nothing,               .to(.idle)]),
    .row(.cabinet, [
               .junction(.byCredit),                                          .nothing,    .nothing,               .to(.idle)]),
  ])

  package static let junctions = JunctionTable<Kiosk, 3>([
    .junction(.byCredit, .if(.paid, .to(.vending, .take), else: .junction(.byPass))),
    .junction(.byPass, .if(.pass, .to(.vending), else: .stay(.askForMore))),
    .junction(.byStock, .unless(.soldOut, .stay(.askForMore))),
  ])
}

/// The same with its states in a cabinet, whose cells ask again what those of its parts have asked.
// swift-format-ignore
package enum DeepKiosk: KioskLike {
  package static let table = HierarchicalTable<DeepKiosk, 4, 4>([
    //         press                                                done                   look                                     reset
    .row(.idle, in: .cabinet, [
               .if(.paid, .to(.vending, .take)),                    .junction(.byCredit),  .junction(.byStock),                  .nothing]),
    .row(.vending, in: .cabinet, [
               .nothing,                                            .to(.idle),            .nothing,                                .nothing]),
    .row(.broken, [
               .nothing,                                            .nothing,              .nothing,                                .to(.cabinet)]),
    .row(.cabinet, initial: .idle, [
               .if(.paid, .to(.broken), else: .junction(.byPass)),  .unless(.paid, .stay(.lock), else: .to(.broken)), .stay(.lock), .to(.broken)]),
  ])

  package static let junctions = JunctionTable<DeepKiosk, 3>([
    .junction(.byCredit, .if(.paid, .to(.vending), else: .nothing)),
    .junction(.byPass, .if(.pass, .stay(.apologise), else: .nothing)),
    .junction(.byStock, .unless(.soldOut, .stay(.askForMore))),
  ])
}

/// Guards that are set, or that answer differently each time; and how often each was asked.
package final class KioskWorld<Names: KioskLike>: Conditions {
  private let holding: Set<KioskNames.Guard>
  private let isFickle: Bool
  package private(set) var questions: [KioskNames.Guard] = []

  /// - Parameter holding: the guards that hold; those that are fickle answer the opposite when they
  ///   are asked a second time.
  package init(_ holding: Set<KioskNames.Guard> = [], isFickle: Bool = false) {
    self.holding = holding
    self.isFickle = isFickle
  }

  package func holds(_ condition: KioskNames.Guard) -> Bool {
    defer { questions.append(condition) }
    let isAgain = isFickle && questions.contains(condition)
    return holding.contains(condition) != isAgain
  }
}
