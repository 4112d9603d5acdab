// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What is to happen in the world, each at most once at a time.
enum Appointment: Int, CaseIterable {
  /// The arm reaches an angle that matters; first, so that nothing turns it past one.
  case armArrives
  /// The power fails.
  case powerFails
  /// The power is back.
  case powerReturns
  /// The alarm begins.
  case alarmBegins
  /// The alarm ends.
  case alarmEnds
  /// The staff frees a jammed arm.
  case staffFrees
  /// The bolt has been lifted or dropped.
  case boltReacts
  /// The acceptor follows its inhibit.
  case acceptorReacts
  /// The wire of the acceptor changes.
  case coinChanges
  /// The wire of the sensor changes.
  case sensorChanges
  /// The wire of the second sensor changes.
  case secondChanges
  /// A dip of the supply is over.
  case dipEnds
  /// The visitor acts, or stops waiting.
  case visitorActs
  /// The next visitor comes.
  case visitorComes
}

/// The times of all appointments; of two at the same time the one listed first is kept first.
struct Agenda {
  private var times = InlineArray<14, Nanoseconds>(repeating: .max)

  /// When an appointment is; the latest time for never.
  subscript(appointment: Appointment) -> Nanoseconds {
    get { times[appointment.rawValue] }
    set { times[appointment.rawValue] = newValue }
  }

  /// The next appointment and its time.
  var next: (appointment: Appointment, time: Nanoseconds) {
    var earliest = 0
    for index in 1..<times.count where times[index] < times[earliest] { earliest = index }
    return (Appointment(rawValue: earliest) ?? .visitorComes, times[earliest])
  }
}
