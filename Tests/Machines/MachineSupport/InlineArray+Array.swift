// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension InlineArray {
  /// The elements as tests compare them.
  ///
  /// Of bytes that are computed: `record.bytes[$0]` for each place would encode the record for each.
  package var array: [Element] { indices.map { self[$0] } }
}
