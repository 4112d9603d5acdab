// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Testing

// A call of one of these costs the compiler a tenth of what `#expect` does, which is a macro. A failure prints the
// values and the line of the call.

/// Expects two values to be equal.
package func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) { #expect(found == expected, comment(), sourceLocation: sourceLocation) }

/// Expects a condition to hold.
package func expectTrue(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) { #expect(condition, comment(), sourceLocation: sourceLocation) }

/// Expects a condition not to hold.
package func expectFalse(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) { #expect(!condition, comment(), sourceLocation: sourceLocation) }

/// What `body` throws; `nil` if it ends.
package func thrown<E: Error>(_ body: () throws(E) -> Void) -> E? {
  do throws(E) { try body() } catch { return error }
  return nil
}
