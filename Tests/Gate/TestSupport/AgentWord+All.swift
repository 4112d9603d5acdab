// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Turnstile

extension AgentWord {
  /// All of them.
  package static var all: [AgentWord] {
    var words: [AgentWord] = []
    forEach { words.append($0) }
    return words
  }
}
