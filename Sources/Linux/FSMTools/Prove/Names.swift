// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// All names of a kind, in order.
struct Names<Element: Name> {
  /// The names.
  var all: [Element] { (UInt8.min...254).compactMap { Element(rawValue: $0) } }

  /// The one that is written like this.
  subscript(text: some StringProtocol) -> Element? { all.first { "\($0.name)" == text } }
}
