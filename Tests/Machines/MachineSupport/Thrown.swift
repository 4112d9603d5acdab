// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What `body` throws; `nil` if it ends.
package func thrown<E: Error>(_ body: () throws(E) -> Void) -> E? {
  do throws(E) { try body() } catch { return error }
  return nil
}
