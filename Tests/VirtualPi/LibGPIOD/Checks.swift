// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Prints each check as it is made, and counts.
struct Checks {
  private(set) var passed = 0
  private(set) var failed = 0

  /// Compares what was found with what is claimed.
  mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ claim: String) {
    if found == expected {
      passed += 1
      print("ok - \(claim)")
    } else {
      failed += 1
      print("not ok - \(claim): \(found) instead of \(expected)")
    }
  }
}
