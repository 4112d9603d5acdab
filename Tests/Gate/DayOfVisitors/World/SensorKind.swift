// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What the push input feels of the arm.
enum SensorKind: UInt8, CaseIterable {
  /// A contact that is open only at rest: it feels leaning within the arm's play.
  case contact
  /// A pulse near the middle of the turn.
  case pulse
  /// A level while the arm is well out of its rest: it feels no leaning.
  case level
  /// Two levels that overlap, so that they show each step and its direction.
  case quadrature

  /// The angles between which it is active, in degrees; assumptions of the model.
  var range: ClosedRange<Double> {
    switch self {
    case .contact: 2.5...117.5
    case .pulse: 55...65
    case .level: 8...112
    case .quadrature: 8...67
    }
  }

  /// The same of a second sensor; `nil` for a gate with one.
  var secondRange: ClosedRange<Double>? { self == .quadrature ? 53...112 : nil }
}
