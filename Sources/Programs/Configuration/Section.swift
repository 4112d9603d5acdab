// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// A part of the file, headed by its name in brackets.
///
/// A section may be omitted, and may be headed twice; its keys may not occur twice. The sections of
/// the lines follow the list of lines. The last one has no keys: it marks the end of the file.
enum Section: Keyword {
  case chip
  case line(GateLine)
  case behaviour(Behaviour)
  case end

  /// The sections after those of the lines.
  enum Behaviour: UInt8, Keyword, Listed {
    case gate, ledger, metrics

    static let names: [3 of StaticString] = ["gate", "ledger", "metrics"]
  }

  init?(rawValue: UInt8) {
    let lines = UInt8(GateLine.count)
    switch rawValue {
    case 0: self = .chip
    case 1...lines:
      guard let line = GateLine(rawValue: rawValue - 1) else { return nil }
      self = .line(line)
    default:
      let number = rawValue - 1 - lines
      if let behaviour = Behaviour(rawValue: number) {
        self = .behaviour(behaviour)
      } else if number == Behaviour.count {
        self = .end
      } else {
        return nil
      }
    }
  }

  var rawValue: UInt8 {
    switch self {
    case .chip: 0
    case .line(let line): 1 + line.rawValue
    case .behaviour(let behaviour): 1 + UInt8(GateLine.count) + behaviour.rawValue
    case .end: 1 + UInt8(truncatingIfNeeded: GateLine.count + Behaviour.count)
    }
  }

  var name: StaticString {
    switch self {
    case .chip: "chip"
    case .line(let line): line.name
    case .behaviour(let behaviour): behaviour.name
    case .end: "end"
    }
  }

  /// Whether this section has a key with this name.
  func has(key name: LineText) -> Bool {
    switch self {
    case .chip: ChipKey(named: name) != nil
    case .line(.input(let input)): input.has(key: name)
    case .line(.output(.lock)): LockKey(named: name) != nil
    case .line(.output): LampKey(named: name) != nil
    case .end: false
    case .behaviour(.gate): GateKey(named: name) != nil
    case .behaviour(.ledger): LedgerKey(named: name) != nil
    case .behaviour(.metrics): MetricsKey(named: name) != nil
    }
  }
}

extension Input {
  fileprivate func has(key name: LineText) -> Bool {
    switch self {
    case .coin: CoinKey(named: name) != nil
    case .push: PushKey(named: name) != nil
    case .repairman: SwitchKey(named: name) != nil
    case .release, .bolt: ContactKey(named: name) != nil
    }
  }
}
