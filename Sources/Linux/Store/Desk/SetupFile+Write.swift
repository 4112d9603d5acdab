// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import System
package import Turnstile

extension SetupFile {
  /// Replaces the setup.
  package func write(_ setup: Setup) throws(SystemError) {
    try Self.write(setup.bytes.span, to: path)
  }
}
