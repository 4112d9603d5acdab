// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension HierarchicalStep {
  /// The names of the words of a step, in order.
  var performed: String { words.map { "\($0.name)" }.joined(separator: " ") }
}
