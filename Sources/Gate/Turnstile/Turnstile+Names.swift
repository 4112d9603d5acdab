// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Turnstile.State: Name {
  /// The name on the console and in the log.
  package var name: StaticString {
    switch self {
    case .locked: "locked"
    case .unlocked: "unlocked"
    case .broken: "broken"
    case .outOfOrder: "out-of-order"
    case .released: "released"
    }
  }
}

extension Turnstile.Event: Name {
  /// The name on the console and in the log.
  package var name: StaticString {
    switch self {
    case .coin: "coin"
    case .push: "push"
    case .repairman: "repairman"
    case .timeout: "timeout"
    case .release: "release"
    case .restore: "restore"
    }
  }
}

extension Turnstile.Word: Name {
  /// The name on the console and in the diagram.
  package var name: StaticString {
    switch self {
    case .lock: "lock"
    case .unlock: "unlock"
    case .showStop: "show-stop"
    case .showGo: "show-go"
    case .showBroken: "show-broken"
    case .showRepair: "show-repair"
    case .acceptCoin: "accept-coin"
    case .refuseCoin: "refuse-coin"
    case .voidCoin: "void-coin"
    case .countPassage: "count-passage"
    case .refusePush: "refuse-push"
    case .countBreakage: "count-breakage"
    case .countRepair: "count-repair"
    case .showOpen: "show-open"
    case .countRelease: "count-release"
    case .countFree: "count-free"
    }
  }
}

extension Turnstile.Guard: Name {
  /// The name on the console and in the diagram.
  package var name: StaticString {
    switch self {
    case .worn: "worn"
    case .damaged: "damaged"
    }
  }
}

extension Turnstile.Interval: Name {
  /// The name on the console, in the diagram and in the configuration.
  package var name: StaticString {
    switch self {
    case .relock: "relock"
    }
  }
}
