// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// A name that people read as its case is written, with hyphens: `soldOut` is sold-out.
package protocol CaseName: Name where Text == WordName {}

extension CaseName {
  package var name: WordName {
    WordName(string: "\(self)".replacing(/[A-Z]/) { "-\($0.output.lowercased())" })
  }
}
