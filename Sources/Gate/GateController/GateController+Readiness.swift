// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

// Whether the gate could let a visitor through, and when.

extension GateController where Hardware: ~Copyable {
  /// Whether the gate could open for a visitor now, but for a short pause.
  var isReadyToOpen: Bool {
    lines.allowsPassage && memory.machine.state == .locked && !memory.books.isClosed
      && !ledger.isBusy && !ledger.refusesSteps && !stage.awaitsState && !stage.isStopped
      && visits.allowsPassage
  }

  /// Whether the gate could open for a coin now, but for the credit and a short pause.
  ///
  /// Money that is inserted at any other time stays credit, and is not invited.
  var isReadyToSell: Bool {
    isReadyToOpen && visits.coins.fault == nil && !lines.troubles.forbidCoins
  }

  /// When the credit buys a passage: in the past if it does now, never while it cannot.
  var saleTime: Nanoseconds {
    visits.demandsSale(till) && isReadyToSell ? openingTime : .never
  }

  /// When arm and coil are ready for a visitor: in the past if they are now.
  @inline(never)
  var openingTime: Nanoseconds { max(visits.readyTime, coilReadyTime) }

  /// When the coil can hold a whole passage: in the past if it can now.
  var coilReadyTime: Nanoseconds {
    let relock = memory.conditions.relock
    return stage.coil.readyTime(for: relock == 0 ? .max : .milliseconds(UInt64(relock)))
  }

  /// Whether the acceptor is to take coins at `now`.
  func acceptsCoins(at now: Nanoseconds) -> Bool {
    lines.hasAccept && isReadyToSell && coilReadyTime <= now && visits.invitesCoins(till)
  }
}
