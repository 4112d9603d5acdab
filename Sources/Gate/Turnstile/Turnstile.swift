// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// The gate's machine: a coin opens it, a push passes it, wear breaks it, a repair mends it, an emergency frees it.
///
/// The machine is the extended turnstile of the FORTH style (EI-30 to EI-40), with a row and two columns for the
/// emergency. Each coin has a word, so that the counters balance. The coins accepted equal the passages, the voided
/// coins and the coin of an unlocked gate. The names are computed properties, so a program that prints none of a list
/// does not contain the list.
package enum Turnstile: Automaton {
  /// The gate's states.
  package enum State: UInt8, ListedName {
    /// The arm is held; a coin frees it.
    case locked
    /// A coin is paid, and the arm is free for one push.
    case unlocked
    /// The mechanism has failed; only the repairman can end this state.
    case broken
    /// A repair is under way; it takes five seconds.
    case outOfOrder
    /// The arm is free for any number of visitors, in an emergency or because the staff holds it open.
    case released

    /// The names on the console and in the log.
    package static var names: [5 of StaticString] {
      ["locked", "unlocked", "broken", "out-of-order", "released"]
    }
  }

  /// The gate's events.
  package enum Event: UInt8, Name {
    /// A coin was inserted; or a price, an admission or a grant pays for a passage.
    case coin
    /// A person pushed the arm.
    case push
    /// The repairman turned the key.
    case repairman
    /// The state's deadline has passed; or the staff, the bolt or a stuck sensor ends a visit.
    case timeout
    /// The emergency loop opened, or the staff holds the gate open.
    case release
    /// No reason for the release remains, and the arm is at rest or has had its time.
    case restore

    /// The name on the console and in the log; a `switch`, since a list for one lookup takes twice
    /// the code.
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
    /// Holds the arm.
    case lock
    /// Frees the arm.
    case unlock
    /// Lights the red lamp alone: insert a coin.
    case showStop
    /// Lights the green lamp alone: go.
    case showGo
    /// Lights the red and the fault lamp: the gate needs a repairman.
    case showBroken
    /// Lights the fault lamp alone: a repair is under way.
    case showRepair
    /// Takes a coin for a passage.
    case acceptCoin
    /// Refuses a coin, which changes nothing; the hardware gives the coin back if it can (D3).
    case refuseCoin
    /// Voids a paid coin, which will bring no passage.
    case voidCoin
    /// Counts a person who passed.
    case countPassage
    /// Counts a push against a locked arm.
    case refusePush
    /// Counts a failure of the mechanism.
    case countBreakage
    /// Counts a repair that begins.
    case countRepair
    /// Lights the green and the fault lamp: pass freely.
    case showOpen
    /// Counts a release of the arm.
    case countRelease
    /// Counts a person who passed a released arm without a coin.
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

  /// The guards on which a cell can depend.
  package enum Guard: UInt8, ListedName {
    /// Whether this push breaks the mechanism.
    case worn
    /// Whether the mechanism has failed, and no repair has begun since.
    case damaged

    /// The names on the console and in the diagram.
    package static var names: [2 of StaticString] { ["worn", "damaged"] }
  }

  /// The intervals that are set outside the table.
  package enum Interval: UInt8, ListedName {
    /// The time that a paid coin waits for its push; off by default (D1).
    case relock

    /// The name on the console, in the diagram and in the configuration.
    package static var names: [1 of StaticString] { ["relock"] }
  }

  /// The state in which a gate starts.
  package static let initial = State.locked
  /// The roles of events: `timeout` is the event of a deadline.
  package static let roles = Roles<Self>(timeout: .timeout)
  /// Whether the queue keeps room for an event: the key needs it; a release never waits in the queue.
  package static func isUrgent(_ event: Event) -> Bool { event == .release || event == .repairman }

  /// Returns the row of a state, with one labelled cell for each event.
  // The compiler checks the labels; `make lint` compares the list with the order of `Event`.
  @inline(__always) private static func row(
    _ state: State, enter: Phrase<Self>, after delay: Delay<Self> = .never,
    coin: Cell<Self>, push: Cell<Self>, repairman: Cell<Self>, timeout: Cell<Self>,
    release: Cell<Self>, restore: Cell<Self>
  ) -> Row<Self, 6> {
    .row(state, enter: enter, after: delay, [coin, push, repairman, timeout, release, restore])
  }

  /// The table: a row for each state, with a cell for each event; the last two events are for an emergency.
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
  /// Returns the fingerprint of the table.
  @inline(never)
  package static func fingerprint() -> UInt32 { table.fingerprint }
}

extension Step<Turnstile> {
  /// Whether the step opens the lock for a visitor, and not in an emergency.
  package var opensForVisitor: Bool { outcome == .moved && to == .unlocked }
  /// The words to perform; not inlined, since two callers need them and neither is in a hurry.
  @inline(never) package var allWords: Words { words }
}
