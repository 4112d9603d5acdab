// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// The two-coin turnstile: two coins open it, a push passes it.
///
/// In a module of its own, as a machine is: within the one that drives it the compiler copies the table.
public enum TwoCoin: Automaton {
  /// What it can be.
  public enum State: UInt8, Sendable {
    /// The arm is held.
    case locked
    /// The arm is held, and half the price is paid.
    case oneCoin
    /// The arm is free, for one push.
    case unlocked
  }

  /// What can happen to it.
  public enum Event: UInt8, Sendable {
    /// A coin passed the acceptor.
    case coin
    /// A person pushed the arm.
    case push
  }

  /// What it can have done.
  public enum Word: UInt8, Sendable {
    /// The arm is held.
    case lock
    /// The arm is free.
    case unlock
    /// A coin is taken.
    case acceptCoin
    /// A coin changes nothing.
    case refuseCoin
    /// A person passed.
    case countPassage
    /// A push met a locked arm.
    case refusePush
  }

  /// It is locked when it starts.
  public static let initial = State.locked

  /// The grid: a state to a row, an event to a column.
  // swift-format-ignore
  public static let table = TransitionTable<TwoCoin, 3, 2>([
    //                                    coin                         push
    .row(.locked, enter: .words(.lock), [ .to(.oneCoin, .acceptCoin),  .stay(.refusePush)]),
    .row(.oneCoin, [                      .to(.unlocked, .acceptCoin), .stay(.refusePush)]),
    .row(.unlocked, enter: .words(.unlock), [
                                          .stay(.refuseCoin),          .to(.locked, .countPassage)]),
  ])
}

extension TwoCoin.State: Name {
  /// The name in a diagram.
  public var name: StaticString {
    switch self {
    case .locked: "locked"
    case .oneCoin: "one-coin"
    case .unlocked: "unlocked"
    }
  }
}

extension TwoCoin.Event: Name {
  /// The name in a diagram.
  public var name: StaticString {
    switch self {
    case .coin: "coin"
    case .push: "push"
    }
  }
}

extension TwoCoin.Word: Name {
  /// The name in a diagram.
  public var name: StaticString {
    switch self {
    case .lock: "lock"
    case .unlock: "unlock"
    case .acceptCoin: "accept-coin"
    case .refuseCoin: "refuse-coin"
    case .countPassage: "count-passage"
    case .refusePush: "refuse-push"
    }
  }
}
