// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// What both kiosks have: three guards on one event.
enum KioskNames {
  enum State: UInt8, ListedName, CaseIterable {
    case idle, vending, broken, cabinet
    static let names: [4 of StaticString] = ["idle", "vending", "broken", "cabinet"]
  }
  enum Event: UInt8, ListedName, CaseIterable {
    case press, done, look, reset
    static let names: [4 of StaticString] = ["press", "done", "look", "reset"]
  }
  enum Word: UInt8, ListedName {
    case apologise, take, askForMore, lock
    static let names: [4 of StaticString] = ["apologise", "take", "ask-for-more", "lock"]
  }
  enum Guard: UInt8, ListedName, CaseIterable {
    case soldOut, paid, pass
    static let names: [3 of StaticString] = ["sold-out", "paid", "pass"]
  }
  enum Junction: UInt8, ListedName {
    case byCredit, byPass, byStock
    static let names: [3 of StaticString] = ["by-credit", "by-pass", "by-stock"]
  }
}

/// A machine over the kiosk's names.
protocol KioskLike: Automaton
where
  State == KioskNames.State, Event == KioskNames.Event, Word == KioskNames.Word,
  Guard == KioskNames.Guard, Interval == NoNames, Junction == KioskNames.Junction
{}

extension KioskLike {
  static var initial: KioskNames.State { .idle }
}

/// A flat one. `look` leads to a junction without a guard of its own, and can be refused there.
// swift-format-ignore
enum Kiosk: KioskLike {
  static let table = TransitionTable<Kiosk, 4, 4>([
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

  static let junctions = JunctionTable<Kiosk, 3>([
    .junction(.byCredit, .if(.paid, .to(.vending, .take), else: .junction(.byPass))),
    .junction(.byPass, .if(.pass, .to(.vending), else: .stay(.askForMore))),
    .junction(.byStock, .unless(.soldOut, .stay(.askForMore))),
  ])
}

/// The same with its states in a cabinet, whose cells ask again what those of its parts have asked.
// swift-format-ignore
enum DeepKiosk: KioskLike {
  static let table = HierarchicalTable<DeepKiosk, 4, 4>([
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

  static let junctions = JunctionTable<DeepKiosk, 3>([
    .junction(.byCredit, .if(.paid, .to(.vending), else: .nothing)),
    .junction(.byPass, .if(.pass, .stay(.apologise), else: .nothing)),
    .junction(.byStock, .unless(.soldOut, .stay(.askForMore))),
  ])
}

/// Guards that are set, or that answer differently each time; and how often each was asked.
final class KioskWorld<Names: KioskLike>: Conditions {
  private let holding: Set<KioskNames.Guard>
  private let isFickle: Bool
  private(set) var questions: [KioskNames.Guard] = []

  /// - Parameter holding: the guards that hold; those that are fickle answer the opposite when they
  ///   are asked a second time.
  init(_ holding: Set<KioskNames.Guard> = [], isFickle: Bool = false) {
    self.holding = holding
    self.isFickle = isFickle
  }

  func holds(_ condition: KioskNames.Guard) -> Bool {
    defer { questions.append(condition) }
    let isAgain = isFickle && questions.contains(condition)
    return holding.contains(condition) != isAgain
  }
}
