// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

@testable import SourceChecks

extension SourceTree {
  /// A package with a repair of 5 s, a debounce of 5 ms and a coin line, which states all of them.
  static func small(_ changes: [String: String] = [:]) -> SourceTree {
    let gate = "Sources/Gate/Turnstile"
    let files = [
      "\(gate)/Turnstile.swift": "  row(\n    .outOfOrder, enter: .words(), after: .seconds(5),",
      "\(gate)/Wiring.swift": "  debounce: Nanoseconds = .milliseconds(5), longest",
      "\(gate)/GateLine.swift": "  case .coin: SwitchWiring(InputSettings(offset: 17))",
      "README.md":
        "A repair takes 5 s. In five\nseconds the repairman is done. Repairs last 5 seconds.\n",
      "Hardware/reference.md": "| line | GPIO |\n| --- | --- |\n| coin | 17 | 11 |\n",
      "systemd/turnstile.conf":
        "[coin]\n# Default: GPIO17, pin 11.\nline = GPIO17\n# Default: 5ms.\ndebounce = 5ms\n",
      "systemd/turnstile.conf.5": ".Ss [coin]\n.It Ic debounce\nThe default is 5ms.\n",
    ]
    return SourceTree(files.merging(changes) { $1 })
  }
}
