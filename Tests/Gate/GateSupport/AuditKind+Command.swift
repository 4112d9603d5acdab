// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit

extension AuditKind {
  /// Whether it is a command.
  package var isCommand: Bool { if case .command = self { true } else { false } }
}
