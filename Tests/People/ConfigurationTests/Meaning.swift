// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

@testable import Configuration

extension Configuration {
  /// All that the configuration says and a gate does not by default, as `coin.line=5 relock=3000`;
  /// two configurations with the same text mean the same.
  var meaning: String {
    let ownDefaults = Configuration()
    var differences: [String] = []
    for (own, usual) in zip(statements, ownDefaults.statements) where own != usual {
      differences.append(own)
    }
    return differences.joined(separator: " ")
  }

  /// One `name=value` for each thing that can be configured.
  private var statements: [String] {
    let (wiring, rules) = (setup.wiring, setup.rules)
    var list = ["label=\(wiring.label.map(string) ?? "auto")"]
    Input.forEach { list += statements(of: $0) }
    Output.forEach {
      list.append("\($0.name).line=\(wiring[$0].offset)")
      list.append("\($0.name).isActiveLow=\(wiring[$0].isActiveLow)")
    }
    list += ["fail=\(wiring.failure)", "longest-energised=\(wiring.longestEnergised)"]
    list += ["duty=\(wiring.duty)"] + rules.passage.statements + rules.coin.statements
    list += ["relock=\(setup.relock)", "break-chance=\(setup.breakChance)", "seed=\(setup.seed)"]
    return list + [
      "on-fault=\(setup.onLedgerFault)", "user=\(string(namedAgent.user))",
      "words=\(namedAgent.agent.words)", "textfile=\(metricsPath.map(string) ?? "off")",
    ]
  }

  private func statements(of input: Input) -> [String] {
    let wiring = setup.wiring[input]
    return [
      "line=\(wiring.line.offset)", "pull=\(wiring.line.bias)",
      "isActiveLow=\(wiring.line.isActiveLow)", "debounce=\(wiring.debounce)",
      "stuck=\(wiring.longestPress)",
    ].map { "\(input.name).\($0)" }
  }
}

extension PassageRules {
  fileprivate var statements: [String] {
    [
      "sensor=\(sensor)", "mechanism=\(mechanism)", "counts=\(counts)", "shortest=\(shortest)",
      "rest=\(rest)",
    ]
  }
}

extension CoinRules {
  fileprivate var statements: [String] {
    [
      "price=\(price)", "shortest-pulse=\(shortestPulse)", "longest-pulse=\(longestPulse)",
      "pause=\(pause)", "longest-train=\(longestTrain)", "open-at=\(counts)", "extra=\(extra)",
      "unused=\(unused)", "parts=\(parts)",
    ]
  }
}

/// What the rules of a gate with an unknown sensor and an unknown bolt add to the meaning of a file.
let lawOfUnknown = "counts=end rest=20000000 open-at=train extra=credit unused=credit"
