// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO

/// A compiled configuration: all that one gate needs to know, in ``Setup/size`` bytes.
///
/// `turnstilectl compile` makes it from a configuration, and `turnstiled` reads nothing else.
package struct Setup: Sendable {
  /// Which line does what.
  package var wiring = Wiring()
  /// How long an unlocked gate waits for its push, in milliseconds, 1000...3,600,000; 0 is for
  /// ever.
  package var relock: UInt32 = 0
  /// How many pushes in a hundred break the gate, 0...100: 0 for a real one.
  package var breakChance: UInt8 = 0
  /// The seed of the generator behind ``breakChance``.
  package var seed: UInt64 = 42
  /// What happens to a coin while it cannot be recorded.
  package var onLedgerFault = LedgerRule.refuseCoins
  /// The folder of the ledger; empty for a gate without one.
  package var ledgerFolder = FixedText<127>()
  /// Whether the gate runs on this setup although its configuration has been refused since.
  package var isFallback = false

  /// A gate with the default wiring and no ledger.
  package init() {}

  /// The answers to the machine's guards and intervals.
  package var conditions: GateConditions {
    GateConditions(wear: Wear(chance: breakChance, seed: seed), relock: relock)
  }

  /// The chip, the outputs and their safe levels.
  package var safeOutputs: SafeOutputs {
    SafeOutputs(request: wiring.outputRequest, levels: wiring.safeOutputs)
  }
}

/// Two settings of a gate that cannot both hold.
package enum Contradiction: Error, Equatable, Sendable {
  /// Two lines of the gate have the same offset.
  case sharedLine(GateLine, GateLine)
  /// A switch is stuck before a press of it counts.
  case stuckBeforeSettled(Input)
  /// A fail-safe lock would lose its current, and open, after the coil's limit.
  case limitOfFailSafeCoil
  /// The coil would lose its current before an unused coin is void.
  case limitWithinRelock
}

extension Setup {
  /// The first contradiction between two settings; `nil` for none.
  package var contradiction: Contradiction? {
    let wiring = wiring
    let shared = GateLine.first { line in
      GateLine.first { wiring.offset(of: $0) == wiring.offset(of: line) } != line
    }
    if let shared {
      let earlier = GateLine.first { wiring.offset(of: $0) == wiring.offset(of: shared) }
      return .sharedLine(earlier ?? shared, shared)
    }
    let stuck = Input.first {
      let wiring = wiring[$0]
      return wiring.longestPress > 0 && wiring.debounce >= wiring.longestPress
    }
    if let stuck { return .stuckBeforeSettled(stuck) }
    guard wiring.longestEnergised > 0 else { return nil }
    if wiring.failure == .safe { return .limitOfFailSafeCoil }
    let isWithinRelock = relock > 0 && wiring.longestEnergised <= .milliseconds(UInt64(relock))
    return isWithinRelock ? .limitWithinRelock : nil
  }

  /// Whether every number is in its range.
  ///
  /// The ranges are those of the configuration: lines 2...27, a debounce of at most 1 s, limits of
  /// 100 ms to 24 h, a relock of 1 s to 1 h, a chance of at most 100 per cent.
  var isInRange: Bool {
    let wiring = wiring
    let wrongLine = GateLine.first { !(2...27).contains(wiring.offset(of: $0)) }
    let wrongSwitch = Input.first {
      wiring[$0].debounce > .seconds(1) || !Self.isLimit(wiring[$0].longestPress)
    }
    return wrongLine == nil && wrongSwitch == nil && Self.isLimit(wiring.longestEnergised)
      && (relock == 0 || (1000...3_600_000).contains(relock)) && breakChance <= 100
  }

  private static func isLimit(_ time: Nanoseconds) -> Bool {
    time == 0 || (Nanoseconds.milliseconds(100) ... .seconds(86_400)).contains(time)
  }
}
