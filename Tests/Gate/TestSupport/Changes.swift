// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Turnstile

/// A value with changes.
package func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension Wiring {
  /// Changes how an input is wired.
  package mutating func change(_ input: Input, _ change: (inout SwitchWiring) -> Void) {
    wire(input, as: changed(self[input], change))
  }
}
