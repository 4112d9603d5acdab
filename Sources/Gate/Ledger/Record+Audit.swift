// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import Turnstile

extension Record {
  /// What the books and the lines of the audit trail count alike, in the order of ``AuditSum``.
  package var auditSums: AuditSums {
    [
      counters[.coins] &+ counters[.returnedCoins], counters[.grants], counters[.pulses],
      counters[.releases], 0,
    ]
  }
}
