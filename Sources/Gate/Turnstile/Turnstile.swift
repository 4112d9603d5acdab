// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// A coin opens the gate, a push passes it, wear breaks it, a repair ends that, an emergency frees it.
///
/// The whole turnstile is on this page. It is the extended turnstile of the FORTH style (EI-30 to
/// EI-40), with a row and two columns for the emergency, and a word for every coin, so that the
/// counters balance: coins accepted are passages, coins voided, and the one of an unlocked gate.
/// The names are computed, so that a program that prints none of a list has no room for it.
package enum Turnstile: Automaton {
  /// The gate's states.
  package enum State: UInt8, ListedName {
    /// The arm is held, and a coin frees it.
    case locked
    /// A coin is paid and the arm is free, for one push.
    case unlocked
    /// The mechanism has failed; only the repairman can end this.
    case broken
    /// The repair is under way; it takes five seconds.
    case outOfOrder
    /// The arm is free for any number of visitors: an emergency, or the staff holds it open.
    case released

    /// The names on the console and in the log.
    package static var names: [5 of StaticString] {
      ["locked", "unlocked", "broken", "out-of-order", "released"]
    }
  }

  /// The gate's events.
  package enum Event: UInt8, Name {
    /// A coin passed the acceptor.
    case coin
    /// A person pushed the arm.
    case push
    /// The repairman turned the key.
    case repairman
    /// The state's deadline has come; or the staff, the bolt or a stuck sensor end a visit.
    case timeout
    /// The emergency loop opened, or the staff holds the gate open.
    case release
    /// The emergency is over, and the arm is at rest.
    case restore

    /// The name on the console and in the log: a choice, since the gate prints all six, and a list that
    /// is made to be looked into once takes twice the code.
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

  /// The gate's actions.
  package enum Word: UInt8, ListedName {
    /// The arm is held.
    case lock
    /// The arm is free.
    case unlock
    /// The red lamp alone is lit: insert a coin.
    case showStop
    /// The green lamp alone is lit: go.
    case showGo
    /// The red and the fault lamp are lit: the gate needs a repairman.
    case showBroken
    /// The fault lamp alone is lit: a repair is under way.
    case showRepair
    /// A coin is taken for a passage.
    case acceptCoin
    /// A coin changes nothing and is given back, where the hardware can (D3).
    case refuseCoin
    /// A coin that was paid will not bring a passage any more.
    case voidCoin
    /// A person passed.
    case countPassage
    /// A push met a locked arm.
    case refusePush
    /// The mechanism failed.
    case countBreakage
    /// A repair began.
    case countRepair
    /// The green and the fault lamp are lit: pass freely.
    case showOpen
    /// The arm was released.
    case countRelease
    /// A person passed a released arm, without a coin.
    case countFree

    /// The names on the console and in the diagram.
    package static var names: [16 of StaticString] {
      [
        "lock", "unlock", "show-stop", "show-go", "show-broken", "show-repair", "accept-coin",
        "refuse-coin", "void-coin", "count-passage", "refuse-push", "count-breakage",
        "count-repair",
        "show-open", "count-release", "count-free",
      ]
    }
  }

  /// The questions a cell can depend on.
  package enum Guard: UInt8, ListedName {
    /// Whether this push breaks the mechanism.
    case worn
    /// Whether the mechanism has failed, and no repair has begun since.
    case damaged

    /// The names on the console and in the diagram.
    package static var names: [2 of StaticString] { ["worn", "damaged"] }
  }

  /// The times that are set outside the table.
  package enum Interval: UInt8, ListedName {
    /// How long a paid coin waits for its push; off by default (D1).
    case relock

    /// The name on the console, in the diagram and in the configuration.
    package static var names: [1 of StaticString] { ["relock"] }
  }

  /// A gate is locked when it starts.
  package static let initial = State.locked
  /// The event of a deadline.
  package static let roles = Roles<Self>(timeout: .timeout)
  /// The queue always has room for the key; a release waits in none.
  package static func isUrgent(_ event: Event) -> Bool { event == .release || event == .repairman }

  /// The row of a state, with a label for each event's cell.
  // The compiler checks the labels; `make lint` compares the list with the order of `Event`.
  @inline(__always) private static func row(
    _ state: State, enter: Phrase<Self>, after delay: Delay<Self> = .never,
    coin: Cell<Self>, push: Cell<Self>, repairman: Cell<Self>, timeout: Cell<Self>,
    release: Cell<Self>, restore: Cell<Self>
  ) -> Row<Self, 6> {
    .row(state, enter: enter, after: delay, [coin, push, repairman, timeout, release, restore])
  }

  /// The grid: a row for each state, with a cell for each event; the last two are for an emergency.
  package static let table = TransitionTable<Turnstile, 5, 6>([
    row(
      .locked, enter: .words(.lock, .showStop),
      coin: .to(.unlocked, .acceptCoin), push: .stay(.refusePush),
      repairman: .to(.outOfOrder, .countRepair), timeout: .nothing,
      release: .to(.released, .countRelease), restore: .nothing),
    row(
      .unlocked, enter: .words(.unlock, .showGo), after: .setting(.relock),
      coin: .stay(.refuseCoin),
      push: .if(.worn, .to(.broken, .voidCoin, .countBreakage), else: .to(.locked, .countPassage)),
      repairman: .to(.outOfOrder, .voidCoin, .countRepair), timeout: .to(.locked, .voidCoin),
      release: .to(.released, .voidCoin, .countRelease), restore: .nothing),
    row(
      .broken, enter: .words(.lock, .showBroken),
      coin: .stay(.refuseCoin), push: .stay(.refusePush),
      repairman: .to(.outOfOrder, .countRepair), timeout: .nothing,
      release: .to(.released, .countRelease), restore: .nothing),
    row(
      .outOfOrder, enter: .words(.lock, .showRepair), after: .seconds(5),
      coin: .stay(.refuseCoin), push: .stay(.refusePush),
      repairman: .again(.countRepair), timeout: .to(.locked),
      release: .to(.released, .countRelease), restore: .nothing),
    row(
      .released, enter: .words(.unlock, .showOpen),
      coin: .stay(.refuseCoin), push: .stay(.countFree),
      repairman: .stay(.countRepair), timeout: .nothing,
      release: .stay(), restore: .if(.damaged, .to(.broken), else: .to(.locked))),
  ])
}

extension Turnstile {
  /// The fingerprint of the table.
  @inline(never)
  package static func fingerprint() -> UInt32 { table.fingerprint }
}

extension Step<Turnstile> {
  /// Whether the step opens the lock for a visitor, and not in an emergency.
  package var opensForVisitor: Bool { outcome == .moved && to == .unlocked }
}
