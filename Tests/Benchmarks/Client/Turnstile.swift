// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// The turnstile as the C variants have it: without a release, and with the same numbers.
enum Turnstile: Automaton {
  enum State: UInt8, Name {
    case locked, unlocked, broken, outOfOrder
    var name: StaticString { "state" }
  }

  enum Event: UInt8, Name {
    case coin, push, repairman, timeout
    var name: StaticString { "event" }
  }

  enum Word: UInt8, Name {
    case lock, unlock, showStop, showGo, showBroken, showRepair
    case acceptCoin, refuseCoin, voidCoin, countPassage, refusePush, countBreakage, countRepair
    var name: StaticString { "word" }
  }

  enum Guard: UInt8, Name {
    case worn
    var name: StaticString { "worn" }
  }

  enum Interval: UInt8, Name {
    case relock
    var name: StaticString { "relock" }
  }

  static let initial = State.locked
  static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  static let table = TransitionTable<Turnstile, 4, 4>([
    //    coin                         push                              repairman                                   timeout
    .row(.locked, enter: .words(.lock, .showStop), [
          .to(.unlocked, .acceptCoin), .stay(.refusePush),               .to(.outOfOrder, .countRepair),             .nothing]),
    .row(.unlocked, enter: .words(.unlock, .showGo), after: .setting(.relock), [
          .stay(.refuseCoin), .if(.worn, .to(.broken, .voidCoin, .countBreakage),
                                   else: .to(.locked, .countPassage)),   .to(.outOfOrder, .voidCoin, .countRepair),  .to(.locked, .voidCoin)]),
    .row(.broken, enter: .words(.lock, .showBroken), [
          .stay(.refuseCoin),          .stay(.refusePush),               .to(.outOfOrder, .countRepair),             .nothing]),
    .row(.outOfOrder, enter: .words(.lock, .showRepair), after: .seconds(5), [
          .stay(.refuseCoin),          .stay(.refusePush),               .again(.countRepair),                       .to(.locked)]),
  ])
}
