// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A part of the file, headed by its name in brackets.
///
/// A section may be left out, and may be headed twice; its keys may not come twice.
enum Section: UInt8, Choice {
  case chip, coin, push, repairman, lock, green, red, fault, gate, ledger, metrics

  var name: StaticString {
    switch self {
    case .chip: "chip"
    case .coin: "coin"
    case .push: "push"
    case .repairman: "repairman"
    case .lock: "lock"
    case .green: "green"
    case .red: "red"
    case .fault: "fault"
    case .gate: "gate"
    case .ledger: "ledger"
    case .metrics: "metrics"
    }
  }

  /// Whether a key of this name stands in this section.
  func has(key name: LineText) -> Bool {
    switch self {
    case .chip: ChipKey(named: name) != nil
    case .coin, .push, .repairman: SwitchKey(named: name) != nil
    case .lock: LockKey(named: name) != nil
    case .green, .red, .fault: LampKey(named: name) != nil
    case .gate: GateKey(named: name) != nil
    case .ledger: LedgerKey(named: name) != nil
    case .metrics: MetricsKey(named: name) != nil
    }
  }
}
