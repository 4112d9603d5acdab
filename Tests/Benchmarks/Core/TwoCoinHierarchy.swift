// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import TwoCoin

/// The two-coin turnstile as a machine that could have substates, and has none.
enum TwoCoinHierarchy: Automaton {
  typealias State = TwoCoin.State
  typealias Event = TwoCoin.Event
  typealias Word = TwoCoin.Word

  static let initial = TwoCoin.initial

  // swift-format-ignore
  static let table = HierarchicalTable<TwoCoinHierarchy, 3, 2>([
    //                                    coin                         push
    .row(.locked, enter: .words(.lock), [ .to(.oneCoin, .acceptCoin),  .stay(.refusePush)]),
    .row(.oneCoin, [                      .to(.unlocked, .acceptCoin), .stay(.refusePush)]),
    .row(.unlocked, enter: .words(.unlock), [
                                          .stay(.refuseCoin),          .to(.locked, .countPassage)]),
  ])
}
