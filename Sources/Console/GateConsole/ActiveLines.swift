// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Which of a gate's lines are active at one moment.
package struct ActiveLines: Sendable {
  private var bits: UInt8 = 0

  /// The lines of which `isActive` says so.
  package init(_ isActive: (GateLine) -> Bool) {
    for index in 0...GateLine.fault.rawValue {
      if let line = GateLine(rawValue: index), isActive(line) { bits |= 1 << index }
    }
  }

  /// Whether this line is among them.
  package func contains(_ line: GateLine) -> Bool { bits >> line.rawValue & 1 == 1 }
}
