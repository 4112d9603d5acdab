// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Why a measurement proposes no settings.
package enum ProposalRefusal: Error, Sendable, Equatable {
  /// So many trains more are needed.
  case tooFew(missing: UInt64)
  /// The wire hummed, or a train did not end.
  case noise
  /// A pulse is shorter than any acceptor's, in nanoseconds.
  case shortPulse(Nanoseconds)
  /// A pulse is longer than any acceptor's, in nanoseconds.
  case longPulse(Nanoseconds)
  /// Some pushes are as short as a rotation's pulse and others as long as a rotation, in nanoseconds.
  case unevenPushes(shortest: Nanoseconds, longest: Nanoseconds)
  /// The sensor was inactive inside a push for as long as between two visitors, in nanoseconds.
  case longPause(Nanoseconds)
  /// A rotation gives a pulse, and the bolt jams: no rule works.
  case pulseOnJammingBolt
}

extension WireMeasurement {
  /// The trains that a proposal rests on at least.
  package static var neededTrains: UInt64 { 5 }

  /// Throws unless there is enough to propose from.
  func checkSamples() throws(ProposalRefusal) {
    if noises > 0 { throw .noise }
    guard trains.count < Self.neededTrains else { return }
    throw .tooFew(missing: Self.neededTrains - trains.count)
  }
}

extension Nanoseconds {
  /// So many hundredths of the time, rounded down; of one over a day, those of a day.
  func hundredths(_ share: Nanoseconds) -> Nanoseconds {
    Swift.min(self, .seconds(86_400)) * share / 100
  }

  /// The time in steps of `unit`, rounded down.
  func roundedDown(to unit: Nanoseconds) -> Nanoseconds { self / unit * unit }

  /// The time in steps of `unit`, rounded up; at most a day.
  func roundedUp(to unit: Nanoseconds) -> Nanoseconds {
    (Swift.min(self, .seconds(86_400)) + unit - 1) / unit * unit
  }
}
