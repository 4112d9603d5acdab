// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GPIO

extension Levels {
  /// Whether an output is active.
  package subscript(output: Output) -> Bool {
    get { self[Int(output.rawValue)] }
    set { self[Int(output.rawValue)] = newValue }
  }
}
