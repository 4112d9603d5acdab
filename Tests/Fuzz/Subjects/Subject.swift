// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What is given any bytes there are, and must come to no harm.
public enum Subject: Sendable {
  /// Lines that a person types at a gate on a desk, or a script for it.
  case console
  /// The file of a gate's configuration.
  case configuration
  /// A gate's saved books, with the machine in them.
  case record

  /// Gives it these bytes.
  ///
  /// - Returns: which promise was broken; `nil` when all were kept.
  public func flaw(for input: Span<UInt8>) -> StaticString? {
    switch self {
    case .console: consoleFlaw(input)
    case .configuration: configurationFlaw(input)
    case .record: recordFlaw(input)
    }
  }
}
